import { eq, sql } from 'drizzle-orm'
import { submitQuestion } from '../../enquiries/enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import {
  type CorrectableContact,
  contactOf,
  correctableFields,
  correctableNames,
  toContactColumns,
} from '../../sales/contact-fields.ts'
import { changeOrderStatus, type StatusChangeResult } from '../change-order-status.server.ts'
import { orderEvents, orders } from '../orders.table.ts'
import { orderChangeNotification } from '../texts/order-notification.server.ts'

const actor = 'customer'

/** Cancels an order that is still pending; one that is cancelled already stays so. */
export const cancelByCustomer = (db: Db, id: string, reason?: string): Promise<StatusChangeResult> =>
  changeOrderStatus(db, { id, from: 'pending', to: 'cancelled', actor, details: reason })

/** Corrects the contact of an order that is still pending. The history says which fields changed. */
export function correctByCustomer(
  db: Db,
  id: string,
  contact: CorrectableContact,
): Promise<StatusChangeResult> {
  return db.transaction(async tx => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (!order || order.erasedAt) return { ok: false, reason: 'not found' }
    const stored = contactOf(order)
    const changed = correctableNames
      .filter(name => stored[name] !== contact[name])
      .map(name => correctableFields[name].label)
    if (changed.length === 0) return { ok: true }
    if (order.status !== 'pending') return { ok: false, reason: 'conflict', status: order.status }
    await tx
      .update(orders)
      .set({ ...toContactColumns(contact), updatedAt: sql`now()` })
      .where(eq(orders.id, id))
    await tx
      .insert(orderEvents)
      .values({ orderId: id, kind: 'correction', details: `Corrected: ${changed.join(', ')}`, actor })
    await orderChangeNotification.enqueue(tx, { orderId: id, change: 'corrected' })
    return { ok: true }
  })
}

/** Stores what the customer asks for as an enquiry about the order, once for the same key and content. */
export async function requestChange(
  db: Db,
  order: typeof orders.$inferSelect,
  message: string,
  key: string | undefined,
) {
  await db.transaction(async tx => {
    const question = { source: 'order change' as const, message, orderId: order.id }
    if (!(await submitQuestion(tx, question, order, key))) return
    await tx
      .insert(orderEvents)
      .values({ orderId: order.id, kind: 'request', details: 'Asked for a change (see Messages)', actor })
  })
}
