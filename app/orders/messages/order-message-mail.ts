import { formatCedis } from '../../platform/text/money.ts'
import { customerMail, sumRows } from '../../sales/sale-text.ts'
import { orderNumber } from '../order.ts'
import { paymentRows } from '../payments/payment-state.ts'
import type { OrderForMail } from './order-mail.ts'
import { type MessageContext, type OrderForMessage, renderText } from './order-message.ts'

type Order = OrderForMessage & Pick<OrderForMail, 'lines' | 'sums'>
type Templates = { subject: string; email: string }

/** The mail to a customer about an order. */
export const renderMail = (templates: Templates, order: Order, context: MessageContext) =>
  customerMail({
    ...context,
    subject: renderText(templates.subject, order, context),
    text: renderText(templates.email, order, context),
    what: 'order',
    number: orderNumber(order.id),
    lines: order.lines,
    rows: [
      ...sumRows(order, ['Total', formatCedis(order.totalPesewas)]),
      ...paymentRows(order).map(({ label, amount }): [string, string] => [label, formatCedis(amount)]),
    ],
  })
