import type { Pesewas } from '../platform/text/money.ts'
import type { PriceBreak } from './price-breaks-schema.ts'

/** Price × quantity × (1 − per cent), rounded half up to a pesewa once. Doubling makes halves exact. */
export const discountedPrice = (price: Pesewas, quantity: number, percentOff: number): Pesewas =>
  Math.floor((price * (quantity * 2) * (100 - percentOff) + 100) / 200)

/** The per cent off that a quantity of a product gives. */
export const percentOffFor = (priceBreaks: readonly PriceBreak[], quantity: number) =>
  Math.max(0, ...priceBreaks.filter(({ from }) => from <= quantity).map(({ percent }) => percent))
