import { mailLogo } from '../content/mail-brand.ts'
import { escapeHtml } from '../platform/html.ts'
import { mailButton, mailDocument, sumRow, sumTable, withBreaks } from '../platform/mail-layout.ts'
import { formatCedis } from '../platform/money.ts'
import { orderNumber } from './order.ts'
import { itemLine, linesTable, type OrderForMail, type Row, sumRows } from './order-mail.ts'
import { type MessageContext, type OrderForMessage, renderText } from './order-message.ts'
import { paymentBalance } from './payment-state.ts'

type Order = OrderForMessage & Pick<OrderForMail, 'lines' | 'sums'>
type Templates = { subject: string; email: string }

/** The mail to a customer: the owner's text, then the goods, the sums and the link to the order's page. */
export function renderMail(templates: Templates, order: Order, context: MessageContext) {
  const text = renderText(templates.email, order, context)
  const { link, phone, company } = context
  const sums = [...sumRows(order, ['Total', formatCedis(order.totalPesewas)]), ...paymentRows(order)]
  return {
    subject: renderText(templates.subject, order, context).replace(/\s+/g, ' '),
    text: [
      text,
      '',
      `Order ${orderNumber(order.id)}`,
      ...order.lines.map(itemLine),
      '',
      ...sums.map(([label, sum]) => `${label}: ${sum}`),
      '',
      `Your order online: ${link}`,
      '',
      `${company.name}, ${phone}`,
    ].join('\n'),
    html: mailDocument(`${mailLogo(company)}${paragraphs(text, link)}
${mailButton('See your order', link, company.accent)}
<h2 style="font-size:17px">Order ${orderNumber(order.id)}</h2>
${linesTable(order.lines)}
${sumTable(sums.map(([label, sum]) => sumRow(label, sum, strongRows.includes(label))))}
<p style="color:#57514B"><small>${escapeHtml(`${company.name}, ${phone}`)}</small></p>`),
  }
}

const strongRows = ['Total', 'Still to be paid', 'To be given back']

function paymentRows(order: OrderForMessage): Row[] {
  if (order.paidPesewas === 0) return []
  const { open, toRefund } = paymentBalance(order)
  return [
    ['Paid', formatCedis(order.paidPesewas)],
    toRefund > 0 ? ['To be given back', formatCedis(toRefund)] : ['Still to be paid', formatCedis(open)],
  ]
}

const paragraphs = (text: string, link: string) =>
  text
    .split(/\n{2,}/)
    .map(part => `<p>${linked(withBreaks(part), escapeHtml(link))}</p>`)
    .join('\n')

const linked = (html: string, link: string) => html.replaceAll(link, () => `<a href="${link}">${link}</a>`)
