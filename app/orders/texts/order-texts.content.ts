import type { Line } from '../../cart/line.ts'
import type { Totals } from '../../cart/totals.ts'
import type { Values } from '../../platform/fields/field.ts'
import { defineSettings } from '../../platform/fields/piece.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { whenToPay } from '../../sales/payment.ts'
import { formatPromise } from '../../sales/promised-day.ts'
import type { TextChannel } from '../../sales/sale.ts'
import { type Row, sumRows, type TextSubject } from '../../sales/sale-text.ts'
import { type OrderStatus, orderNumber } from '../order.ts'
import { type PayableOrder, paymentBalance, paymentRows } from '../payments/payment-state.ts'

/** What a customer is told about an order; `link`: somebody asked for the link to its page. */
export const orderTextKinds = [
  'placed',
  'dayFixed',
  'confirmed',
  'shipped',
  'postponed',
  'delivered',
  'cancelled',
  'expiring',
  'expired',
  'changed',
  'changeProposed',
  'paymentDue',
  'paymentOverdue',
  'link',
] as const
export type OrderTextKind = (typeof orderTextKinds)[number]

export const orderTextNames: Record<OrderTextKind, string> = {
  placed: 'Order placed',
  dayFixed: 'Day fixed',
  confirmed: 'Order confirmed',
  shipped: 'Order shipped',
  postponed: 'Delivery comes later',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  expiring: 'Unconfirmed order ends soon',
  expired: 'Unconfirmed order cancelled',
  changed: 'Order changed',
  changeProposed: 'Change proposed',
  paymentDue: 'Payment reminder',
  paymentOverdue: 'Second payment reminder',
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
  new_total: 'the total after a change that is proposed',
  to_pay: 'what is still to be paid',
  when_to_pay: 'on delivery, when it is collected, or within the days of an account',
  date: 'the day of the order',
  day: 'the day on which it comes or is collected',
  expires: 'the last day of an order that is not confirmed',
  due: 'the last day to pay it',
  link: 'the link to the order’s page',
  company: 'the company’s name',
  phone: 'the company’s phone number',
  driver: 'who brings the goods, with a phone number',
} as const

export const findUnknownPlaceholder = (template: string) =>
  [...template.matchAll(/\{([^{}\n]*)\}/g)].find(([, name = '']) => !Object.hasOwn(placeholders, name))?.[0]

/** What the texts may contain in braces, as a hint. */
const hint = `Placeholders: ${Object.keys(placeholders)
  .map(name => `{${name}}`)
  .join(' ')}`

function unknownPlaceholder(text: string) {
  const unknown = findUnknownPlaceholder(text)
  return (
    unknown &&
    `${unknown} is unknown. Known are ${Object.keys(placeholders)
      .map(name => `{${name}}`)
      .join(', ')}.`
  )
}

const tooLong = (max: number) => `This text can have at most ${max} characters.`

const fields = {
  emailOn: { kind: 'switch', label: 'Send an e-mail' },
  subject: {
    kind: 'text',
    label: 'Subject',
    storedLabel: 'subject of the e-mail',
    max: 150,
    problems: { missing: 'Write a subject.', max: tooLong(150) },
    check: unknownPlaceholder,
  },
  email: {
    kind: 'longText',
    label: 'E-mail text',
    storedLabel: 'text of the e-mail',
    hint,
    max: 4_000,
    rows: 8,
    problems: { missing: 'Write a text.', max: tooLong(4_000) },
    check: unknownPlaceholder,
  },
  smsOn: { kind: 'switch', label: 'Send an SMS' },
  sms: {
    kind: 'longText',
    label: 'SMS text',
    storedLabel: 'text of the SMS',
    hint,
    max: 400,
    rows: 4,
    problems: { missing: 'Write a text.', max: tooLong(400) },
    check: (text: string) =>
      unknownPlaceholder(text) ??
      (text.includes('{link}') ? undefined : 'Put {link} where the link to the order’s page shall stand.'),
  },
} as const

const text = (kind: keyof typeof orderTextNames) =>
  ({ kind: 'group', label: orderTextNames[kind], fields }) as const

/** Of orders on account. */
const reminder = (kind: 'paymentDue' | 'paymentOverdue') =>
  ({
    ...text(kind),
    fields: {
      ...fields,
      days: { kind: 'wholeNumber', label: 'Days after the last day to pay', max: 90 },
    },
  }) as const

