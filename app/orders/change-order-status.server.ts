import { eq, sql } from 'drizzle-orm'
import { moveGoods } from '../catalogue/stock.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { lockDays } from './days/book-days.server.ts'
import { restoreBookings } from './days/move-day.server.ts'
import type { StatusReason } from './history/order-event.ts'
import { recordStatusEvent } from './history/record-event.server.ts'
import { moveRestocked } from './lines/line-movements.server.ts'
import { lockOrder } from './lines/order-lines.server.ts'
import { needsCreditApproval, type OrderStatus, orderNumber } from './order.ts'
import { orders } from './orders.table.ts'
import { readReinstated, recordExcess } from './placing/order-on-account.server.ts'
import { orderChangeNotification } from './texts/order-notification.server.ts'
import { enqueueStatusTexts } from './texts/order-text.server.ts'
import type { OrderTextKind } from './texts/order-texts.content.ts'

export type StatusChange = {
  id: string
  from: OrderStatus
  to: OrderStatus
  /** `shop`: nobody, by the owner's settings. */
  actor: 'customer' | 'shop' | Actor
  reason?: StatusReason
  /** Who brings the goods, for the text to the customer; none is sent for a correction of what was recorded. */
  driver?: string | undefined
  isCorrection?: boolean | undefined
  /** Its goods have moved already, or cost nothing: that nobody has approved its credit does not stop it. */
  ignoresCredit?: boolean | undefined
  /** In place of the text about the status. */
  text?: OrderTextKind
}
export type StatusChangeResult =
  /** `lostDay`: the day of an order that is no longer cancelled, which was given to others meanwhile. */
  | { ok: true; lostDay?: string | undefined }
  | { ok: false; reason: 'not found' }
  /** The order no longer has the status that the actor saw. */
  | { ok: false; reason: 'conflict'; status: OrderStatus }
  /** Over the credit limit, which nobody has approved. */
  | { ok: false; reason: 'held' }
  /** Another order has the purchase order of one that is cancelled, which the customer's account allows once. */
  | { ok: false; reason: 'purchase order used'; purchaseOrder: string | null }

const isUnconfirmed = (status: OrderStatus) => status === 'pending' || status === 'cancelled'

const nameOf = (actor: StatusChange['actor']) => (typeof actor === 'string' ? actor : actor.email)

/**
 * Sets the status of an order. Cancelling puts its goods back into stock; undoing that takes them again, and counts
 * towards the customer's credit limit again. The company is told of what a customer cancels; what an admin changes is in
 * the audit log.
 */
export function changeOrderStatus(
  db: Db,
  {
    id,
    from,
    to,
    actor,
    reason = {},
    driver,
    isCorrection = false,
    ignoresCredit = false,
    text,
  }: StatusChange,
): Promise<StatusChangeResult> {
  return db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    if (!order) return { ok: false, reason: 'not found' }
    if (order.status === to) return { ok: true }
    if (order.status !== from) return { ok: false, reason: 'conflict', status: order.status }
    const isReinstated = from === 'cancelled'
    const reinstated = isReinstated ? await readReinstated(tx, order) : undefined
    if (reinstated?.isPurchaseOrderUsed)
      return { ok: false, reason: 'purchase order used', purchaseOrder: order.purchaseOrder }
    const { creditExcess, creditApprovedBy } = reinstated ?? order
    const isHeld = needsCreditApproval({ ...order, creditExcess, creditApprovedBy })
    const needsApproval = to === 'confirmed' || (isUnconfirmed(from) && !isUnconfirmed(to))
    if (isHeld && needsApproval && !ignoresCredit) return { ok: false, reason: 'held' }
    if (isReinstated) await lockDays(tx)
    await tx
      .update(orders)
      .set({ status: to, expiresOn: null, creditExcess, creditApprovedBy, updatedAt: sql`now()` })
      .where(eq(orders.id, id))
    const eventId = await recordStatusEvent(tx, { orderId: id, actor: nameOf(actor), from, to, reason })
    if (isReinstated && isHeld && creditExcess !== null)
      await recordExcess(tx, id, creditExcess, nameOf(actor), false)
    const stockSign = to === 'cancelled' ? 1 : isReinstated ? -1 : 0
    if (stockSign !== 0) {
      const reason = to === 'cancelled' ? 'cancelled' : 'restored'
      await moveGoods(tx, id, order.lines, stockSign, reason)
      await moveRestocked(tx, id, stockSign === 1 ? -1 : 1, reason)
    }
    const lostDay = isReinstated ? await restoreBookings(tx, id, nameOf(actor)) : undefined
    if (!isCorrection) await enqueueStatusTexts(tx, { orderId: id, status: to, eventId, driver, text })
    if (actor === 'customer') await orderChangeNotification.enqueue(tx, { orderId: id, change: 'cancelled' })
    else if (actor !== 'shop')
      await recordChange(tx, actor, {
        permission: 'orders.status',
        action: 'order.status',
        subject: `Order ${orderNumber(id)}`,
        before: { status: from },
        after: { status: to },
      })
    return { ok: true, ...(lostDay && { lostDay }) }
  })
}
