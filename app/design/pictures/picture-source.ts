import type { PictureValue } from '../../platform/fields/field.ts'
import { pictureWidths } from '../../platform/files/upload-path.ts'
import built from '../pictures.gen.json' with { type: 'json' }

type Source = { width: number; height: number; sets: { type: string; srcSet: string }[]; src: string }

// Shorter than `parseUploadPath`, for every page has it.
const uploaded = /^\/uploads\/[0-9a-f]{64}\/(\d+)x(\d+)\.webp$/

export function pictureSource(reference: string, maxWidth = Number.POSITIVE_INFINITY): Source | undefined {
  const pictures: Record<string, { width: number; height: number; hash: string }> = built.pictures
  const own = Object.hasOwn(pictures, reference) && pictures[reference]
  if (own) {
    const file = (width: number, format: string) => `/pictures/${reference}-${own.hash}-${width}.${format}`
    const steps = pictureWidths.filter(width => width <= Math.min(own.width, maxWidth))
    const set = (format: string) => steps.map(width => `${file(width, format)} ${width}w`).join(', ')
    return {
      width: own.width,
      height: own.height,
      sets: [
        { type: 'image/avif', srcSet: set('avif') },
        { type: 'image/webp', srcSet: set('webp') },
      ],
      src: file(640, 'webp'),
    }
  }
  const size = uploaded.exec(reference)
  if (size) {
    const width = Number(size[1])
    const srcSet = [...pictureWidths.filter(step => step < width), width]
      .filter(step => step <= maxWidth)
      .map(step => `${reference}${step < width ? `?w=${step}` : ''} ${step}w`)
      .join(', ')
    return { width, height: Number(size[2]), sets: [{ type: 'image/webp', srcSet }], src: reference }
  }
  if (/^(https?:\/\/|\/[^/\\])/.test(reference)) return { width: 1280, height: 960, sets: [], src: reference }
  return undefined
}

/** Classes for a picture: the content security policy forbids a style. */
export const focusClass = ({ focus }: PictureValue) => (focus ? `focus-x-${focus.x} focus-y-${focus.y}` : '')
