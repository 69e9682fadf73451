import built from './pictures.gen.json' with { type: 'json' }

const pictures = built.pictures as Record<string, { hash: string } | undefined>
const standIn = 'hero-poster'

/** Made by scripts/pictures.mjs beside the other sizes of a built-in picture. */
const size = { width: 1200, height: 630 }

/** The 1200 × 630 JPEG of a built-in picture, if it is one. */
export function builtInShareImage(name: string) {
  const picture = pictures[name]
  return picture && { src: `/pictures/${name}-${picture.hash}-share.jpg`, size }
}

/**
 * What a page is shared with.
 * @param reference a built-in picture's name, or the path or address of another; the yard stands in for anything else
 */
export function shareImage(reference = standIn): { src: string; size?: typeof size } {
  if (/^(\/|https?:\/\/)/.test(reference)) return { src: reference }
  return builtInShareImage(reference) ?? builtInShareImage(standIn) ?? { src: '' }
}
