import { eq, sql } from 'drizzle-orm'
import { moveStock } from '../catalogue/stock.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { moveAdjustedStock } from './credits/line-adjustments.server.ts'
import { restoreBookings } from './days/move-day.server.ts'
import { isHeld, type OrderStatus, orderNumber } from './order.ts'
import { orderEvents, orders } from './orders.table.ts'
import { orderChangeNotification } from './texts/order-notification.server.ts'
import { enqueueStatusTexts } from './texts/order-text.server.ts'

export type StatusChange = {
  id: string
  from: OrderStatus
  to: OrderStatus
  actor: 'customer' | Actor
  /** The reason, without personal data. */
  details?: string | undefined
  /** Who brings the goods, for the text to the customer; none is sent for a correction of what was recorded. */
  driver?: string | undefined
  isCorrection?: boolean | undefined
}
export type StatusChangeResult =
  | { ok: true }
  | { ok: false; reason: 'not found' }
  /** The order no longer has the status that the actor saw. */
  | { ok: false; reason: 'conflict'; status: OrderStatus }
  /** Over the credit limit, which nobody has approved. */
  | { ok: false; reason: 'held' }

/**
 * Sets the status of an order. Cancelling puts its goods back into stock, undoing that takes them again. The company is
 * told of what a customer cancels; what an admin changes is in the audit log.
 */
export function changeOrderStatus(
  db: Db,
  { id, from, to, actor, details, driver, isCorrection = false }: StatusChange,
): Promise<StatusChangeResult> {
  return db.transaction(async tx => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (!order) return { ok: false, reason: 'not found' }
    if (order.status === to) return { ok: true }
    if (order.status !== from) return { ok: false, reason: 'conflict', status: order.status }
    if (isHeld(order) && to !== 'cancelled') return { ok: false, reason: 'held' }
    await tx.update(orders).set({ status: to, updatedAt: sql`now()` }).where(eq(orders.id, id))
    await tx.insert(orderEvents).values({
      orderId: id,
      kind: 'status',
      from,
      to,
      actor: actor === 'customer' ? actor : actor.email,
      details,
    })
    const stockSign = to === 'cancelled' ? 1 : from === 'cancelled' ? -1 : 0
    if (stockSign !== 0) {
      await tx.execute(
        sql`with moved as (select id, order_items from orders where id = ${id}) ${moveStock(sql`moved`, stockSign)}`,
      )
      await moveAdjustedStock(tx, order, stockSign === 1 ? -1 : 1)
    }
    if (from === 'cancelled') await restoreBookings(tx, id, actor === 'customer' ? actor : actor.email)
    if (!isCorrection) await enqueueStatusTexts(tx, id, to, driver)
    if (actor === 'customer') await orderChangeNotification.enqueue(tx, { orderId: id, change: 'cancelled' })
    else
      await recordChange(tx, actor, {
        permission: 'orders.status',
        action: 'order.status',
        subject: `Order ${orderNumber(id)}`,
        before: { status: from },
        after: { status: to },
      })
    return { ok: true }
  })
}
