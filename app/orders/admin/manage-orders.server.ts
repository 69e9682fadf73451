import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { readSettingsPiece } from '../../content/content.server.ts'
import { findEnquiriesAbout } from '../../enquiries/enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { readTextContext } from '../../sales/customer-text.server.ts'
import { channelNames } from '../../sales/sale.ts'
import { renderText } from '../../sales/sale-text.ts'
import { actorName, recordChange } from '../../staff/audit.server.ts'
import { resendMails, type SendResult } from '../../staff/resend-mails.server.ts'
import type { Actor } from '../../staff/roles.ts'
import type { StoredOrderEvent } from '../history/order-event.ts'
import { recordEvent } from '../history/record-event.server.ts'
import { orderWithLines } from '../lines/order-lines.server.ts'
import { orderNumber } from '../order.ts'
import { openLink, renewLink } from '../order-link.server.ts'
import { orderEvents, orders } from '../orders.table.ts'
import { findOrderNotification } from '../texts/order-notification.server.ts'
import { findOrderTexts } from '../texts/order-text.server.ts'
import { orderSubject, orderTextNames, orderTexts, textOf } from '../texts/order-texts.content.ts'

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** A stored order with its history and the enquiries about it, the latest first. */
export async function findOrder(db: Db, id: string) {
  const [order] = await db
    .select({ ...orderWithLines, enteredBy: actorName(orders.enteredBy) })
    .from(orders)
    .where(eq(orders.id, id))
  if (!order) return undefined
  const history = await db
    .select({
      id: orderEvents.id,
      type: orderEvents.type,
      from: orderEvents.from,
      to: orderEvents.to,
      data: orderEvents.data,
      actor: actorName(orderEvents.actor),
      occurredAt: orderEvents.occurredAt,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.occurredAt), desc(orderEvents.id))
  const { search: _search, idempotencyKey: _key, linkNonce: _nonce, linkHash: _hash, ...stored } = order
  const events = history as (StoredOrderEvent &
    Pick<(typeof history)[number], 'id' | 'actor' | 'occurredAt'>)[]
  return { ...stored, history: events, enquiries: await findEnquiriesAbout(db, 'orderId', [id]) }
}

/** Whether an order is or was on trips, from which its status follows. */
export const wasPlanned = async (db: Db, id: string) =>
  (await db.$count(orders, and(eq(orders.id, id), isNotNull(orders.plannedAt)))) > 0

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
    await recordEvent(tx, orderId, admin.email, 'link renewed', {})
    await recordChange(tx, admin, {
      action: 'order.link renewed',
      subject: `Order ${orderNumber(orderId)}`,
    })
    return { ok: true }
  })

/** What was sent to the customer. */
export const listOrderTexts = async (db: Db, orderId: string) =>
  (await findOrderTexts(db, orderId)).map(({ payload: { message, about = '', channel }, ...job }) => ({
    ...job,
    name: message ? orderTextNames[message] : about,
    channel,
  }))

/** The link to the order's page, and a text for a chat about its present status. */
export async function readOrderLink(
  services: Pick<Services, 'db' | 'env' | 'linkKey'>,
  orderId: string,
): Promise<{ link?: string; chatText?: string }> {
  const [order] = await services.db.select(orderWithLines).from(orders).where(eq(orders.id, orderId))
  if (!order || order.erasedAt) return {}
  const { path } = await openLink(services.db, services.linkKey, order)
  const context = await readTextContext(services, path)
  const { sms } = (await readSettingsPiece(services.db, orderTexts))[textOf(order.status)]
  return { link: context.link, chatText: renderText(sms, orderSubject(order), context) }
}

/** Sends the notification of the order again, or with `job` that text to its customer. */
export async function resendOrderText(
  deps: Pick<Services, 'db' | 'wakeQueue'>,
  admin: Actor,
  orderId: string,
  job: string | undefined,
): Promise<SendResult | { ok: false; reason: 'not found' }> {
  const text =
    job === undefined
      ? undefined
      : (await findOrderTexts(deps.db, orderId)).find(({ id }) => String(id) === job)
  const found = job === undefined ? await findOrderNotification(deps.db, orderId) : text
  if (!found) return { ok: false, reason: 'not found' }
  const name = text ? channelNames[text.payload.channel] : 'Mail'
  const subject = `${name}: Order ${orderNumber(orderId)}`
  return resendMails(deps, admin, { job: found.id, subject: () => subject })
}
