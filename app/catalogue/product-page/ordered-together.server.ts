import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { withCover } from '../../design/pictures/cover-paths.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { ProductSummary } from '../product.ts'
import { isDefaultVariant, summaryColumns } from '../products.server.ts'
import { orderedTogether, products, variants } from '../products.table.ts'

/** In fewer orders it may be chance. */
export const minOrdersTogether = 5
const maxShown = 3

/** The listed products that occur most often in the orders of another one. */
export async function findOrderedTogether(db: Db, id: string): Promise<ProductSummary[]> {
  const found = await db
    .select(summaryColumns)
    .from(orderedTogether)
    .innerJoin(products, eq(products.id, orderedTogether.otherId))
    .innerJoin(variants, isDefaultVariant)
    .where(
      and(
        eq(orderedTogether.productId, id),
        gte(orderedTogether.orders, minOrdersTogether),
        sql`products.listed`,
      ),
    )
    .orderBy(desc(orderedTogether.orders), asc(orderedTogether.otherId))
    .limit(maxShown)
  return found.map(withCover)
}

/** The products whose pages may show one of these. */
export async function listOrderedWith(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderedTogether.productId })
    .from(orderedTogether)
    .where(inArray(orderedTogether.otherId, ids))
  return rows.map(({ id }) => id)
}
