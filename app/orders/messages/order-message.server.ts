import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '../../company/settings.server.ts'
import { readMailBrand } from '../../content/brand.server.ts'
import { readSettingsPiece } from '../../content/content.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { discardJob, enqueueFrom, FinalError } from '../../platform/jobs/queue.server.ts'
import { findJobs } from '../../platform/jobs/stuck-jobs.server.ts'
import { defineJob, type JobDeps } from '../../platform/slice-manifest.server.ts'
import { firstNumber, parsePhone } from '../../platform/text/phone.ts'
import { type OrderStatus, orderNumber } from '../order.ts'
import { openLink } from '../order-link.server.ts'
import { orderEvents, type orders } from '../orders.table.ts'
import { describeOrderJobs, isOfOrder, orderById } from './notification.server.ts'
import {
  channelNames,
  type MessageChannel,
  type MessageContext,
  messageChannels,
  messageKinds,
  messageOf,
  renderSms,
  switchNames,
} from './order-message.ts'
import { renderMail } from './order-message-mail.ts'
import { orderMessages } from './order-messages.content.ts'

const payloadSchema = z.object({
  orderId: z.uuid(),
  message: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  /** Of a message about a change of status. */
  eventId: z.int().optional(),
})
export type MessagePayload = z.output<typeof payloadSchema>

type Order = typeof orders.$inferSelect
type Deps = Pick<JobDeps, 'db' | 'env' | 'mailer' | 'sms' | 'linkKey'>

/** A change that is taken back within this time is not reported. */
const statusDelaySeconds = 60

/** The ids of all messages to the customer of an order begin with this. */
export const messageIdOf = (orderId: string) => `message-${orderId}`

export const orderMessage = defineJob<MessagePayload>({
  kind: 'order message',
  schema: payloadSchema,
  async run(deps, payload, { id }) {
    if (!(await sendMessage(deps, payload, `${messageIdOf(payload.orderId)}-${id}`)))
      await discardJob(deps.db, id)
  },
  describe: (db, payloads) =>
    describeOrderJobs(
      db,
      payloads,
      ({ orderId, channel, message }) =>
        `${channelNames[channel]} to the customer: ${messageSubjects[message]} ${orderNumber(orderId)}`,
    ),
})

const messageSubjects: Record<MessagePayload['message'], string> = {
  placed: 'received order',
  confirmed: 'confirmed order',
  shipped: 'shipped order',
  delivered: 'delivered order',
  cancelled: 'cancelled order',
  link: 'link to order',
}

/** @returns whether it was sent: it isn't where it is switched off or no longer true, has no address, or the customer was erased */
async function sendMessage(deps: Deps, payload: MessagePayload, id: string): Promise<boolean> {
  const { db, mailer, sms } = deps
  const [order] = await orderById(db).execute({ orderId: payload.orderId })
  if (!order || order.erasedAt) return false
  const texts = (await readSettingsPiece(db, orderMessages))[payload.message]
  const { phone, email } = await readSettings(db)
  if (!texts[switchNames[payload.channel]]) return false
  if (payload.eventId !== undefined && !(await isNews(db, payload, payload.eventId))) return false
  const context = await messageContext(deps, order, phone)
  if (payload.channel === 'sms') {
    const to = order.phoneNormalized ?? parsePhone(firstNumber(order.customerPhone))
    if (!to) throw new FinalError('SMS: the phone number is not valid', 'sms number')
    await sms.send({ id, to, text: renderSms(texts.sms, order, context) })
  } else {
    if (!order.customerEmail) return false
    const to = { name: order.customerName, address: order.customerEmail }
    const replyTo = { name: context.company.name, address: email }
    await mailer.send({ id, to, replyTo, ...renderMail(texts, order, context) })
  }
  return true
}

export async function messageContext(
  { db, env, linkKey }: Pick<Deps, 'db' | 'env' | 'linkKey'>,
  order: Pick<Order, 'id' | 'linkNonce' | 'linkHash'>,
  phone: string,
): Promise<MessageContext> {
  const { path } = await openLink(db, linkKey, order)
  const company = await readMailBrand(db, env.publicOrigin)
  return { link: env.publicOrigin + path, phone, company }
}

/** Whether a change of status is the latest one, and not a return to a status that the customer knows. */
async function isNews(db: Db, { orderId, message, channel }: MessagePayload, eventId: number) {
  const [row] = await db
    .select({
      isLatest: sql<boolean>`not exists (select from order_events later
        where later.order_id = ${orderId} and later.kind = 'status' and later.id > ${eventId})`,
      wasLeftShortlyBefore: sql<boolean>`exists (select from order_events earlier
        where earlier.order_id = ${orderId} and earlier.kind = 'status' and earlier.id < ${eventId}
          and earlier.from_status = order_events.to_status
          and earlier.at > order_events.at - make_interval(secs => ${statusDelaySeconds}))`,
    })
    .from(orderEvents)
    .where(eq(orderEvents.id, eventId))
  if (!row?.isLatest) return false
  if (!row.wasLeftShortlyBefore) return true
  const sent = await findJobs(
    db,
    sql`${isOfOrder(orderId)} and kind = ${orderMessage.kind} and payload->>'message' = ${message}
      and payload->>'channel' = ${channel} and done_at is not null`,
    1,
  )
  return sent.length === 0
}

/** Inserts the messages about orders that are being placed, as a part of that statement. `channels` is a `text[]`. */
export const enqueuePlacedMessages = (placed: SQLWrapper, channels: SQLWrapper) =>
  enqueueFrom(
    sql`${placed} cross join unnest(${channels}::text[]) as channel`,
    orderMessage.kind,
    sql`jsonb_build_object('orderId', ${placed}.id, 'message', 'placed', 'channel', channel)`,
  )

/** The channels by which a customer is told that the order was placed. */
export const placedChannels = (changed: Record<string, unknown>): MessageChannel[] =>
  messageChannels.filter(channel => changed[`placed.${switchNames[channel]}`] !== false)

/** Tells the customer of the latest change of status, unless it is taken back within a minute. */
export async function enqueueStatusMessages(tx: Db, orderId: string, status: OrderStatus) {
  // Nothing is said about an order that is pending again.
  if (status === 'pending') return
  const [latest] = await tx
    .select({ id: sql<number>`max(${orderEvents.id})`.mapWith(Number) })
    .from(orderEvents)
    .where(sql`${orderEvents.orderId} = ${orderId} and ${orderEvents.kind} = 'status'`)
  for (const channel of messageChannels)
    await orderMessage.enqueue(
      tx,
      { orderId, message: messageOf(status), channel, eventId: latest?.id },
      statusDelaySeconds,
    )
}

/** The messages to the customer of an order, the latest first. */
export async function findOrderMessages(db: Db, orderId: string) {
  const jobs = await findJobs(db, sql`kind = ${orderMessage.kind} and ${isOfOrder(orderId)}`, 50)
  return jobs.flatMap(job => {
    const { data: payload } = payloadSchema.safeParse(job.payload)
    return payload ? [{ ...job, payload }] : []
  })
}
