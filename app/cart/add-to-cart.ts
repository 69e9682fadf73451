import type { AddToCart } from '../catalogue/add-to-cart.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { firstQuantity, nextQuantity, roundUpToSold } from '../catalogue/quantity-rule.ts'
import { lineKey } from '../catalogue/variant.ts'
import { toast } from '../design/toast.tsx'
import { retryImport } from '../design/when-visible.ts'
import { addToCart, type CartLine, toCartProduct } from './cart.ts'
import { changeCart, readCart } from './cart-storage.ts'

const importLengths = () => import('./add-lengths.ts')

/** `total`: how many the line has then, which is a quantity that the shop sells. */
function add(summary: ProductSummary, total: (old: CartLine | undefined) => number, addedOne = '') {
  const product = toCartProduct(summary)
  const old = readCart().lines.find(line => lineKey(line) === lineKey(product))
  const added = total(old) - (old?.quantity ?? 0)
  changeCart(lines => addToCart(lines, product, added))
  const description = (added <= 1 && addedOne) || `${added} ${product.name}(s) added to your cart.`
  toast({ title: 'Added to Cart', description })
  if (old?.cuts) retryImport(importLengths).then(({ toastRemovedLengths }) => toastRemovedLengths(old))
}

export const cartAdder: AddToCart = {
  addOne: product =>
    add(
      product,
      old => (old ? nextQuantity(old.quantity, product, 1) : firstQuantity(product)),
      `${product.name} has been added to your cart.`,
    ),
  addQuantity: (product, quantity) =>
    add(product, old => roundUpToSold((old?.quantity ?? 0) + quantity, product)),
  addLengths: async (product, cuts) => (await importLengths()).addLengths(product, cuts),
}
