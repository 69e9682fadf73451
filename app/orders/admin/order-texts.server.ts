import { eq } from 'drizzle-orm'
import { readSettingsPiece } from '../../content/content.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { readTextContext } from '../../sales/customer-text.server.ts'
import { renderText } from '../../sales/customer-text.ts'
import { channelNames } from '../../sales/sale.ts'
import { resendMails, type SendResult } from '../../staff/resend-mails.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { orderNumber } from '../order.ts'
import { openLink } from '../order-link.server.ts'
import { orders } from '../orders.table.ts'
import { findOrderNotification } from '../texts/order-notification.server.ts'
import { findOrderTexts } from '../texts/order-text.server.ts'
import { orderSubject, textOf } from '../texts/order-text.ts'
import { orderTexts } from '../texts/order-texts.content.ts'

/** What was sent to the customer. */
export const listOrderTexts = async (db: Db, orderId: string) =>
  (await findOrderTexts(db, orderId)).map(({ payload, ...job }) => ({
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
