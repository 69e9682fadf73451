import type { ShownProduct } from './product.ts'
import { type ProductDetails, productFields } from './product-schema.ts'

const defaults = Object.fromEntries(
  Object.entries(productFields).map(([key, field]) => [key, 'default' in field ? field.default : undefined]),
) as Omit<ProductDetails, 'name' | 'category' | 'pricePesewas'>

/** A product whose fields are at their defaults, except for those that are given. */
export const makeProduct = (details: Partial<ProductDetails> = {}): ProductDetails => ({
  ...defaults,
  name: 'Kerb Stone',
  category: 'paving',
  pricePesewas: 25_00,
  ...details,
})

/** The same as the product's page gets it. */
export const makeShownProduct = (fields: Partial<ShownProduct> = {}): ShownProduct => ({
  id: 'kerb-stone',
  ...makeProduct(),
  inStock: true,
  ...fields,
})