const isOn = { emailOn: true, smsOn: true }
const isOff = { emailOn: false, smsOn: false }

/** The texts to customers about their orders: of each, whether it is sent by mail and by SMS, and its texts. */
export const orderTexts = defineSettings({
  key: 'order-messages',
  title: 'Messages to customers',
  savedAt: '/admin/settings/messages',
  paths: [],
  // Which are sent is how the shop works.
  exported: orderTextKinds.flatMap(kind => ['subject', 'email', 'sms'].map(name => `${kind}.${name}`)),
  fields: {
    placed: text('placed'),
    /** In place of the one before where the customer chose the day. */
    dayFixed: text('dayFixed'),
    confirmed: text('confirmed'),
    shipped: text('shipped'),
    postponed: text('postponed'),
    delivered: text('delivered'),
    cancelled: text('cancelled'),
    expiring: text('expiring'),
    expired: text('expired'),
    changed: text('changed'),
    changeProposed: text('changeProposed'),
    paymentDue: reminder('paymentDue'),
    paymentOverdue: reminder('paymentOverdue'),
    link: text('link'),
  },
  defaults: {
    placed: {
      ...isOn,
      subject: 'Your order {number} at {company}',
      email:
        'Hello {name},\n\nThank you for your order. We will call you to agree on the day, and you pay {when_to_pay}.\n\nOn the page of your order you can always see how far it is. If anything is wrong or has changed, just call {phone}.',
      sms: '{company}: we have your order {number}, {total}. We will call you about the day. {link}',
    },
    dayFixed: {
      ...isOn,
      subject: 'The day of your order {number} at {company}',
      email:
        'Hello {name},\n\nThank you for your order. It is set for {day}, and you pay {when_to_pay}.\n\nOn the page of your order you can always see how far it is, and move the day. If anything is wrong or has changed, just call {phone}.',
      sms: '{company}: your order {number}, {total}, is set for {day}. {link}',
    },
    confirmed: {
      ...isOn,
      subject: 'Your order {number} is confirmed',
      email:
        'Hello {name},\n\nYour order {number} is confirmed and we are getting it ready.\n\nTo change something, please call {phone} before it leaves our yard.',
      sms: '{company}: your order {number} is confirmed. We are getting it ready. {link}',
    },
    shipped: {
      ...isOn,
      subject: 'Your order {number} is on its way',
      email:
        'Hello {name},\n\nYour order {number} has left our yard. Please have somebody at the site to receive it. Still to be paid {when_to_pay}: {to_pay}.\n\nThe driver can’t find you? Call {driver}.',
      sms: '{company}: order {number} is coming. Call {driver}. Pay {to_pay} {when_to_pay}. {link}',
    },
    postponed: {
      ...isOn,
      subject: 'Your order {number} comes later',
      email:
        'Hello {name},\n\nOur truck could not bring your order {number} today. We are sorry, and we will call you about when it comes.\n\nQuestions? Call {phone}.',
      sms: '{company}: our truck could not bring your order {number} today, sorry. We will call you. {link}',
    },
    delivered: {
      ...isOn,
      subject: 'Your order {number} was delivered',
      email:
        'Hello {name},\n\nYour order {number} was delivered. Thank you for building with {company}.\n\nIf something is missing or broken, please call {phone} soon.',
      sms: '{company}: your order {number} was delivered. Thank you! {link}',
    },
    cancelled: {
      ...isOn,
      subject: 'Your order {number} was cancelled',
      email:
        'Hello {name},\n\nYour order {number} was cancelled. Nothing will be delivered.\n\nIf that is a surprise, please call {phone}.',
      sms: '{company}: your order {number} was cancelled. Questions? Call {phone}. {link}',
    },
    expiring: {
      ...isOn,
      subject: 'Your order {number} ends on {expires}',
      email:
        'Hello {name},\n\nYour order {number} of {date} is not confirmed yet. If we do not hear from you, it ends on {expires}: after that day nothing will be delivered.\n\nDo you still want the goods? Please call {phone}.',
      sms: '{company}: order {number} is not confirmed, it ends on {expires}. Call {phone}. {link}',
    },
    expired: {
      ...isOn,
      subject: 'Your order {number} has ended',
      email:
        'Hello {name},\n\nYour order {number} of {date} was not confirmed in time and has ended. Nothing will be delivered and nothing is to be paid.\n\nDo you still want the goods? Order again on its page, or call {phone}.',
      sms: '{company}: order {number} was not confirmed and has ended. Questions? Call {phone}. {link}',
    },
    changed: {
      ...isOn,
      subject: 'Your order {number} was changed',
      email:
        'Hello {name},\n\nYour order {number} was changed. The total is {total} now, and {to_pay} is still to be paid.\n\nIf anything is wrong, please call {phone}.',
      sms: '{company}: your order {number} was changed. Total now: {total}. To pay: {to_pay}. {link}',
    },
    changeProposed: {
      ...isOn,
      subject: 'Please look at the change of your order {number}',
      email:
        'Hello {name},\n\nWe propose a change of your order {number}: it would cost {new_total} instead of {total}.\n\nNothing changes until you agree. Open the page of your order, look at the change, and agree or decline.\n\nQuestions? Call {phone}.',
      sms: '{company}: change of order {number}: {new_total} instead of {total}. Agree or decline: {link}',
    },
    paymentDue: {
      ...isOff,
      days: 1,
      subject: 'Your order {number} is to be paid',
      email:
        'Hello {name},\n\nYour order {number} of {date} was to be paid by {due}, and {to_pay} is still open.\n\nIf you have paid meanwhile, thank you. Questions? Call {phone}.',
      sms: '{company}: {to_pay} of order {number} was to be paid by {due}. {link}',
    },
    paymentOverdue: {
      ...isOff,
      days: 14,
      subject: 'Please pay your order {number}',
      email:
        'Hello {name},\n\nYour order {number} of {date} was to be paid by {due}, and {to_pay} is still open. Please pay it now, or call {phone}.',
      sms: '{company}: {to_pay} of order {number} is still open. Please pay it now. {link}',
    },
    link: {
      ...isOn,
      subject: 'The link to your order {number}',
      email:
        'Hello {name},\n\nHere is the link to your order {number}. Everybody who has it can see the order, so please keep it to yourself.\n\nIf you did not ask for it, you need not do anything.',
      sms: '{company}: the page of your order {number}: {link}',
    },
  },
})

