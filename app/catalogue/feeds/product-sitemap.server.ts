import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import type { SitemapEntry, SitemapList } from '../../platform/slice-manifest.server.ts'
import { listSoldCategories } from '../categories.server.ts'
import { categoryPath, listPage, productPath } from '../product.ts'
import { products } from '../products.table.ts'

/** A few pages, read at once. */
export const shortList = (name: string, readPaths: (db: Db) => Promise<string[]>): SitemapList => ({
  name,
  count: async db => (await readPaths(db)).length,
  read: async (db, limit, offset) =>
    (await readPaths(db)).slice(offset, offset + limit).map(path => ({ path })),
})

/** Other pages of categories are those of products. */
export const categoryPages = shortList('categories', async db => {
  const sold = await listSoldCategories(db)
  return sold.filter(({ page }) => page === listPage).map(categoryPath)
})

const listed = sql`listed`

export const countProductUrls = (db: Db) => db.$count(products, listed)

/** The pages of products, and when each last changed. */
export async function listProductUrls(db: Db, limit: number, offset: number): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: products.id, changed: products.updatedAt })
    .from(products)
    .where(listed)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id, changed }) => ({ path: productPath(id), changed }))
}
