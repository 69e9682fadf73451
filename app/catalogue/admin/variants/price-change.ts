import type { Fields, Values } from '../../../platform/fields/field.ts'
import { fieldText } from '../../../platform/fields/field-rules.ts'
import { formatAmount, type Pesewas } from '../../../platform/text/money.ts'
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

/** How the prices of several products change, as it is typed. */
export const priceRuleFields = {
  unit: {
    kind: 'choice',
    label: 'Change by',
    choices: { percent: 'Per cent', amount: 'Amount (GHS)' },
  },
  by: { kind: 'text', label: 'By how much', max: 20, placeholder: '5 or −2.5' },
  rounding: {
    kind: 'choice',
    label: 'Round to',
    choices: { 5: '0.05', 10: '0.10', 100: '1.00' },
  },
} as const satisfies Fields

export type PriceRule = { text: string; apply(price: Pesewas): Pesewas }

/** Undefined if no price can change by that. */
export function parsePriceRule({
  unit,
  by,
  rounding,
}: Values<typeof priceRuleFields>): PriceRule | undefined {
  const step = Number(rounding)
  const isLower = /^\s*[-−]/.test(by)
  const rounded = `rounded to ${formatAmount(step)}`
  if (unit === 'percent') {
    const hundredths = parsePercent(by)
    if (hundredths === undefined) return undefined
    const text = `${isLower ? '−' : '+'}${Math.abs(hundredths) / 100}%, ${rounded}`
    return { text, apply: price => changePrice(price, hundredths, step) }
  }
  const amount = parseCedis(by.replace(/^\s*[-−+]/, ''))
  if (!amount) return undefined
  return {
    text: `${isLower ? '−' : '+'}${formatAmount(amount)}, ${rounded}`,
    apply(price) {
      const steps = Math.round((price + (isLower ? -amount : amount)) / step)
      return price === 0 ? 0 : Math.max(1, steps) * step
    },
  }
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
