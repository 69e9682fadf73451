import { and, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.server.ts'
import { actorName } from '../../staff/audit.server.ts'
import { stockHistory, stockMovements } from '../products.table.ts'

const maxMovements = 30

export type StockMovement = Awaited<ReturnType<typeof readMovements>>[number]

/** What last changed the stock of a variant, `id` being `product:variant`, the newest first. */
export async function readMovements(db: Db, id: string) {
  const [productId = '', variant = ''] = id.split(':')
  const select = (table: typeof stockMovements | typeof stockHistory) =>
    db
      .select({
        id: table.id,
        quantity: table.quantity,
        reason: table.reason,
        note: table.note,
        actor: actorName(table.actor).as('actor_name'),
        orderId: table.orderId,
        orderNumber: sql<string | null>`upper(left(${table.orderId}::text, 8))`.as('order_number'),
        at: table.createdAt,
      })
      .from(table)
      .where(and(eq(table.productId, productId), eq(table.variant, variant)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(maxMovements)
  const found = await unionAll(select(stockMovements), select(stockHistory))
  return found.sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id).slice(0, maxMovements)
}
