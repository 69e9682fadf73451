import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettingsPiece } from '../../content/content.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueueFrom } from '../../platform/jobs/queue.server.ts'
import { findJobs } from '../../platform/jobs/stuck-jobs.server.ts'
import { firstNumber, parsePhone } from '../../platform/text/phone.ts'
import { defineTextJob } from '../../sales/customer-text.server.ts'
import { type TextChannel, textChannels } from '../../sales/sale.ts'
import type { Order } from '../lines/order-lines.server.ts'
import { type OrderStatus, orderNumber } from '../order.ts'
import { type Amendment, orderAmendments } from '../order-amendments.table.ts'
import { openLink } from '../order-link.server.ts'
import { isOpenOnAccount, orderEvents, orders } from '../orders.table.ts'
import { describeOrderJobs, isOfOrder, orderById } from './order-notification.server.ts'
import { orderSubject, orderTextKinds, orderTexts, switchNames, textOf } from './order-texts.content.ts'

const payloadSchema = z.object({
  orderId: z.uuid(),
  message: z.enum(orderTextKinds),
  channel: z.enum(textChannels),
  /** Of a text about a change of status, or another truck. */
  eventId: z.int().optional(),
  /** Who brings the goods and how to call him. */
  driver: z.string().optional(),
  /** Of a text about a change after the order was placed. */
  amendmentId: z.uuid().optional(),
  /** Of a text about the day. */
  day: z.string().optional(),
  /** The last day to pay it, of a reminder. */
  due: z.string().optional(),
})
type Payload = z.output<typeof payloadSchema>

/** A change that is taken back within this time is not reported. */
const statusDelaySeconds = 60

/** The ids of all texts to the customer of an order begin with this. */
export const orderTextId = (orderId: string) => `message-${orderId}`

const topics: Record<Payload['message'], string> = {
  placed: 'received order',
  dayFixed: 'day of order',
  confirmed: 'confirmed order',
  shipped: 'shipped order',
  delivered: 'delivered order',
  cancelled: 'cancelled order',
  expiring: 'end of order',
  expired: 'expired order',
  changed: 'changed order',
  changeProposed: 'proposed change of order',
  postponed: 'later delivery of order',
  paymentDue: 'payment reminder of order',
  paymentOverdue: 'second payment reminder of order',
  link: 'link to order',
}

/** Texts that are still true if the order is cancelled while they wait. */
const ofCancelled: Payload['message'][] = ['cancelled', 'expired', 'link']

/** It is not sent where it is switched off or outdated, or the customer was erased. */
export const orderText = defineTextJob<Payload>({
  kind: 'order message',
  schema: payloadSchema,
  idOf: ({ orderId }) => orderTextId(orderId),
  isFromStranger: ({ message }) => message === 'placed' || message === 'link',
  topicOf: ({ orderId, message }) => `${topics[message]} ${orderNumber(orderId)}`,
  describe: describeOrderJobs,
  async find({ db, linkKey }, payload) {
    const [order] = await orderById(db).execute({ orderId: payload.orderId })
    if (!order || order.erasedAt) return undefined
    const templates = (await readSettingsPiece(db, orderTexts))[payload.message]
    if (!templates[switchNames[payload.channel]]) return undefined
    if (!(await isStillTrue(db, order, payload))) return 'outdated'
    const newTotal = payload.amendmentId ? await totalOfLatest(db, payload) : order.totalPesewas
    if (newTotal === undefined) return 'outdated'
    return {
      templates,
      subject: orderSubject(order, { ...payload, newTotal }),
      path: (await openLink(db, linkKey, order)).path,
      email: order.customerEmail,
      phone: order.phoneNormalized ?? (order.customerPhone && parsePhone(firstNumber(order.customerPhone))),
    }
  },
})

async function isStillTrue(db: Db, order: Order, payload: Payload): Promise<boolean> {
  const { message, day, due, eventId } = payload
  if (order.status === 'cancelled' && !ofCancelled.includes(message)) return false
  if (message === 'expiring' && !order.expiresOn) return false
  if (message === 'postponed' && order.status === 'delivered') return false
  if (day !== undefined && day !== order.promisedDay) return false
  const isOpen = and(eq(orders.id, order.id), isOpenOnAccount)
  if (due !== undefined && (await db.$count(orders, isOpen)) === 0) return false
  return eventId === undefined || isStillCurrent(db, payload, eventId)
}

/**
 * Whether a change of status is the latest one, and not a return to a status that the customer knows. Goods are no longer
 * on their way once their delivery was recorded, by the trip that they left with or, if none is known, by any.
 */
async function isStillCurrent(db: Db, { orderId, message, channel }: Payload, eventId: number) {
  const [row] = await db
    .select({
      isLatest: sql<boolean>`not exists (select from order_events later
        where later.order_id = ${orderId} and later.id > ${eventId}
          and (later.type = 'status changed' or (${message} = 'shipped' and later.type = 'delivery recorded'
            and later.data ->> 'tripId' = coalesce(order_events.data ->> 'tripId', later.data ->> 'tripId'))))`,
      wasLeftShortlyBefore: sql<boolean>`exists (select from order_events earlier
        where earlier.order_id = ${orderId} and earlier.type = 'status changed' and earlier.id < ${eventId}
          and earlier.from_status = order_events.to_status
          and earlier.at > order_events.at - make_interval(secs => ${statusDelaySeconds}))`,
    })
    .from(orderEvents)
    .where(eq(orderEvents.id, eventId))
  if (!row?.isLatest) return false
  if (!row.wasLeftShortlyBefore) return true
  const sent = await findJobs(
    db,
    sql`${isOfOrder(orderId)} and kind = ${orderText.kind} and payload->>'message' = ${message}
      and payload->>'channel' = ${channel} and done_at is not null and problem is distinct from 'outdated'`,
    1,
  )
  return sent.length === 0
}

