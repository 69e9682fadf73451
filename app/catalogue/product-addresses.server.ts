import { and, asc, count, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import { products } from './products.table.ts'

// Ready-mix concrete has a page of its own, whether it is listed or not.
const listed = and(sql`listed`, ne(products.id, 'ready-mix-concrete'))

export async function countProductAddresses(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(listed)
  return row?.total ?? 0
}

/** Which products have a page, and when each last changed. */
export const listProductAddresses = (db: Db, limit: number, offset: number) =>
  db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(listed)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset)
