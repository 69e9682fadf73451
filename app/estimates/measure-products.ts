import type { ProductWithVariants, ShownProduct } from '../catalogue/product.ts'
import type { MeasuredCategory, MeasuredProduct, Sizes } from './material.ts'
import { readSize } from './unit-sizes.ts'

type Source = ProductWithVariants & Pick<ShownProduct, 'specifications' | 'sizes'>

/** The products with a variant whose size is known, without their texts. */
export function measureProducts<C extends MeasuredCategory>(
  category: C,
  products: readonly Source[],
): MeasuredProduct<Sizes[C]>[] {
  return products.flatMap(({ specifications, sizes, ...product }) => {
    const source = { ...product, specifications, sizes }
    const known = product.variants.flatMap(variant => {
      const size = readSize(category, source, variant)
      return size ? [[variant.key, size] as const] : []
    })
    return known.length > 0 ? [{ ...product, sizes: Object.fromEntries(known) }] : []
  })
}
