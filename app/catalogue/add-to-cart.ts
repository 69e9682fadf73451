import { createContext, use } from 'react'
import type { Cut } from './cut-list.ts'
import type { ProductSummary } from './product.ts'

/** Adds products to the cart; the shell provides it, as the catalogue doesn't know the cart. */
export type AddToCart = {
  addOne(product: ProductSummary): void
  addQuantity(product: ProductSummary, quantity: number): void
  /** Sheets by length. False where the cart can't hold so many lengths; rejects where scripts can't be loaded. */
  addLengths(product: ProductSummary, cuts: readonly Cut[]): Promise<boolean>
}

export const AddToCartContext = createContext<AddToCart>({
  addOne() {},
  addQuantity() {},
  addLengths: async () => false,
})
export const useAddToCart = () => use(AddToCartContext)
