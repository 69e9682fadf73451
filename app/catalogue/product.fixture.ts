import {
  type ProductMeasures,
  productMeasures,
  type VariantMeasures,
  variantMeasures,
} from './measures-schema.ts'
import type { ShownProduct } from './product.ts'
import { type ProductDetails, productFields, productFormFields } from './product-schema.ts'
import { defaultsOf } from './stored-field-schema.ts'
import { type ShownVariant, standardKey } from './variant.ts'
import { type VariantDetails, variantFields } from './variant-schema.ts'

const defaults = defaultsOf(productFormFields) as Omit<ProductDetails, 'name' | 'category' | 'pricePesewas'>

/** A product whose fields are at their defaults, except for those that are given. */
export const makeProduct = (details: Partial<ProductDetails> = {}): ProductDetails => ({
  ...defaults,
  name: 'Kerb Stone',
  category: 'paving',
  pricePesewas: 25_00,
  ...details,
})

/** A variant whose fields are at their defaults, except for those that are given. */
export const makeVariant = (details: Partial<VariantDetails> = {}): VariantDetails => ({
  ...(defaultsOf(variantFields) as Omit<VariantDetails, 'pricePesewas'>),
  pricePesewas: 25_00,
  ...details,
})

/** The same as the product's page gets it. */
export const makeShownProduct = (fields: Partial<ShownProduct> = {}): ShownProduct => ({
  id: 'kerb-stone',
  ...makeProduct(),
  categoryName: 'Paving',
  categorySlug: 'paving',
  variant: standardKey,
  label: '',
  weightGrams: 0,
  perPallet: 0,
  minQuantity: 0,
  stepQuantity: 0,
  picture: undefined,
  option1Name: '',
  option2Name: '',
  variants: [makeShownVariant()],
  ...fields,
})

const fieldDefaults = { ...defaultsOf(productFields), ...defaultsOf(variantFields) }

/** The given measures; the others are missing. */
export const makeMeasures = (given: Partial<ProductMeasures & VariantMeasures> = {}) =>
  Object.fromEntries(
    [...productMeasures, ...variantMeasures].map(name => [name, given[name] ?? fieldDefaults[name]]),
  ) as ProductMeasures & VariantMeasures

export const makeShownVariant = (fields: Partial<ShownVariant> = {}): ShownVariant => ({
  key: standardKey,
  option1: '',
  option2: '',
  pricePesewas: 25_00,
  weightGrams: 0,
  perPallet: 0,
  minQuantity: 0,
  stepQuantity: 0,
  sku: '',
  picture: '',
  stock: 50,
  ...fields,
})
