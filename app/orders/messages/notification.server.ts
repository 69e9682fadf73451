import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readMailBrand } from '../../content/brand.server.ts'
import { type Db, prepareOnce } from '../../platform/database/database.server.ts'
import { findJob } from '../../platform/jobs/stuck-jobs.server.ts'
import type { Mailer } from '../../platform/messages/mail.server.ts'
import { defineJob } from '../../platform/slice-manifest.server.ts'
import { jobsDescriber } from '../../sales/describe-jobs.server.ts'
import { orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'
import { mailHtml, mailSubject, mailText, notificationFields } from './order-mail.ts'

export const orderById = prepareOnce((db, name) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(name),
)

type Payload = { orderId: string }
type Deps = { db: Db; mailer: Mailer; env: { publicOrigin: string }; to: string }

export const orderMailId = (orderId: string) => `order-${orderId}`

/** Mails an order to the company, unless the customer was erased meanwhile. */
export async function notifyOrder({ db, mailer, env, to }: Deps, { orderId }: Payload) {
  const [order] = await orderById(db).execute({ orderId })
  if (!order || order.erasedAt) return
  const company = await readMailBrand(db, env.publicOrigin)
  const adminUrl = `${env.publicOrigin}/admin/orders/${order.id}`
  await mailer.send({
    id: orderMailId(order.id),
    to: { name: company.name, address: to },
    subject: mailSubject(order),
    text: mailText(order, adminUrl),
    html: mailHtml(order, adminUrl, company),
    replyTo: order.customerEmail ? { name: order.customerName, address: order.customerEmail } : undefined,
    fields: notificationFields(order),
  })
}

export const orderNotification = defineJob<Payload>({
  kind: 'order notification',
  schema: z.object({ orderId: z.uuid() }),
  run: async ({ notificationRecipient, ...deps }, payload) =>
    notifyOrder({ ...deps, to: await notificationRecipient() }, payload),
  describe: (db, payloads) => describeOrderJobs(db, payloads),
})

const subjectOf = ({ orderId }: Payload) => `Order ${orderNumber(orderId)}`

export const describeOrderJobs = jobsDescriber(
  orders,
  '/admin/orders',
  ({ orderId }: Payload) => orderId,
  subjectOf,
)

export const findOrderNotification = (db: Db, orderId: string) =>
  findJob(db, sql`kind = 'order notification' and ${isOfOrder(orderId)}`)

/** A condition on jobs, in the words of the index `jobs_order`. */
export const isOfOrder = (orderId: string) => sql`payload ? 'orderId' and (payload->>'orderId') = ${orderId}`