export type OrderTexts = Values<typeof orderTexts.fields>

type OrderForText = PayableOrder &
  Pick<Totals, 'sums'> & {
    id: string
    createdAt: Date
    customerName: string
    lines: Line[]
    promisedDay?: string | null
    expiresOn?: string | null
    purchaseOrder?: string | null
    dueDays?: number | null
    collectAt?: string | null
  }

/** An order as the texts about it need it. */
export const orderSubject = (
  order: OrderForText,
  {
    driver,
    due,
    newTotal = order.totalPesewas,
  }: { driver?: string | undefined; due?: string | undefined; newTotal?: number } = {},
): TextSubject => ({
  what: 'order',
  number: orderNumber(order.id),
  customerName: order.customerName,
  values: format => ({
    number: orderNumber(order.id),
    total: format(order.totalPesewas),
    new_total: format(newTotal),
    to_pay: format(paymentBalance(order).open),
    when_to_pay: whenToPay(order),
    date: formatDate(order.createdAt),
    day: order.promisedDay ? formatPromise(order.promisedDay) : 'a day that we agree on',
    expires: order.expiresOn ? formatDate(order.expiresOn) : 'a day that we agree on',
    ...(driver && { driver }),
    ...(due && { due: formatDate(due) }),
  }),
  lines: order.lines,
  rows: [
    ...(order.purchaseOrder ? [['Purchase order', order.purchaseOrder] satisfies Row] : []),
    ...(order.promisedDay ? [['Day', formatPromise(order.promisedDay)] satisfies Row] : []),
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

const subject = orderSubject(sampleOrder, { driver: 'Kofi, 024 765 4321', due: '2026-04-15' })
export const sampleSubject: TextSubject = {
  ...subject,
  values: format => ({
    ...subject.values(format),
    day: formatPromise('2026-03-17'),
    expires: formatDate('2026-03-21'),
  }),
}

export const samplePath = '/orders/Xk3mPq8sTz1vWb5nRc7yLd'
