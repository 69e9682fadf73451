import { desc, eq, sql } from 'drizzle-orm'
import { moveStock } from '../../catalogue/stock.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Admin } from '../../staff/session.server.ts'
import { type OrderStatus, orderNumber } from '../order.ts'
import { enqueueStatusMessages } from '../order-message.server.ts'
import { orderEvents, orders } from '../orders.table.ts'

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** A stored order with its history, the latest first. */
export async function findOrder(db: Db, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const history = await db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      from: orderEvents.from,
      to: orderEvents.to,
      details: orderEvents.details,
      actor: orderEvents.actor,
      at: orderEvents.at,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))
  const { search: _search, idempotencyKey: _key, linkNonce: _nonce, linkHash: _hash, ...stored } = order
  return { ...stored, history }
}

export type StatusChange = { id: string; from: OrderStatus; to: OrderStatus; admin: Pick<Admin, 'email'> }
export type StatusChangeResult =
  | { ok: true }
  | { ok: false; reason: 'missing' }
  /** The order no longer has the status that the admin saw. */
  | { ok: false; reason: 'changed'; status: OrderStatus }

/** Sets the status of an order. Cancelling puts its goods back into stock, undoing that takes them again. */
export function changeOrderStatus(
  db: Db,
  { id, from, to, admin }: StatusChange,
): Promise<StatusChangeResult> {
  return db.transaction(async tx => {
    const [order] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, id))
      .for('update')
    if (!order) return { ok: false, reason: 'missing' }
    if (order.status === to) return { ok: true }
    if (order.status !== from) return { ok: false, reason: 'changed', status: order.status }
    await tx.update(orders).set({ status: to, updatedAt: sql`now()` }).where(eq(orders.id, id))
    await tx.insert(orderEvents).values({ orderId: id, kind: 'status', from, to, actor: admin.email })
    await enqueueStatusMessages(tx, id, to)
    await recordChange(tx, admin, {
      action: 'order.status',
      subject: `Order ${orderNumber(id)}`,
      before: { status: from },
      after: { status: to },
    })
    const stockSign = to === 'cancelled' ? 1 : from === 'cancelled' ? -1 : 0
    if (stockSign !== 0) {
      await tx.execute(
        sql`with moved as (select id, order_items from orders where id = ${id}) ${moveStock(sql`moved`, stockSign)}`,
      )
    }
    return { ok: true }
  })
}
