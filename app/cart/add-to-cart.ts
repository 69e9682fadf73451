import type { AddToCart } from '../catalogue/add-to-cart.ts'
import { toast } from '../design/toast.tsx'
import { addToCart, toCartProduct } from './cart.ts'
import { changeCart } from './cart-storage.ts'

export const cartAdder: AddToCart = {
  one(product) {
    changeCart(lines => addToCart(lines, toCartProduct(product)))
    toast({ title: 'Added to Cart', description: `${product.name} has been added to your cart.` })
  },
  several(product, quantity) {
    changeCart(lines => addToCart(lines, toCartProduct(product), quantity))
    toast({ title: 'Added to Cart', description: `${quantity} ${product.name}(s) added to your cart.` })
  },
}
