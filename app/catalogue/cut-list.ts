import { maxQuantity } from './unit.ts'

/** Sheets of one length, in metres to the centimetre. */
export type Cut = { count: number; length: number }

/** How the sheets of a product are cut. */
export type Sheet = { coverMm: number; minLengthM: number; maxLengthM: number; stepM: number }

export const maxCuts = 40
export const maxCutCount = 10_000

export const toCentimetres = (metres: number) => Math.round(metres * 100)

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

/** `12 × 3.60 m, 8 × 2.40 m` */
export const cutsText = (cuts: readonly Cut[]) =>
  cuts.map(({ count, length }) => `${count.toLocaleString('en')} × ${length.toFixed(2)} m`).join(', ')

/** The shortest length of at least `metres` to which sheets are cut; it can be longer than the longest sheet. */
export function lengthToCut(metres: number, { minLengthM, stepM }: Sheet) {
  // A floating-point error must not add a step.
  const steps = Math.ceil(Number((Math.max(metres, minLengthM) / stepM).toFixed(6)))
  return toCentimetres(steps * stepM) / 100
}

export const isLengthCut = (length: number, sheet: Sheet) =>
  length <= sheet.maxLengthM && lengthToCut(length, sheet) === length

/** Whether sheets can be cut to this list, and be ordered in one line. */
export const isCutList = (cuts: readonly Cut[], sheet: Sheet) =>
  cuts.length > 0 &&
  cuts.length <= maxCuts &&
  cuts.every(({ length }) => isLengthCut(length, sheet)) &&
  cutArea(cuts, sheet.coverMm) <= maxQuantity

/** `12x360-8x240`: how a URL names a list, in centimetres. */
export const formatCuts = (cuts: readonly Cut[]) =>
  cuts.map(({ count, length }) => `${count}x${toCentimetres(length)}`).join('-')

/** Undefined for anything that is no list. */
export function parseCuts(text: string): Cut[] | undefined {
  const parts = text.slice(0, maxCuts * 12).split('-')
  const cuts = parts.flatMap(part => {
    const [, count, centimetres] = /^(\d{1,5})x(\d{1,5})$/.exec(part) ?? []
    const cut = { count: Number(count), length: Number(centimetres) / 100 }
    return cut.count > 0 && cut.count <= maxCutCount && cut.length > 0 ? [cut] : []
  })
  return cuts.length === parts.length && cuts.length <= maxCuts ? mergeCuts(cuts) : undefined
}
