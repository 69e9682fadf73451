import { createContext, use } from 'react'
import type { ProductSummary } from './product.ts'

/** What product pages do with goods that a shopper wants; the shell gives them the cart. */
export type AddToCart = {
  one(product: ProductSummary): void
  several(product: ProductSummary, quantity: number): void
}

export const AddToCartContext = createContext<AddToCart>({ one() {}, several() {} })
export const useAddToCart = () => use(AddToCartContext)
