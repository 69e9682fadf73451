import { addToCart, toCartProduct } from '../cart/cart.ts'
import { changeCart } from '../cart/cart-storage.ts'
import { toast } from '../design/toast.tsx'
import type { OrderLine } from './estimator.ts'
import { nameOf, summaryOf } from './material.ts'
import { quantityText } from './order-totals.ts'

export function addLinesToCart(lines: readonly OrderLine[]) {
  changeCart(before =>
    lines.reduce(
      (cart, { material, quantity }) => addToCart(cart, toCartProduct(summaryOf(material)), quantity),
      before,
    ),
  )
  const names = lines.map(
    ({ material, quantity }) => `${quantityText(quantity, material.product.unit)} of ${nameOf(material)}`,
  )
  toast({ title: 'Added to Cart', description: `${names.join(', ')} added to your cart.` })
}
