import { formatCount } from '../platform/text/count.ts'
/** Sheets of one length, in metres to the centimetre. */
export type Cut = { count: number; length: number }

export const maxCuts = 40
export const maxCutCount = 10_000

/** Whether a line can hold it, as far as the number of lengths and of sheets goes. */
export const fitsLine = (cuts: readonly Cut[]) =>
  cuts.length <= maxCuts && cuts.every(({ count }) => count <= maxCutCount)

/** A floating-point error must not move a length to the next centimetre, or to the next step. */
const exact = (number: number) => Number(number.toFixed(6))

export const toCentimetres = (metres: number) => Math.round(exact(metres * 100))

/** The shortest length of at least `metres` to which sheets are cut; it can be longer than the longest sheet. */
export function lengthToCut(metres: number, { minLengthM, stepM }: { minLengthM: number; stepM: number }) {
  const centimetres = Math.ceil(exact(Math.max(metres, minLengthM) * 100))
  // Steps of 305 mm have lengths that are rounded to the centimetre.
  const steps = Math.ceil(exact((centimetres - 0.5) / (stepM * 100)))
  return toCentimetres(steps * stepM) / 100
}

/** m² that the sheets cover, rounded up to halves, in which they are sold. */
export function cutArea(cuts: readonly Cut[], coverMm: number) {
  const run = cuts.reduce((sum, { count, length }) => sum + count * toCentimetres(length), 0)
  return Math.ceil((run * coverMm) / 50_000) / 2
}

/** The list with the sheets of each length added up, the longest first. */
export function mergeCuts(cuts: readonly Cut[]): Cut[] {
  const counts = new Map<number, number>()
  for (const { count, length } of cuts)
    counts.set(toCentimetres(length), (counts.get(toCentimetres(length)) ?? 0) + count)
  return [...counts]
    .toSorted(([a], [b]) => b - a)
    .map(([centimetres, count]) => ({ count, length: centimetres / 100 }))
}

/** `12x360-8x240`: how a URL names a list, in centimetres. */
export const formatCuts = (cuts: readonly Cut[]) =>
  cuts.map(({ count, length }) => `${count}x${toCentimetres(length)}`).join('-')

/** `12 × 3.60 m, 8 × 2.40 m` */
export const cutsText = (cuts: readonly Cut[]) =>
  cuts.map(({ count, length }) => `${formatCount(count)} × ${length.toFixed(2)} m`).join(', ')
