import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { company } from '../company/company.ts'
import { type Db, prepared } from '../platform/database.server.ts'
import type { Mailer } from '../platform/mail.server.ts'
import { mailHtml, mailSubject, mailText, notificationFields } from './order-mail.ts'
import { orders } from './orders.table.ts'

const payloadSchema = z.object({ orderId: z.uuid() })

const byId = prepared((db, name) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(name),
)

type Deps = { db: Db; mailer: Mailer; env: { publicOrigin: string }; to: string }

/** Tells the company of an order, as it stands when the mail goes out. One whose person was erased meanwhile needs none. */
export async function notifyOrder({ db, mailer, env, to }: Deps, payload: unknown) {
  const { orderId } = payloadSchema.parse(payload)
  const [order] = await byId(db).execute({ orderId })
  if (!order?.customerEmail) return
  const adminUrl = `${env.publicOrigin}/admin/orders/${order.id}`
  await mailer.send({
    id: `order-${order.id}`,
    to,
    subject: mailSubject(order),
    text: mailText(order, adminUrl),
    html: mailHtml(order, adminUrl),
    replyTo: order.customerEmail,
    fields: { ...notificationFields(order), to_email: to, to_name: company.name },
  })
}
