import built from '../pictures.gen.json' with { type: 'json' }

const pictures = built.pictures as Record<string, { hash: string } | undefined>
const fallback = 'hero-poster'

const size = { width: 1200, height: 630 }

export function builtInShareImage(name: string) {
  const picture = pictures[name]
  return picture && { src: `/pictures/${name}-${picture.hash}-share.jpg`, size }
}

export function shareImage(reference = fallback): { src: string; size?: typeof size } {
  if (/^(\/|https?:\/\/)/.test(reference)) return { src: reference }
  return builtInShareImage(reference) ?? builtInShareImage(fallback) ?? { src: '' }
}
