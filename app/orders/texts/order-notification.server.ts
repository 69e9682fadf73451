import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Line } from '../../cart/line.ts'
import { calculateLoad, formatLoad } from '../../cart/load.ts'
import { amountOf, isTax, type Totals } from '../../cart/totals.ts'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { defineNotification, officeMail, replyTo } from '../../company/notification.server.ts'
import { type Db, prepareOnce } from '../../platform/database/database.server.ts'
import { jobsDescriber } from '../../platform/jobs/describe-jobs.server.ts'
import { findJob } from '../../platform/jobs/stuck-jobs.server.ts'
import {
  brandedMail,
  type MailBrand,
  sumRow,
  sumTable,
  withBreaks,
} from '../../platform/messages/mail-layout.ts'
import { formatDateTime } from '../../platform/text/dates.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { formatCedis } from '../../platform/text/money.ts'
import {
  addressText,
  type ContactColumns,
  contactOf,
  furtherDetails,
  namedContact,
} from '../../sales/contact-fields.ts'
import { whenToPay } from '../../sales/payment.ts'
import { itemLine, linesTable, sumRows } from '../../sales/sale-text.ts'
import { orderWithLines } from '../lines/order-lines.server.ts'
import { orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'

type Payload = { orderId: string }

export const orderById = prepareOnce((db, name) =>
  db
    .select(orderWithLines)
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
  moved: 'The customer has chosen another day for this order. The back office shows it.',
  'change agreed':
    'The customer has agreed to the change of this order that you proposed. Please use what the back office shows now.',
  'change declined':
    'The customer has declined the change of this order that you proposed. It stays as it was.',
}

const changes = Object.keys(changeSentences) as (keyof typeof changeSentences)[]

/** Mails the company that the customer has changed an order. What changed stands in the back office only. */
export const orderChangeNotification = defineNotification<Payload & { change: keyof typeof changeSentences }>(
  {
    kind: 'order change notification',
    schema: z.object({ orderId: z.uuid(), change: z.enum(changes) }),
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
  },
)

export const findOrderNotification = (db: Db, orderId: string) =>
  findJob(db, sql`kind = 'order notification' and ${isOfOrder(orderId)}`)

/** A condition on jobs, in the words of the index `jobs_order`. */
export const isOfOrder = (orderId: string) => sql`payload ? 'orderId' and (payload->>'orderId') = ${orderId}`

type OrderForMail = Totals &
  ContactColumns & {
    id: string
    createdAt: Date
    lines: Line[]
    dueDays?: number | null
  }

export function notificationFields(order: OrderForMail): Record<string, string> {
  const discount = -amountOf(order, 'discount')
  const delivery = amountOf(order, 'delivery')
  const taxes = order.sums.filter(isTax).map(tax => `${tax.label}: ${formatCedis(tax.amount)}`)
  return {
    order_id: order.id,
    order_date: formatDateTime(order.createdAt),
    ...namedContact(order),
    order_items: order.lines.map(itemLine).join('\n'),
    subtotal: formatCedis(amountOf(order, 'goods')),
    ...(discount > 0 && { discount: formatCedis(discount) }),
    delivery_fee: delivery === 0 ? 'FREE' : formatCedis(delivery),
    ...(taxes.length > 0 && { taxes: taxes.join('\n') }),
    total: formatCedis(order.totalPesewas),
    load: formatLoad(calculateLoad(order.lines)),
    item_count: String(order.lines.reduce((sum, line) => sum + line.quantity, 0)),
    quantities: quantitiesByUnit(order.lines),
  }
}

/** `20 blocks, 10 m²` */
const quantitiesByUnit = (lines: readonly Line[]) =>
  [...Map.groupBy(lines, ({ unit }) => unit)]
    .map(([unit, same]) =>
      formatQuantity(
        same.reduce((sum, { quantity }) => sum + quantity, 0),
        unit,
      ),
    )
    .join(', ')

const mailSubject = (order: OrderForMail) =>
  `New order ${orderNumber(order.id)} from ${order.customerName}: ${formatCedis(order.totalPesewas)}`

export function mailText(order: OrderForMail, adminUrl: string): string {
  const contact = contactOf(order)
  const fields = notificationFields(order)
  return [
    `New order ${orderNumber(order.id)}`,
    `Placed ${fields.order_date} (Accra time)`,
    '',
    ...[contact.name, contact.phone, contact.email, addressText(contact)].filter(Boolean),
    ...furtherDetails(contact).flatMap(({ shortLabel, text }) => ['', `${shortLabel}: ${text}`]),
    '',
    fields.order_items,
    '',
    `Items:     ${fields.item_count}`,
    `Quantity:  ${fields.quantities}`,
    ...(fields.load ? [`Load:      ${fields.load}`] : []),
    ...sumRows(order, ['Total', `${fields.total}, to be paid ${whenToPay(order)}`]).map(
      ([label, sum]) => `${`${label}:`.padEnd(10)} ${sum}`,
    ),
    '',
    `Order id:  ${fields.order_id}`,
    adminUrl,
  ].join('\n')
}

export function mailHtml(order: OrderForMail, adminUrl: string, company: MailBrand): string {
  const contact = contactOf(order)
  const fields = notificationFields(order)
  const totalLabel = `Total, to be paid ${whenToPay(order)}`
  const sums = [
    sumRow('Items', fields.item_count ?? ''),
    sumRow('Quantity', fields.quantities ?? ''),
    ...(fields.load ? [sumRow('Load', fields.load)] : []),
    ...sumRows(order, [totalLabel, fields.total ?? '']).map(([label, sum]) =>
      sumRow(label, sum, label === totalLabel),
    ),
  ]
  return brandedMail(
    company,
    `<h1 style="font-size:20px">New order ${orderNumber(order.id)}</h1>
<p style="color:#57514B">Placed ${escapeHtml(fields.order_date ?? '')} (Accra time)</p>
<p><strong>${escapeHtml(contact.name)}</strong><br>
${contact.phone && `<a href="tel:${escapeHtml(contact.phone.replace(/[^\d+]/g, ''))}">${escapeHtml(contact.phone)}</a><br>`}
${[contact.email, addressText(contact)].filter(Boolean).map(withBreaks).join('<br>')}</p>
${furtherDetails(contact)
  .map(({ shortLabel, text }) => `<p><strong>${shortLabel}</strong><br>${withBreaks(text)}</p>`)
  .join('')}
${linesTable(order.lines)}
${sumTable(sums)}
<p><a href="${escapeHtml(adminUrl)}">Open the order</a></p>
<p style="color:#57514B"><small>Order id ${order.id} · ${escapeHtml(company.name)}</small></p>`,
  )
}
