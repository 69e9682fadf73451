import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { hashSecret, type SecretLink, secretLinks } from '../platform/secret-link.server.ts'
import { orderWithLines } from './lines/order-lines.server.ts'
import { orderEvents, orders } from './orders.table.ts'

export type OrderLink = SecretLink

export const { create: createLink, open: openLink, renew: renewLink } = secretLinks(orders, 'orders')

/** Differs after every change that the customer's page shows. */
const revision = sql<string>`concat_ws('.', extract(epoch from updated_at), paid_amount,
  (select max(order_events.id) from order_events where order_events.order_id = orders.id))`

/** Whether the office gave the order's page another link. */
export const wasLinkRenewed = async (db: Db, orderId: string) =>
  (await db.$count(
    orderEvents,
    and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, 'link renewed')),
  )) > 0

/** The order of a link. One whose customer was erased has no page. */
export async function findOrderBySecret(db: Db, secret: string) {
  // The hash also makes every secret, however long, a short text without special characters.
  const [order] = await db
    .select({ ...orderWithLines, revision })
    .from(orders)
    .where(and(eq(orders.linkHash, hashSecret(secret)), isNull(orders.erasedAt)))
  return order
}

/** The path of the order's page; none where its customer was erased. */
export async function findOrderPath(db: Db, orderId: string, linkKey: Uint8Array) {
  const [order] = await db.select(orderWithLines).from(orders).where(eq(orders.id, orderId))
  return order && !order.erasedAt ? (await openLink(db, linkKey, order)).path : undefined
}
