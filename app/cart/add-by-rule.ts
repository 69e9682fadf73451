import { firstQuantity, roundUpToSold } from '../catalogue/quantity-rule.ts'
import { lineKey } from '../catalogue/variant.ts'
import type { CartProduct } from './cart.ts'
import { readCart } from './cart-storage.ts'
import { nextQuantity } from './next-quantity.ts'

/** How many to add, so that the line has a quantity that the shop sells: those that were chosen, or one step. */
export function quantityToAdd(product: CartProduct, chosen?: number): number {
  const { quantity: old } = readCart().lines.find(line => lineKey(line) === lineKey(product)) ?? {}
  if (chosen !== undefined) return roundUpToSold((old ?? 0) + chosen, product) - (old ?? 0)
  return old === undefined ? firstQuantity(product) : nextQuantity(old, product, 1) - old
}
