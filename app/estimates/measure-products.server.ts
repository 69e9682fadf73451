import { type MeasuredKind, unitsOfKind } from '../catalogue/kind.ts'
import {
  isComplete,
  type MeasuresOf,
  type ProductMeasures,
  type VariantMeasures,
} from '../catalogue/measures-schema.ts'
import type { ProductWithVariants } from '../catalogue/product.ts'
import { sheetOf, toSheet } from '../catalogue/sheet.ts'
import type { MeasuredProduct, Sizes } from './material.ts'

const readers: { [K in MeasuredKind]: (measures: MeasuresOf<K>) => Sizes[K] } = {
  block: ({ faceLengthMm, faceHeightMm, thicknessMm, isLaidDry }) => ({
    lengthMm: faceLengthMm,
    heightMm: faceHeightMm,
    thicknessMm,
    isLaidDry,
  }),
  paver: ({ pieceAreaMm2, thicknessMm, beddingMm }) => ({
    perM2: 1_000_000 / pieceAreaMm2,
    thicknessMm,
    beddingMm,
  }),
  drain: ({ insideWidthMm, insideDepthMm, outsideWidthMm, outsideHeightMm, pieceLengthMm }) => ({
    insideWidthMm,
    insideDepthMm,
    outsideWidthMm,
    outsideHeightMm,
    lengthM: pieceLengthMm / 1_000,
  }),
  concrete: ({ strengthMpa }) => ({ strengthMpa }),
  sheet: ({ minPitchDegrees, purlinSpacingMm, ...sheet }) => ({
    ...toSheet(sheet),
    minPitch: minPitchDegrees,
    purlinSpacingM: purlinSpacingMm / 1_000,
  }),
}

type Row = ProductWithVariants & { measures: ProductMeasures; byVariant: Record<string, VariantMeasures> }

/** The products of a kind with a variant whose measures are complete. */
export function measureProducts<K extends MeasuredKind>(
  kind: K,
  rows: readonly Row[],
): MeasuredProduct<Sizes[K]>[] {
  return rows.flatMap(({ measures, byVariant, ...product }) => {
    if (!unitsOfKind[kind].includes(product.unit)) return []
    const sizeEntries = product.variants.flatMap(({ key }) => {
      const own = byVariant[key]
      const all = own && { ...measures, ...own }
      return all && isComplete(kind, all) ? [[key, readers[kind](all)] as const] : []
    })
    const sheet = sheetOf({ ...measures, kind, unit: product.unit })
    return sizeEntries.length > 0 ? [{ ...product, sheet, sizes: Object.fromEntries(sizeEntries) }] : []
  })
}
