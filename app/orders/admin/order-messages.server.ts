import { eq } from 'drizzle-orm'
import { readSettings } from '../../company/settings.server.ts'
import { readSettingsPiece } from '../../content/content.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { resendMails, type SendResult } from '../../staff/resend-mails.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { findOrderNotification } from '../messages/notification.server.ts'
import { findOrderMessages, messageContext } from '../messages/order-message.server.ts'
import { channelNames, messageOf, renderText } from '../messages/order-message.ts'
import { orderMessages } from '../messages/order-messages.content.ts'
import { orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'

/** What was sent to the customer. */
export const listOrderMessages = async (db: Db, orderId: string) =>
  (await findOrderMessages(db, orderId)).map(({ payload, ...job }) => ({
    ...job,
    message: payload.message,
    channel: payload.channel,
  }))

/** The link to the order's page, and a text for a chat about its present status. */
export async function readOrderLink(
  services: Pick<Services, 'db' | 'env' | 'linkKey'>,
  orderId: string,
): Promise<{ link?: string; chatText?: string }> {
  const [order] = await services.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.erasedAt) return {}
  const context = await messageContext(services, order, (await readSettings(services.db)).phone)
  const { sms } = (await readSettingsPiece(services.db, orderMessages))[messageOf(order.status)]
  return { link: context.link, chatText: renderText(sms, order, context) }
}

/** Sends the notification of the order again, or with `job` that message to its customer. */
export async function resendOrderMessage(
  deps: Pick<Services, 'db' | 'wakeQueue'>,
  admin: Actor,
  orderId: string,
  job: string | undefined,
): Promise<SendResult | { ok: false; reason: 'not found' }> {
  const message =
    job === undefined
      ? undefined
      : (await findOrderMessages(deps.db, orderId)).find(({ id }) => String(id) === job)
  const found = job === undefined ? await findOrderNotification(deps.db, orderId) : message
  if (!found) return { ok: false, reason: 'not found' }
  const name = message ? channelNames[message.payload.channel] : 'Mail'
  const subject = `${name}: Order ${orderNumber(orderId)}`
  return resendMails(deps, admin, { job: found.id, subject: () => subject })
}
