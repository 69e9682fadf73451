import { type Cut, cutArea, maxCuts, toCentimetres } from './cut-list.ts'
import type { ProductDetails } from './product-schema.ts'
import { maxQuantity } from './unit.ts'

/** How the sheets of a product are cut. */
export type Sheet = { coverMm: number; minLengthM: number; maxLengthM: number; stepM: number }

export const maxCutCount = 10_000

type Texts = Pick<ProductDetails, 'specifications'>

/** The numbers in a text; commas stand between thousands. */
export const numbersIn = (text: string | undefined) =>
  (text?.replace(/,(?=\d{3}(?!\d))/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number)

export const specificationOf = ({ specifications }: Texts, label: string) =>
  specifications.find(row => row.label.toLowerCase().startsWith(label))?.value

const [usualMin, usualMax] = [1.5, 12]
/** Sheets are cut to full centimetres. */
const usualStepMm = 10

/** How the sheets of a product are cut; undefined where its specification names no cover width. */
export function readSheet(product: Texts & Pick<ProductDetails, 'category' | 'unit'>): Sheet | undefined {
  const coverMm = numbersIn(specificationOf(product, 'cover'))[0]
  if (product.category !== 'roofing' || product.unit !== 'm²' || !coverMm) return undefined
  // `Cut to order, 1.5-12 m; …`, `Whole steps of 350 mm, 0.7-6.3 m; …` or
  // `2.4, 3.0 and 3.6 m (8, 10 and 12 ft) from stock, or cut to 12 m; …`
  const [text = ''] = (specificationOf(product, 'length') ?? '').replace(/\([^()]*\)/g, '').split(';')
  const steps = /steps? of \d{1,4} mm/i.exec(text)?.[0]
  const stepM = ((numbersIn(steps)[0] || usualStepMm) / 1_000) as number
  const lengths = text.replace(steps ?? '', '')
  const shortest = /(\d{1,3}(?:\.\d{1,3})?)[-–]\d/.exec(lengths)?.[1]
  const longest = Math.max(0, ...numbersIn(lengths))
  const full = (length: number, round: (steps: number) => number) =>
    Math.round(round(Number((length / stepM).toFixed(6))) * stepM * 100) / 100
  return {
    coverMm,
    stepM,
    minLengthM: full(Number(shortest ?? usualMin), Math.ceil),
    maxLengthM: full(longest >= 1 ? longest : usualMax, Math.floor),
  }
}

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
