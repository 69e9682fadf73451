import type { ProductWithVariants, ShownProduct } from '../catalogue/product.ts'
import type { MeasuredCategory, MeasuredProduct, Sizes } from './material.ts'
import { readSize } from './unit-sizes.ts'

type SizedProduct = ProductWithVariants & Pick<ShownProduct, 'specifications' | 'sizes'>

/** The products with a variant whose size is known, without their texts. */
export function measureProducts<C extends MeasuredCategory>(
  category: C,
  products: readonly SizedProduct[],
): MeasuredProduct<Sizes[C]>[] {
  return products.flatMap(({ specifications, sizes, ...product }) => {
    const source = { ...product, specifications, sizes }
    const sizeEntries = product.variants.flatMap(variant => {
      const size = readSize(category, source, variant)
      return size ? [[variant.key, size] as const] : []
    })
    return sizeEntries.length > 0 ? [{ ...product, sizes: Object.fromEntries(sizeEntries) }] : []
  })
}
