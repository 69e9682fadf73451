import { changeCart } from '../../cart/cart-storage.ts'
import type { Line } from '../../cart/line.ts'
import { fetchProducts } from '../../cart/use-cart-products.ts'
import { addReorderedLines } from './reordered-lines.ts'

/** Undefined without a response of the shop; then the cart stays as it was. */
export async function reorder(ordered: readonly Line[]) {
  const ids = [...new Set(ordered.map(({ id }) => id))]
  const products = await fetchProducts(ids, AbortSignal.timeout(20_000))
  if (!products) return undefined
  let result = { count: 0, changes: [] as string[] }
  changeCart(lines => {
    const { lines: next, ...rest } = addReorderedLines(lines, ordered, products)
    result = rest
    return next
  })
  return result
}
