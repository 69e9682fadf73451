import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import type { Category, ProductSummary, ShownProduct } from './product.ts'
import { products } from './products.table.ts'

/** What the shop shows of a product in a list, and an order keeps of it. */
export const summary = {
  id: products.id,
  category: products.category,
  name: products.name,
  description: products.description,
  sizes: products.sizes,
  pricePesewas: products.pricePesewas,
  unit: products.unit,
  priceUnit: products.priceUnit,
  picture: sql<string | undefined>`${products.gallery}->>0`,
}

const details = {
  ...summary,
  longDescription: products.longDescription,
  applications: products.applications,
  features: products.features,
  benefits: products.benefits,
  specifications: products.specifications,
  gallery: products.gallery,
  inStock: sql<boolean>`${products.stockQuantity} > 0`,
}

const pageSize = 48

export type ProductPage = { products: ProductSummary[]; page: number; pageSize: number; total: number }

/** A page of what the shop shows of a category, or of all, in the owner's order; the last one where there are fewer. */
export async function listProducts(db: Db, category?: Category, page = 1): Promise<ProductPage> {
  const wanted = and(sql`listed`, category && eq(products.category, category))
  const read = (number: number) =>
    db
      .select(summary)
      .from(products)
      .where(wanted)
      .orderBy(asc(products.position), asc(products.id))
      .limit(pageSize + 1)
      .offset((number - 1) * pageSize)
  const rows = await read(page)
  // Most shops have one page, which counts itself.
  if (page === 1 && rows.length <= pageSize) return { products: rows, page, pageSize, total: rows.length }
  const total = await db.$count(products, wanted)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const shown = page > last ? await read(last) : rows
  return { products: shown.slice(0, pageSize), page: Math.min(page, last), pageSize, total }
}

/** A listed product with all that its page shows. */
export async function findProduct(db: Db, id: string): Promise<ShownProduct | undefined> {
  const [product] = await db
    .select(details)
    .from(products)
    .where(and(eq(products.id, id), sql`listed`))
  return product
}

/** The listed ones among `ids`, with today's prices. */
export function findSummaries(db: Db, ids: string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select(summary)
    .from(products)
    .where(and(inArray(products.id, ids), sql`listed`))
}
