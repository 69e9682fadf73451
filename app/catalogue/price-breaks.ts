import type { Pesewas } from '../platform/text/money.ts'
import type { PriceBreak } from './price-breaks-schema.ts'
import { roundToTenth } from './unit.ts'

/** Price × quantity × (1 − per cent), rounded half up to a pesewa once. Doubling makes halves exact. */
export const discountedPrice = (price: Pesewas, quantity: number, percentOff: number): Pesewas =>
  Math.floor((price * (quantity * 2) * (100 - percentOff) + 100) / 200)

/** The exact price of one unit, to be shown: a quantity times it is the row's total. It can have a fraction of a pesewa. */
export const unitPrice = (price: Pesewas, percentOff: number): number => (price * (100 - percentOff)) / 100

export type BulkPrice = {
  percentOff: number
  /** How many more of the product make each cost less, and by how many per cent of the list price. */
  nextBreak: { missing: number; percent: number } | undefined
}

/** How much of a product all lines have together, which decides its bulk price. */
export const productQuantity = (lines: readonly { id: string; quantity: number }[], id: string) =>
  roundToTenth(lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0))

/** What a quantity of a product takes off. */
export function bulkPriceOf(priceBreaks: readonly PriceBreak[], quantity: number): BulkPrice {
  const percentOff = Math.max(
    0,
    ...priceBreaks.filter(({ from }) => from <= quantity).map(({ percent }) => percent),
  )
  const next = priceBreaks.find(({ from, percent }) => from > quantity && percent > percentOff)
  return { percentOff, nextBreak: next && { missing: next.from - quantity, percent: next.percent } }
}
