import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { orderAmendments } from '../orders/order-amendments.table.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { actorName } from '../staff/audit.server.ts'
import { agreedOf, amendmentToken, endOf } from './read-amendable.server.ts'

/** The changes of an order, the latest first. */
export async function listAmendments(db: Db, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return {
    canChange: order !== undefined && !endOf(order),
    amendments: await db
      .select({
        ...getTableColumns(orderAmendments),
        actor: actorName(orderAmendments.actor),
        decidedBy: actorName(orderAmendments.decidedBy),
      })
      .from(orderAmendments)
      .where(eq(orderAmendments.orderId, orderId))
      .orderBy(desc(orderAmendments.createdAt)),
  }
}

type Order = typeof orders.$inferSelect

/** The change that waits for the customer of an order; none where the order has changed or ended since. */
export async function findProposal(db: Db, order: Order) {
  const [proposal] = await db
    .select()
    .from(orderAmendments)
    .where(and(eq(orderAmendments.orderId, order.id), eq(orderAmendments.state, 'proposed')))
  const isOpen =
    proposal && !endOf(order) && amendmentToken(proposal.before) === amendmentToken(agreedOf(order))
  return isOpen ? proposal : undefined
}
