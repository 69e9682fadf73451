import { formatGhs, type Pesewas } from '../platform/text/money.ts'
import type { FieldsShownIn, ProductDetails } from './product-schema.ts'
import type { Sheet } from './sheet.ts'
import type { Unit } from './unit.ts'
import { type ShownVariant, variantLabel } from './variant.ts'

export type Product = ProductDetails & { id: string }

export type Specification = Product['specifications'][number]

/** A product with one of its variants, in lists the default: what a card, a cart line and a price check need. */
export type ProductSummary = Pick<Product, 'id' | FieldsShownIn<'list'>> &
  Pick<ShownVariant, 'pricePesewas' | 'weightGrams' | 'perPallet' | 'minQuantity' | 'stepQuantity'> & {
    categoryName: string
    variant: string
    /** Of the variant; empty for a product without choices. */
    label: string
    picture: string | undefined
    /** Drawn for a product without a picture, see `coverPaths`. */
    cover?: string[]
    /** The public price, where a customer has one of his own. */
    listPricePesewas?: Pesewas | undefined
    /** Where it is read, of sheets that are cut to length. */
    sheet?: Sheet | undefined
  }

/** In a list that was searched or filtered by a variant. */
export type ListedProduct = ProductSummary & { isVariantRequested?: boolean }

/** A product with all variants that can be chosen. */
export type ProductWithVariants = ProductSummary & {
  variants: ShownVariant[]
  /** The labels of the variants that were asked for by key and can't be chosen at the moment. */
  unsold?: Record<string, string> | null
}

/** What the page of a product shows. */
export type ShownProduct = ProductWithVariants &
  Pick<Product, 'kind' | FieldsShownIn<'page'>> & {
    option1Name: string
    option2Name: string
    categorySlug: string
  }

/** The same product with another of its variants. */
export const withVariant = <P extends ProductSummary>(product: P, variant: ShownVariant): P => ({
  ...product,
  variant: variant.key,
  label: variantLabel(variant),
  pricePesewas: variant.pricePesewas,
  listPricePesewas: variant.listPricePesewas,
  priceBreaks: variant.priceBreaks ?? product.priceBreaks,
  weightGrams: variant.weightGrams,
  perPallet: variant.perPallet,
  minQuantity: variant.minQuantity,
  stepQuantity: variant.stepQuantity,
  picture: variant.picture || undefined,
})

/** `GHS 2.50 per block` */
export const unitPriceText = ({ pricePesewas, unit }: { pricePesewas: Pesewas; unit: Unit }) =>
  `${formatGhs(pricePesewas)} per ${unit}`

/** Where a product is shown: ready-mix concrete has a page of its own. */
export const productPath = (id: string) =>
  id === 'ready-mix-concrete' ? '/ready-mix-concrete' : `/products/${id}`

/** Where products are listed, unless their category has a page of its own. */
export const listPage = '/products'

/** Without a category, all products. */
export const categoryPath = ({ slug, page = listPage }: { slug?: string; page?: string }) =>
  slug && page === listPage ? `${listPage}?category=${slug}` : page
