import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineNotification, officeMail, replyTo } from '../../company/notification.server.ts'
import { type Db, prepareOnce } from '../../platform/database/database.server.ts'
import { jobsDescriber } from '../../platform/jobs/describe-jobs.server.ts'
import { findJob } from '../../platform/jobs/stuck-jobs.server.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'
import { mailHtml, mailSubject, mailText, notificationFields } from './order-mail.ts'

type Payload = { orderId: string }

export const orderById = prepareOnce((db, name) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(name),
)

export const describeOrderJobs = jobsDescriber<Payload>({
  id: orders.id,
  who: orders.customerName,
  idOf: ({ orderId }) => orderId,
  pageOf: id => `/admin/orders/${id}`,
})
const describe = describeOrderJobs(({ orderId }) => `Order ${orderNumber(orderId)}`)

export const orderMailId = (orderId: string) => `order-${orderId}`

/** Mails an order to the company, unless the customer was erased meanwhile. */
export const orderNotification = defineNotification<Payload>({
  kind: 'order notification',
  schema: z.object({ orderId: z.uuid() }),
  async write({ db, origin, company }, { orderId }) {
    const [order] = await orderById(db).execute({ orderId })
    if (!order || order.erasedAt) return undefined
    const adminUrl = `${origin}/admin/orders/${order.id}`
    return {
      id: orderMailId(order.id),
      subject: mailSubject(order),
      text: mailText(order, adminUrl),
      html: mailHtml(order, adminUrl, company),
      replyTo: replyTo(order.customerName, order.customerEmail),
      fields: notificationFields(order),
    }
  },
  describe,
})

const changeSentences = {
  cancelled: 'The customer has cancelled this order. Its goods are back in stock: please deliver nothing.',
  corrected:
    'The customer has corrected the delivery details of this order. Please use what the back office shows now.',
}

/** Mails the company that the customer has changed an order. What changed stands in the back office only. */
export const orderChangeNotification = defineNotification<Payload & { change: 'cancelled' | 'corrected' }>({
  kind: 'order change notification',
  schema: z.object({ orderId: z.uuid(), change: z.enum(['cancelled', 'corrected']) }),
  async write({ db, origin, company }, { orderId, change }, jobId) {
    const [order] = await orderById(db).execute({ orderId })
    if (!order || order.erasedAt) return undefined
    const number = orderNumber(orderId)
    const sentence = changeSentences[change]
    return {
      id: `order-change-${jobId}`,
      ...officeMail(company, {
        subject: `Order ${number}: ${change} by the customer`,
        text: [sentence],
        html: `<p>${escapeHtml(sentence)}</p>`,
        link: `${origin}/admin/orders/${orderId}`,
      }),
      fields: { order_id: orderId, order_number: number, change },
    }
  },
  describe,
})

export const findOrderNotification = (db: Db, orderId: string) =>
  findJob(db, sql`kind = 'order notification' and ${isOfOrder(orderId)}`)

/** A condition on jobs, in the words of the index `jobs_order`. */
export const isOfOrder = (orderId: string) => sql`payload ? 'orderId' and (payload->>'orderId') = ${orderId}`
