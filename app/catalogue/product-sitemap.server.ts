import { and, asc, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import type { SitemapEntry, SitemapList } from '../platform/slice-manifest.server.ts'
import type { Category } from './category.ts'
import { productPath } from './product.ts'
import { listSoldCategories } from './products.server.ts'
import { products } from './products.table.ts'

/** A page for each category of which something is listed. */
export function categoryPages(name: string, path: (category: Category) => string): SitemapList {
  const list = async (db: Db) => (await listSoldCategories(db)).map(category => ({ path: path(category) }))
  return {
    name,
    count: async db => (await list(db)).length,
    read: async (db, limit, offset) => (await list(db)).slice(offset, offset + limit),
  }
}

// Ready-mix concrete has a page of its own.
const listed = and(sql`listed`, ne(products.id, 'ready-mix-concrete'))

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
