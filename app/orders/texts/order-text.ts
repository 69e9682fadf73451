import type { Line } from '../../cart/line.ts'
import type { Totals } from '../../cart/totals.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import type { TextSubject } from '../../sales/customer-text.ts'
import type { TextChannel } from '../../sales/sale.ts'
import { type Row, sumRows } from '../../sales/sale-text.ts'
import { type OrderStatus, orderNumber } from '../order.ts'
import { type PayableOrder, paymentBalance, paymentRows } from '../payments/payment-state.ts'

/** What a customer is told about an order; `link`: somebody asked for the link to its page. */
export const orderTextKinds = ['placed', 'confirmed', 'shipped', 'delivered', 'cancelled', 'link'] as const
export type OrderTextKind = (typeof orderTextKinds)[number]

export const orderTextNames: Record<OrderTextKind, string> = {
  placed: 'Order placed',
  confirmed: 'Order confirmed',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  link: 'Link asked for',
}

/** The switch of a channel in a text. */
export const switchNames = { email: 'emailOn', sms: 'smsOn' } as const satisfies Record<TextChannel, string>

/** The text about a status that an order has. */
export const textOf = (status: OrderStatus): OrderTextKind => (status === 'pending' ? 'placed' : status)

/** What the texts may contain in braces, with what it stands for. */
export const placeholders = {
  number: 'the order’s number',
  name: 'the customer’s name',
  first_name: 'the first word of the name',
  total: 'the total',
  to_pay: 'what is still to be paid',
  date: 'the day of the order',
  link: 'the link to the order’s page',
  company: 'the company’s name',
  phone: 'the company’s phone number',
} as const

export const findUnknownPlaceholder = (template: string) =>
  [...template.matchAll(/\{([^{}\n]*)\}/g)].find(([, name = '']) => !Object.hasOwn(placeholders, name))?.[0]

type OrderForText = PayableOrder &
  Pick<Totals, 'sums'> & { id: string; createdAt: Date; customerName: string; lines: Line[] }

/** An order as the texts about it need it. */
export const orderSubject = (order: OrderForText): TextSubject => ({
  what: 'order',
  number: orderNumber(order.id),
  customerName: order.customerName,
  values: format => ({
    number: orderNumber(order.id),
    total: format(order.totalPesewas),
    to_pay: format(paymentBalance(order).open),
    date: formatDate(order.createdAt),
  }),
  lines: order.lines,
  rows: [
    ...sumRows(order, ['Total', formatCedis(order.totalPesewas)]),
    ...paymentRows(order).map(({ label, amount }): Row => [label, formatCedis(amount)]),
  ],
})

/** An order as most are, for previews and for the length of an SMS. */
export const sampleOrder = {
  id: 'a1b2c3d4-0000-4000-8000-000000000000',
  createdAt: new Date('2026-03-14T10:30:00Z'),
  customerName: 'Kwabena Owusu-Ansah',
  customerEmail: 'kwabena@example.com',
  lines: [
    {
      id: 'hollow-blocks',
      variant: '6in',
      label: '6 inch',
      name: 'Hollow Blocks',
      unit: 'block' as const,
      price: 7_50,
      quantity: 500,
    },
  ],
  sums: [
    { kind: 'goods' as const, label: 'Subtotal', amount: 3_750_00 },
    { kind: 'delivery' as const, label: 'Delivery', amount: 0 },
    { kind: 'total' as const, label: 'Total', amount: 3_750_00 },
  ],
  status: 'pending' as const,
  totalPesewas: 3_750_00,
  paidPesewas: 0,
}

export const sampleSubject = orderSubject(sampleOrder)

export const samplePath = '/orders/Xk3mPq8sTz1vWb5nRc7yLd'
