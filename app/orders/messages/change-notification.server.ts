import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { readMailBrand } from '../../content/brand.server.ts'
import { mailLogo } from '../../content/mail-brand.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Mailer } from '../../platform/messages/mail.server.ts'
import { defineJob } from '../../platform/slice-manifest.server.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'
import { describeOrderJobs } from './notification.server.ts'

type Payload = { orderId: string; change: 'cancelled' | 'corrected' }
type Deps = { db: Db; mailer: Mailer; env: { publicOrigin: string }; to: string }

/** Mails the company that the customer has changed an order. What changed stands in the back office only. */
export async function notifyOrderChange(
  { db, mailer, env, to }: Deps,
  { orderId, change }: Payload,
  jobId: number,
) {
  const [order] = await db.select({ erasedAt: orders.erasedAt }).from(orders).where(eq(orders.id, orderId))
  if (!order || order.erasedAt) return
  const company = await readMailBrand(db, env.publicOrigin)
  const subject = `Order ${orderNumber(orderId)}: ${change} by the customer`
  const sentence =
    change === 'cancelled'
      ? 'The customer has cancelled this order. Its goods are back in stock: please deliver nothing.'
      : 'The customer has corrected the delivery details of this order. Please use what the back office shows now.'
  const link = `${env.publicOrigin}/admin/orders/${orderId}`
  await mailer.send({
    id: `order-change-${jobId}`,
    to: { name: company.name, address: to },
    subject,
    text: `${sentence}\n\nOpen in the back office: ${link}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1d1b19">${mailLogo(company)}<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1><p>${escapeHtml(sentence)}</p><p><a href="${escapeHtml(link)}" style="color:${company.accent}">Open in the back office</a></p></body></html>`,
    fields: { order_id: orderId, order_number: orderNumber(orderId), change },
  })
}

export const orderChangeNotification = defineJob<Payload>({
  kind: 'order change notification',
  schema: z.object({ orderId: z.uuid(), change: z.enum(['cancelled', 'corrected']) }),
  run: async ({ notificationRecipient, ...deps }, payload, job) =>
    notifyOrderChange({ ...deps, to: await notificationRecipient() }, payload, job.id),
  describe: (db, payloads) => describeOrderJobs(db, payloads),
})
