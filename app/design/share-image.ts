import built from './pictures.gen.json' with { type: 'json' }

const pictures = built as Record<string, { hash: string } | undefined>

/** Made by scripts/pictures.mjs beside the other sizes of a built-in picture. */
const size = { width: 1200, height: 630 }

/** The 1200 × 630 JPEG of a built-in picture; of the yard where none is named; nothing for other references. */
export function shareImage(reference = 'hero-poster') {
  const picture = pictures[reference]
  return picture && { src: `/pictures/${reference}-${picture.hash}-share.jpg`, size }
}
