import type { AddToCart } from '../catalogue/add-to-cart.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { lineKey } from '../catalogue/variant.ts'
import { toast } from '../design/toast.tsx'
import { retryImport } from '../design/when-visible.ts'
import { addToCart, toCartProduct } from './cart.ts'
import { changeCart, readCart } from './cart-storage.ts'

const importLengths = () => import('./add-lengths.ts')

function add(
  summary: ProductSummary,
  quantity: number,
  description = `${quantity} ${summary.name}(s) added to your cart.`,
) {
  const product = toCartProduct(summary)
  const old = readCart().lines.find(line => lineKey(line) === lineKey(product))
  changeCart(lines => addToCart(lines, product, quantity))
  toast({ title: 'Added to Cart', description })
  if (old?.cuts) retryImport(importLengths).then(({ toastRemovedLengths }) => toastRemovedLengths(old))
}

/** Where goods have a rule, about what is added first. */
const ruleOf = ({ minQuantity, stepQuantity }: ProductSummary) => minQuantity || stepQuantity

export const addByRule = (
  product: ProductSummary,
  chosen?: number,
  load = () => import('./add-by-rule.ts'),
) =>
  load()
    .then(
      ({ quantityToAdd }) => quantityToAdd(toCartProduct(product), chosen),
      // The cart says what is wrong with it.
      () => chosen ?? ruleOf(product),
    )
    .then(quantity => add(product, quantity))

export const cartAdder: AddToCart = {
  addOne: product =>
    ruleOf(product) ? addByRule(product) : add(product, 1, `${product.name} has been added to your cart.`),
  addQuantity: (product, quantity) =>
    ruleOf(product) ? addByRule(product, quantity) : add(product, quantity),
  addLengths: async (product, cuts) => (await importLengths()).addLengths(product, cuts),
}
