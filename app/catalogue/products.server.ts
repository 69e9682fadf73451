import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import type { Category, Product, ProductSummary } from './product.ts'
import { products } from './products.table.ts'

/** What the shop shows of a product in a list, and an order keeps of it. */
export const summary = {
  id: products.id,
  category: products.category,
  name: products.name,
  description: products.description,
  sizes: products.sizes,
  features: products.features,
  pricePesewas: products.pricePesewas,
  unit: products.unit,
  priceUnit: products.priceUnit,
  picture: sql<string | undefined>`${products.gallery}->>0`,
}

const details = {
  ...summary,
  longDescription: products.longDescription,
  applications: products.applications,
  benefits: products.benefits,
  specifications: products.specifications,
  gallery: products.gallery,
  stockQuantity: products.stockQuantity,
  listed: products.listed,
  position: products.position,
}

/** What the shop shows of a category, or of all, in the owner's order. */
export function listProducts(db: Db, category?: Category): Promise<ProductSummary[]> {
  return db
    .select(summary)
    .from(products)
    .where(and(sql`listed`, category && eq(products.category, category)))
    .orderBy(asc(products.position), asc(products.id))
}

/** A listed product with all that its page shows. */
export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
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
