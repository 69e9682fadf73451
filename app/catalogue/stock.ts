import type { Kind } from './kind.ts'

/** How much of a stock the page of a product knows; it offers larger quantities only of goods with a smallest order or step. */
export const maxShownStock = 50

/** `stock` is what was counted less what was sold, so it falls below 0 when goods are sold before they are made. */
type Stocked = { stock: number; kind: Kind }

/** How many are there, how many of a wanted quantity have to be made, and how many are sold and still have to be made. */
export function countStock({ stock, kind }: Stocked, wanted = 0) {
  // Concrete is mixed when it is ordered, so nothing of it lies in the yard.
  const inStock = kind === 'concrete' ? 0 : Math.max(0, stock)
  return { inStock, toMake: Math.max(0, wanted - inStock), soldAhead: Math.max(0, -stock) }
}

/** Why a stock changed; empty for a movement of a version that kept no reasons. */
export type StockReason =
  | ''
  | 'ordered'
  | 'changed'
  | 'cancelled'
  | 'restored'
  | 'broken'
  | 'replaced'
  | 'credited'
  | 'in'
  | 'out'
  | 'counted'
  | 'entered'

/** `toOrder` says when goods that are not in stock can be had. */
export function stockText(goods: Stocked, wanted: number, toOrder: string) {
  const { inStock, toMake } = countStock(goods, wanted)
  if (inStock === 0) return toOrder
  if (toMake === 0) return 'In stock'
  if (inStock >= maxShownStock) return `At least ${inStock} in stock`
  return `${inStock} in stock, the rest ${toOrder.charAt(0).toLowerCase()}${toOrder.slice(1)}`
}

/** Of a choice that can't be ordered. */
export const unavailableText = (name: string) => `${name} is not available at the moment.`
