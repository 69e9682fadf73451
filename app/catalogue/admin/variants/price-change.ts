import { fieldText } from '../../../platform/fields/field-rules.ts'
import type { Pesewas } from '../../../platform/text/money.ts'
import { parseCedis } from '../../../platform/text/parse-cedis.ts'
import { variantFields } from '../../variant-schema.ts'
import { type DraftRow, rowLabel, setCells, type VariantDraft } from './variant-draft.ts'

/** To what prices can be rounded, in pesewas. */
export const roundings = [5, 10, 100] as const

/** `-2.5` per cent in hundredths of a per cent; undefined if it is no per cent that a price can change by. */
export function parsePercent(text: string): number | undefined {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(',', '.')
    .replace(/^\+|%$/g, '')
    .trim()
  const hundredths = /^-?\d{1,4}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
  return hundredths > -10_000 && hundredths <= 100_000 && hundredths !== 0 ? hundredths : undefined
}

/** Rounded half up; what costs something never becomes free. */
export function changePrice(price: Pesewas, hundredths: number, rounding: number): Pesewas {
  const steps = Math.round((price * (10_000 + hundredths)) / (10_000 * rounding))
  return price === 0 ? 0 : Math.max(1, steps) * rounding
}

export type PriceChange = { id: string; label: string; before: Pesewas; after: Pesewas }

/** Rows without a valid price are left out. */
export const priceChanges = (rows: DraftRow[], hundredths: number, rounding: number): PriceChange[] =>
  rows.flatMap((row, index) => {
    const before = parseCedis(row.cells.pricePesewas)
    if (before === undefined) return []
    return {
      id: row.id,
      label: rowLabel(row, index),
      before,
      after: changePrice(before, hundredths, rounding),
    }
  })

export const applyPrices = (draft: VariantDraft, changes: PriceChange[]) =>
  changes.reduce(
    (next, { id, after }) =>
      setCells(next, id, { pricePesewas: fieldText(variantFields.pricePesewas, after) }),
    draft,
  )