/** The total of a change; undefined where a later one took its place, or the customer has answered. */
async function totalOfLatest(db: Db, { orderId, message, amendmentId }: Payload) {
  const [latest] = await db
    .select({ id: orderAmendments.id, state: orderAmendments.state, after: orderAmendments.after })
    .from(orderAmendments)
    .where(
      sql`${orderAmendments.orderId} = ${orderId} and ${orderAmendments.state} in ('applied', 'proposed')`,
    )
    .orderBy(desc(orderAmendments.createdAt))
    .limit(1)
  const state = message === 'changed' ? 'applied' : 'proposed'
  return latest?.id === amendmentId && latest?.state === state ? latest.after.totalPesewas : undefined
}

/** Inserts the texts about orders that are being placed, as a part of that statement. `channels` is a `text[]`. */
export const enqueuePlacedTexts = (
  placed: SQLWrapper,
  { channels, message }: { channels: SQLWrapper; message: SQLWrapper },
) =>
  enqueueFrom(
    sql`${placed} cross join unnest(${channels}::text[]) as channel`,
    orderText.kind,
    sql`jsonb_build_object('orderId', ${placed}.id, 'message', ${message}::text, 'channel', channel)`,
  )

/** By which the customer left something to be reached. */
const channelsTo = ({ email, phone }: { email: string; phone: string }): TextChannel[] =>
  textChannels.filter(channel => (channel === 'email' ? email : phone) !== '')

/** The channels of the text about an order that is being placed. */
export const placedChannels = (
  message: 'placed' | 'dayFixed',
  contact: { email: string; phone: string },
  changed: Record<string, unknown>,
): TextChannel[] =>
  channelsTo(contact).filter(channel => changed[`${message}.${switchNames[channel]}`] !== false)

type StatusText = {
  orderId: string
  status: OrderStatus
  /** Of the change of status. */
  eventId: number
  driver?: string | undefined
  text?: Payload['message'] | undefined
}

/** Tells the customer of a change of status, unless it is taken back within a minute. */
export async function enqueueStatusTexts(
  tx: Db,
  { orderId, status, eventId, driver, text = textOf(status) }: StatusText,
) {
  // Nothing is said about an order that is pending again.
  if (status === 'pending') return
  await enqueueTexts(tx, { orderId, message: text, eventId, driver })
}

/** Tells the customer that another truck is on its way with a part of an order that was shipped before. */
export const enqueueOnItsWayTexts = (tx: Db, orderId: string, driver: string, eventId: number) =>
  enqueueTexts(tx, { orderId, message: 'shipped', driver, eventId })

/** Tells the customer of another day, unless it is moved again within a minute. */
export const enqueueDayTexts = (tx: Db, orderId: string, day: string) =>
  enqueueTexts(tx, { orderId, message: 'dayFixed', day })

/** Tells the customer of a change, or asks him for his agreement. */
export const enqueueAmendmentTexts = (tx: Db, { id, orderId, state }: Amendment) =>
  enqueueTexts(tx, {
    orderId,
    message: state === 'applied' ? 'changed' : 'changeProposed',
    amendmentId: id,
  })

/** Whether a text reaches the customer that asks for the agreement to a change. */
export async function canAskCustomer(db: Db, order: Pick<Order, 'customerEmail' | 'customerPhone'>) {
  const { emailOn, smsOn } = (await readSettingsPiece(db, orderTexts)).changeProposed
  const { customerEmail, customerPhone } = order
  return (emailOn && customerEmail !== '') || (smsOn && parsePhone(firstNumber(customerPhone)) !== undefined)
}

async function enqueueTexts(tx: Db, payload: Omit<Payload, 'channel'>) {
  for (const channel of await readChannels(tx, payload.orderId))
    await orderText.enqueue(tx, { ...payload, channel }, statusDelaySeconds)
}

/** A text about anything but a status. */
export async function enqueueOrderText(tx: Db, orderId: string, message: Payload['message'], due?: string) {
  for (const channel of await readChannels(tx, orderId))
    await orderText.enqueue(tx, { orderId, message, channel, due })
}

async function readChannels(tx: Db, orderId: string): Promise<TextChannel[]> {
  const { customerEmail, customerPhone } = orders
  const [contact] = await tx
    .select({ email: customerEmail, phone: customerPhone })
    .from(orders)
    .where(eq(orders.id, orderId))
  return contact ? channelsTo(contact) : []
}

/** A text of another slice to the customer of an order says itself what it is about. */
const listedSchema = payloadSchema.extend({
  message: payloadSchema.shape.message.optional(),
  about: z.string().optional(),
})

/** The texts to the customer of an order, the latest first. */
export async function findOrderTexts(db: Db, orderId: string) {
  const jobs = await findJobs(db, sql`payload ? 'channel' and ${isOfOrder(orderId)}`, 50)
  return jobs.flatMap(job => {
    const { data: payload } = listedSchema.safeParse(job.payload)
    return payload ? [{ ...job, payload }] : []
  })
}
