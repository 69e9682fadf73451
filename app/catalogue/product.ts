import { formatGhs } from '../platform/money.ts'
import type { FieldsShownIn, ProductDetails } from './product-schema.ts'

export type Product = ProductDetails & { id: string }

export type Specification = Product['specifications'][number]

/** What the page of a product shows: the stock itself is known to the owner only. */
export type ShownProduct = Pick<Product, 'id' | FieldsShownIn<'list' | 'page'>> & { inStock: boolean }

/** What a card, a cart line and a price check need of a product. */
export type ProductSummary = Pick<Product, 'id' | FieldsShownIn<'list'>> & { picture: string | undefined }

/** `From GHS 2.50 per block` */
export const priceText = (product: Pick<Product, 'pricePesewas' | 'priceUnit'>) =>
  `From ${formatGhs(product.pricePesewas)} per ${product.priceUnit}`

/** Where a product is shown: ready-mix concrete has a page of its own. */
export const productPath = (id: string) =>
  id === 'ready-mix-concrete' ? '/ready-mix-concrete' : `/products/${id}`
