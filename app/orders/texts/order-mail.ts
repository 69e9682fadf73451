import type { Line } from '../../cart/line.ts'
import { amountOf, isTax, type Totals } from '../../cart/totals.ts'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { brandedMail, type MailBrand } from '../../content/mail-brand.ts'
import { sumRow, sumTable, withBreaks } from '../../platform/messages/mail-layout.ts'
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
import { calculateLoad, formatLoad } from '../../sales/load.ts'
import { itemLine, linesTable, sumRows } from '../../sales/sale-text.ts'
import { orderNumber } from '../order.ts'

type OrderForMail = Totals &
  ContactColumns & {
    id: string
    createdAt: Date
    lines: Line[]
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

export const mailSubject = (order: OrderForMail) =>
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
    ...sumRows(order, ['Total', `${fields.total}, to be paid on delivery`]).map(
      ([label, sum]) => `${`${label}:`.padEnd(10)} ${sum}`,
    ),
    '',
    `Order id:  ${fields.order_id}`,
    adminUrl,
  ].join('\n')
}

const totalLabel = 'Total, to be paid on delivery'

export function mailHtml(order: OrderForMail, adminUrl: string, company: MailBrand): string {
  const contact = contactOf(order)
  const fields = notificationFields(order)
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
<a href="tel:${escapeHtml(contact.phone.replace(/[^\d+]/g, ''))}">${escapeHtml(contact.phone)}</a><br>
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
