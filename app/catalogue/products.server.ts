import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import type { Category } from './category.ts'
import type { ProductSummary, ShownProduct } from './product.ts'
import { type FieldsShownIn, type ProductField, productFields } from './product-schema.ts'
import { products } from './products.table.ts'

/** The columns of the fields that shoppers see in one of these places. */
export function columnsShownIn<Place extends ProductField['shownIn']>(...places: Place[]) {
  const shown = Object.entries(productFields).filter(([, field]) =>
    (places as ProductField['shownIn'][]).includes(field.shownIn),
  )
  const columns = shown.map(([key]) => [key, products[key as keyof typeof productFields]])
  return Object.fromEntries(columns) as Pick<typeof products, FieldsShownIn<Place>>
}

/** What cards, carts and orders read of a product. */
export const summaryColumns = {
  id: products.id,
  ...columnsShownIn('list'),
  picture: sql<string | undefined>`${products.gallery}->>0`,
}

const pageColumns = {
  id: products.id,
  ...columnsShownIn('list', 'page'),
  inStock: sql<boolean>`${products.stockQuantity} > 0`,
}

const pageSize = 48

export type ProductPage = { products: ProductSummary[]; page: number; pageSize: number; total: number }

/** A page of the listed products of a category, or of all, in the owner's order; the last page if there are fewer. */
export async function listProducts(db: Db, category?: Category, page = 1): Promise<ProductPage> {
  const condition = and(sql`listed`, category && eq(products.category, category))
  const readPage = (number: number) =>
    db
      .select(summaryColumns)
      .from(products)
      .where(condition)
      .orderBy(asc(products.position), asc(products.id))
      .limit(pageSize + 1)
      .offset((number - 1) * pageSize)
  const rows = await readPage(page)
  // Most shops have one page, whose rows are the total.
  if (page === 1 && rows.length <= pageSize) return { products: rows, page, pageSize, total: rows.length }
  const total = await db.$count(products, condition)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const shown = page > last ? await readPage(last) : rows
  return { products: shown.slice(0, pageSize), page: Math.min(page, last), pageSize, total }
}

/** A listed product with all that its page shows. */
export async function findProduct(db: Db, id: string): Promise<ShownProduct | undefined> {
  const [product] = await db
    .select(pageColumns)
    .from(products)
    .where(and(eq(products.id, id), sql`listed`))
  return product
}

/** The listed ones among `ids`, with today's prices. */
export function findSummaries(db: Db, ids: string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select(summaryColumns)
    .from(products)
    .where(and(inArray(products.id, ids), sql`listed`))
}
