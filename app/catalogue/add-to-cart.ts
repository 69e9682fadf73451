import { createContext, use } from 'react'
import type { ProductSummary } from './product.ts'

/** Adds products to the cart; the shell provides it, as the catalogue doesn't know the cart. */
export type AddToCart = {
  one(product: ProductSummary): void
  several(product: ProductSummary, quantity: number): void
}

export const AddToCartContext = createContext<AddToCart>({ one() {}, several() {} })
export const useAddToCart = () => use(AddToCartContext)
