import { formatGhs, type Pesewas } from '../platform/money.ts'

export const categories = ['blocks', 'drainage', 'paving', 'roofing', 'concrete'] as const
export type Category = (typeof categories)[number]

export const categoryNames: Record<Category, string> = {
  blocks: 'Blocks',
  drainage: 'Drainage',
  paving: 'Paving',
  roofing: 'Roofing',
  concrete: 'Concrete',
}

export const units = ['block', 'piece', 'm', 'm²', 'm³', 'sheet'] as const
export type Unit = (typeof units)[number]

/** Goods that are cut or poured to measure are sold in halves, all others whole. */
export const quantityStep = (unit: Unit) => (unit === 'm' || unit === 'm²' || unit === 'm³' ? 0.5 : 1)

export const maxQuantity = 100_000

/** Whether `quantity` can be ordered of goods sold by `unit`: from one step to 100,000, on the step. */
export const isOrderable = (quantity: number, unit: Unit) =>
  quantity > 0 && quantity <= maxQuantity && Number.isInteger(quantity / quantityStep(unit))

export type Specification = { label: string; value: string }

/** What the shop shows and sells; `product-schema.ts` has the rules for its fields. */
export type Product = {
  id: string
  category: Category
  name: string
  description: string
  longDescription: string
  sizes: string[]
  applications: string[]
  features: string[]
  benefits: string[]
  specifications: Specification[]
  pricePesewas: Pesewas
  unit: Unit
  /** How the unit reads behind the price: `From GHS 8.00 per sqm`. */
  priceUnit: string
  /** Names of built-in pictures or addresses of uploaded ones; the first is the main picture. */
  gallery: string[]
  stockQuantity: number
  listed: boolean
  position: number
}

/** What the page of a product shows: how many lie in the yard is the owner's business. */
export type ShownProduct = Omit<Product, 'stockQuantity' | 'listed' | 'position'> & { inStock: boolean }

/** What a card, a cart line and a price check need of a product. */
export type ProductSummary = Pick<
  Product,
  'id' | 'category' | 'name' | 'description' | 'sizes' | 'pricePesewas' | 'unit' | 'priceUnit'
> & { picture: string | undefined }

/** `From GHS 2.50 per block` */
export const priceText = (product: Pick<Product, 'pricePesewas' | 'priceUnit'>) =>
  `From ${formatGhs(product.pricePesewas)} per ${product.priceUnit}`

/** Where a product is shown: ready-mix concrete has a page of its own. */
export const productPath = (id: string) =>
  id === 'ready-mix-concrete' ? '/ready-mix-concrete' : `/products/${id}`

/** The tabs above the product list; concrete is found under All Products and on its own page. */
export const productTabs = [
  { category: undefined, label: 'All Products' },
  { category: 'blocks', label: 'Blocks' },
  { category: 'drainage', label: 'Drainage' },
  { category: 'paving', label: 'Paving' },
  { category: 'roofing', label: 'Roofing' },
] as const satisfies { category: Category | undefined; label: string }[]
