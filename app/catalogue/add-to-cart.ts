import { createContext, use } from 'react'
import type { Cut } from './cut-list.ts'
import type { ProductSummary } from './product.ts'

/** Adds products to the cart; the shell provides it, as the catalogue doesn't know the cart. */
export type AddToCart = {
  one(product: ProductSummary): void
  several(product: ProductSummary, quantity: number): void
  /** Sheets by length. False where the cart can't hold so many lengths; rejects where scripts can't be loaded. */
  lengths(product: ProductSummary, cuts: readonly Cut[]): Promise<boolean>
}

export const AddToCartContext = createContext<AddToCart>({
  one() {},
  several() {},
  lengths: async () => false,
})
export const useAddToCart = () => use(AddToCartContext)
