import { fieldText } from '../../../platform/fields/field-rules.ts'
import type { Pesewas } from '../../../platform/text/money.ts'
import { parseCedis } from '../../../platform/text/parse-cedis.ts'
import { variantFields } from '../../variant-schema.ts'
import { type DraftRow, rowLabel } from './variant-draft.ts'

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

export type PriceChange = { index: number; label: string; before: Pesewas; after: Pesewas }

/** Of the selected rows, or of all if none is selected. Rows without a valid price are left out. */
export const priceChanges = (rows: DraftRow[], hundredths: number, rounding: number): PriceChange[] =>
  rows.flatMap((row, index) => {
    const before = parseCedis(row.pricePesewas)
    if (before === undefined || !isAffected(rows, row)) return []
    return { index, label: rowLabel(row, index), before, after: changePrice(before, hundredths, rounding) }
  })

export const isAffected = (rows: DraftRow[], row: DraftRow) =>
  row.isSelected === 'on' || rows.every(({ isSelected }) => isSelected === '')

export const applyPrices = (rows: DraftRow[], changes: PriceChange[]) =>
  changes.reduce((next, { index, after }) => {
    const row = next[index]
    return row
      ? next.with(index, { ...row, pricePesewas: fieldText(variantFields.pricePesewas, after) })
      : next
  }, rows)
