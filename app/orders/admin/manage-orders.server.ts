import { desc, eq } from 'drizzle-orm'
import { findEnquiriesAbout } from '../../enquiries/enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { orderNumber } from '../order.ts'
import { renewLink } from '../order-link.server.ts'
import { orderEvents, orders } from '../orders.table.ts'

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** A stored order with its history and the enquiries about it, the latest first. */
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
      occurredAt: orderEvents.occurredAt,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.occurredAt), desc(orderEvents.id))
  const { search: _search, idempotencyKey: _key, linkNonce: _nonce, linkHash: _hash, ...stored } = order
  return { ...stored, history, enquiries: await findEnquiriesAbout(db, 'orderId', [id]) }
}

/** Gives the order's page another link. */
export const replaceOrderLink = (
  db: Db,
  linkKey: Uint8Array,
  orderId: string,
  admin: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'not found' }> =>
  db.transaction(async tx => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update')
    if (!order) return { ok: false, reason: 'not found' }
    await renewLink(tx, linkKey, orderId)
    const details = 'New link to the customer’s page; the one before no longer works.'
    await tx.insert(orderEvents).values({ orderId, kind: 'link', details, actor: admin.email })
    await recordChange(tx, admin, {
      permission: 'orders.edit',
      action: 'order.link renewed',
      subject: `Order ${orderNumber(orderId)}`,
    })
    return { ok: true }
  })
