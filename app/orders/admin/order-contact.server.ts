import { eq } from 'drizzle-orm'
import { data, type RouterContextProvider } from 'react-router'
import { readStoredSettings, toSettings } from '../../company/settings.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { failure, logActionError } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import { resendMails } from '../../staff/resend-mails.server.ts'
import { type Admin, requireAdmin } from '../../staff/session.server.ts'
import { findOrderNotification } from '../notification.server.ts'
import { orderNumber } from '../order.ts'
import { renewLink } from '../order-link.server.ts'
import { findOrderMessages, messageContext } from '../order-message.server.ts'
import { channelNames, messageOf, renderText } from '../order-message.ts'
import { toMessageSettings } from '../order-message-schema.ts'
import { orderEvents, orders } from '../orders.table.ts'

type Context = Readonly<RouterContextProvider>

/** What went to the customer, the link to the order's page, and what to write about its present status. */
export async function readOrderContact(context: Context, orderId: string) {
  const { db, env, linkKey } = services(context)
  const messages = (await findOrderMessages(db, orderId)).map(({ payload, ...job }) => ({
    ...job,
    message: payload.message,
    channel: payload.channel,
  }))
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.customerEmail) return { messages }
  const stored = await readStoredSettings(db)
  const message = await messageContext({ db, env, linkKey }, order, toSettings(stored).phone)
  const template = toMessageSettings(stored)[`${messageOf(order.status)}MessageSms`]
  return { messages, link: message.link, chatText: renderText(template, order, message) }
}

/** Sends the notification of the order again, or the message to its customer that the form names. */
export async function resendOrderMail(form: FormData, orderId: string, context: Context) {
  const { db, wakeQueue } = services(context)
  const number = orderNumber(orderId)
  const found = form.has('job')
    ? (await findOrderMessages(db, orderId)).find(({ id }) => String(id) === form.get('job'))
    : await findOrderNotification(db, orderId)
  if (!found) throw new Response('There is no such message.', { status: 404 })
  const name =
    'message' in Object(found.payload)
      ? channelNames[(found.payload as { channel: keyof typeof channelNames }).channel]
      : 'Mail'
  const result = await resendMails({ db, wakeQueue }, requireAdmin(context), {
    job: found.id,
    subject: () => `${name}: Order ${number}`,
  })
  return data(result, { status: result.ok ? 200 : 502 })
}

/** Gives the order's page another link. @returns false if there is no such order */
function replaceOrderLink(db: Db, linkKey: Uint8Array, orderId: string, admin: Pick<Admin, 'email'>) {
  return db.transaction(async tx => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update')
    if (!order) return false
    await renewLink(tx, linkKey, order.id)
    const details = 'New link to the customer’s page; the one before no longer works.'
    await tx.insert(orderEvents).values({ orderId: order.id, kind: 'link', details, actor: admin.email })
    await recordChange(tx, admin, { action: 'order.link renewed', subject: `Order ${orderNumber(order.id)}` })
    return true
  })
}

export async function newLink(orderId: string, context: Context) {
  const { db, linkKey } = services(context)
  const notRenewed = { title: 'Error', description: 'Failed to make a new link. The old one still works.' }
  try {
    if (!(await replaceOrderLink(db, linkKey, orderId, requireAdmin(context))))
      return failure<FormResult>(404, { message: notRenewed })
  } catch (error) {
    if (error instanceof Response) throw error
    const status = logActionError(context, 'the link of an order could not be renewed', error)
    return failure<FormResult>(status, { message: notRenewed })
  }
  const description = 'The old link no longer works. Send the customer the new one.'
  return data<FormResult>({ ok: true, message: { title: 'New link', description } })
}
