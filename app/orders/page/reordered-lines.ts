import { addToCart, type CartLine, type CartProduct, roundUp } from '../../cart/cart.ts'
import { addCuts, lostLengths, priceLines, toCartProducts } from '../../cart/cart-changes.ts'
import { changeCart } from '../../cart/cart-storage.ts'
import type { Line } from '../../cart/line.ts'
import { isCustomLine } from '../../cart/line.ts'
import { fetchProducts } from '../../cart/use-cart-products.ts'
import { cutsText } from '../../catalogue/cut-list.ts'
import { unitPrice } from '../../catalogue/price-breaks.ts'
import type { ProductWithVariants } from '../../catalogue/product.ts'
import { hasWrongQuantity } from '../../catalogue/quantity-rule.ts'
import { quantityProblem } from '../../catalogue/quantity-rule-text.ts'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { isCutList } from '../../catalogue/sheet.ts'
import { unavailableText } from '../../catalogue/stock.ts'
import { isOrderable } from '../../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../../catalogue/variant.ts'
import { formatGhs } from '../../platform/text/money.ts'

/**
 * Adds the lines of an earlier order to a cart. `products` are those that are still sold. `changes` are sentences about
 * what is gone or costs something else now, bulk prices of the whole cart included.
 */
export function addReorderedLines(
  cart: readonly CartLine[],
  ordered: readonly Line[],
  products: readonly ProductWithVariants[],
) {
  const current = toCartProducts(products)
  let lines: readonly CartLine[] = cart
  const gone: string[] = []
  const changed: string[] = []
  const added: { line: Line; product: CartProduct }[] = []
  for (const line of ordered) {
    const product = current.find(
      ({ id, variant }) => id === line.id && (!line.variant || variant === line.variant),
    )
    if (product) {
      const quantity = isOrderable(line.quantity, product.unit)
        ? line.quantity
        : roundUp(line.quantity, product.unit)
      const { sheet } = products.find(({ id }) => id === line.id) ?? {}
      if (line.cuts && sheet && isCutList(line.cuts, sheet)) {
        const old = lines.find(each => lineKey(each) === lineKey(product))
        lines = addCuts(lines, product, line.cuts)
        if (old && !old.cuts)
          changed.push(
            `${nameWithLabel(product)}: ${cutsText(line.cuts)} replace ${formatQuantity(old.quantity, product.unit)} without lengths.`,
          )
      } else {
        lines = addToCart(lines, product, quantity)
        if (hasWrongQuantity({ ...product, quantity }))
          changed.push(quantityProblem(quantity, product, nameWithLabel(product)))
        if (line.cuts)
          changed.push(
            `${nameWithLabel(product)} can no longer be cut to ${cutsText(line.cuts)}: only its quantity is in your cart.`,
          )
      }
      added.push({ line, product })
    } else if (products.some(({ id }) => id === line.id)) {
      gone.push(`${unavailableText(nameWithLabel(line))} ${line.name} comes in other sizes or kinds.`)
    } else {
      gone.push(
        `${nameWithLabel(line)} ${isCustomLine(line) ? 'was part of a quote: ask us for it.' : 'is no longer sold.'}`,
      )
    }
  }
  changed.push(...lostLengths(cart, lines))
  const priced = priceLines(lines)
  const repriced = added.flatMap(({ line, product }) => {
    const now = priced.find(each => lineKey(each) === lineKey(product))
    const before = unitPrice(line.price, line.percentOff ?? 0)
    const after = now ? unitPrice(now.price, now.percentOff) : 0
    if (before === after) return []
    const change = after > before ? 'more' : 'less'
    return [
      `${nameWithLabel(product)} costs ${change}: ${formatGhs(after)} per ${product.unit}, before ${formatGhs(before)}.`,
    ]
  })
  return { lines, changes: [...gone, ...changed, ...repriced], count: added.length }
}

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
