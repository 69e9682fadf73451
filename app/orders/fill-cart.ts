import { changeCart } from '../cart/cart-storage.ts'
import type { ProductWithVariants } from '../catalogue/product.ts'
import type { OrderLine } from './order.ts'
import { addOrderAgain } from './order-again.ts'

/** Throws without a response of the shop; then the cart stays as it was. */
export async function orderAgain(ordered: readonly OrderLine[]) {
  const ids = [...new Set(ordered.map(({ id }) => id))]
  const response = await fetch(`/cart/products?${new URLSearchParams(ids.map(id => ['id', id]))}`, {
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`The products could not be loaded: ${response.status}`)
  const products: ProductWithVariants[] = await response.json()
  let result = { count: 0, changes: [] as string[] }
  changeCart(lines => {
    const { lines: next, ...rest } = addOrderAgain(lines, ordered, products)
    result = rest
    return next
  })
  return result
}
