import { toast } from '../../design/toast.tsx'
import { useAddToCart } from '../add-to-cart.ts'
import type { Cut } from '../cut-list.ts'
import type { ProductSummary } from '../product.ts'

/** Adds sheets by length to the cart and says where that fails; resolves to whether they were added. */
export function useAddLengths() {
  const addToCart = useAddToCart()
  return async (product: ProductSummary, cuts: readonly Cut[]) => {
    try {
      return await addToCart.addLengths(product, cuts)
    } catch {
      toast({
        title: 'Not added to the cart',
        description: 'Check the connection and try again.',
        destructive: true,
      })
      return false
    }
  }
}
