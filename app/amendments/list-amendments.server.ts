import { desc, eq, getTableColumns } from 'drizzle-orm'
import { endOf, isAnswerable } from '../orders/agreed-order.server.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderAmendments } from '../orders/order-amendments.table.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { actorName } from '../staff/audit.server.ts'

/** The changes of an order, the latest first. */
export async function listAmendments(db: Db, orderId: string) {
  const [order] = await db.select(orderWithLines).from(orders).where(eq(orders.id, orderId))
  const amendments = await db
    .select({
      ...getTableColumns(orderAmendments),
      actor: actorName(orderAmendments.actor),
      decidedBy: actorName(orderAmendments.decidedBy),
    })
    .from(orderAmendments)
    .where(eq(orderAmendments.orderId, orderId))
    .orderBy(desc(orderAmendments.createdAt))
  return {
    canChange: order !== undefined && !endOf(order),
    amendments: amendments.map(amendment => ({
      ...amendment,
      isOutdated: amendment.state === 'proposed' && order !== undefined && !isAnswerable(order, amendment),
    })),
  }
}
