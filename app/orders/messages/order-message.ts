import type { MailBrand } from '../../content/mail-brand.ts'
import { firstWord, fitSms, joinAroundLink, smsParts } from '../../platform/messages/sms-text.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { formatCedis, formatGhs } from '../../platform/text/money.ts'
import { fillTemplate } from '../../platform/text/text.ts'
import { type OrderStatus, orderNumber } from '../order.ts'
import { type PayableOrder, paymentBalance } from '../payments/payment-state.ts'

/** What a customer is told about an order; `link`: somebody asked for the link to its page. */
export const messageKinds = ['placed', 'confirmed', 'shipped', 'delivered', 'cancelled', 'link'] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const channelNames: Record<MessageChannel, string> = { email: 'E-mail', sms: 'SMS' }

export const messageNames: Record<MessageKind, string> = {
  placed: 'Order placed',
  confirmed: 'Order confirmed',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  link: 'Link asked for',
}

/** The switch of a channel in the texts of a message. */
export const switchNames = { email: 'emailOn', sms: 'smsOn' } as const

/** The message about a status that an order has. */
export const messageOf = (status: OrderStatus): MessageKind => (status === 'pending' ? 'placed' : status)

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
type Placeholder = keyof typeof placeholders
type Values = Record<Placeholder, string>

export const findUnknownPlaceholder = (template: string) =>
  [...template.matchAll(/\{([^{}\n]*)\}/g)].find(([, name = '']) => !Object.hasOwn(placeholders, name))?.[0]

export type OrderForMessage = PayableOrder & {
  id: string
  createdAt: Date
  customerName: string
}

/** What a message needs to know besides the order. */
export type MessageContext = { link: string; phone: string; company: MailBrand }

function valuesOf(
  order: OrderForMessage,
  { link, phone, company }: MessageContext,
  format = formatCedis,
): Values {
  const name = order.customerName.trim()
  return {
    number: orderNumber(order.id),
    name,
    first_name: firstWord(name),
    total: format(order.totalPesewas),
    to_pay: format(paymentBalance(order).open),
    date: formatDate(order.createdAt),
    link,
    company: company.name,
    phone,
  }
}

/** The text of a mail or a chat. */
export const renderText = (template: string, order: OrderForMessage, context: MessageContext) =>
  fillTemplate(template, valuesOf(order, context))

/** The text of an SMS however long it is: in the SMS alphabet, unless the template has other characters of its own. */
export const renderLongSms = (template: string, order: OrderForMessage, context: MessageContext) =>
  joinAroundLink(...smsParts(template, valuesOf(order, context, formatGhs)))

export const renderSms = (template: string, order: OrderForMessage, context: MessageContext) =>
  fitSms(template, valuesOf(order, context, formatGhs))

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

export const samplePath = '/orders/Xk3mPq8sTz1vWb5nRc7yLd'
