import { and, asc, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import type { SitemapEntry } from '../platform/slice-manifest.server.ts'
import { productPath } from './product.ts'
import { products } from './products.table.ts'

// Ready-mix concrete has a page of its own, whether it is listed or not.
const listed = and(sql`listed`, ne(products.id, 'ready-mix-concrete'))

export const countProductAddresses = (db: Db) => db.$count(products, listed)

/** The pages of products, and when each last changed. */
export async function listProductAddresses(db: Db, limit: number, offset: number): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: products.id, changed: products.updatedAt })
    .from(products)
    .where(listed)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id, changed }) => ({ path: productPath(id), changed }))
}
