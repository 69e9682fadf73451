import { and, asc, count, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import type { SitemapEntry } from '../platform/slice-manifest.server.ts'
import { productPath } from './product.ts'
import { products } from './products.table.ts'

// Ready-mix concrete has a page of its own, whether it is listed or not.
const listed = and(sql`listed`, ne(products.id, 'ready-mix-concrete'))

export async function countProductAddresses(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(listed)
  return row?.total ?? 0
}

/** The pages of products, and when each last changed. */
export async function listProductAddresses(db: Db, limit: number, offset: number): Promise<SitemapEntry[]> {
  const found = await db
    .select({ id: products.id, changed: products.updatedAt })
    .from(products)
    .where(listed)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset)
  return found.map(({ id, changed }) => ({ path: productPath(id), changed }))
}
