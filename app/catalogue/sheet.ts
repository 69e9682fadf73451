import { type Cut, cutArea, fitsLine, lengthToCut, toCentimetres } from './cut-list.ts'
import type { ProductDetails } from './product-schema.ts'
import { maxQuantity } from './unit.ts'

/** How the sheets of a product are cut. */
export type Sheet = { coverMm: number; minLengthM: number; maxLengthM: number; stepM: number }

type CutMeasures = Pick<ProductDetails, 'coverMm' | 'minLengthMm' | 'maxLengthMm' | 'lengthStepMm'>

/** The measures in metres, the limits in full steps. */
export function toSheet({ coverMm, ...measures }: { [Name in keyof CutMeasures]: number }): Sheet {
  const stepM = measures.lengthStepMm / 1_000
  const full = (millimetres: number, round: (steps: number) => number) =>
    toCentimetres(round(millimetres / measures.lengthStepMm) * stepM) / 100
  return {
    coverMm,
    stepM,
    minLengthM: full(measures.minLengthMm, Math.ceil),
    maxLengthM: full(measures.maxLengthMm, Math.floor),
  }
}

/** How the sheets of a product are cut; undefined where it is not sold by length, or a measure is missing. */
export function sheetOf({
  kind,
  unit,
  coverMm,
  minLengthMm,
  maxLengthMm,
  lengthStepMm,
}: Pick<ProductDetails, 'kind' | 'unit'> & CutMeasures): Sheet | undefined {
  const isComplete = coverMm !== null && minLengthMm !== null && maxLengthMm !== null && lengthStepMm !== null
  if (kind !== 'sheet' || unit !== 'm²' || !isComplete) return undefined
  return toSheet({ coverMm, minLengthMm, maxLengthMm, lengthStepMm })
}

export const isLengthCut = (length: number, sheet: Sheet) =>
  length <= sheet.maxLengthM && lengthToCut(length, sheet) === length

/** Whether sheets can be cut to this list, and be ordered in one line. */
export const isCutList = (cuts: readonly Cut[], sheet: Sheet) =>
  cuts.length > 0 &&
  fitsLine(cuts) &&
  cuts.every(({ length }) => isLengthCut(length, sheet)) &&
  cutArea(cuts, sheet.coverMm) <= maxQuantity
