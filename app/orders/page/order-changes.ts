import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { nameWithLabel } from '../../catalogue/variant.ts'
import { addSentences } from '../../company/person-fields.ts'
import type { FormResult, Notice } from '../../platform/form-result.ts'
import { cleanLine } from '../../platform/text/text.ts'
import { type CorrectableContact, correctableFields, correctableNames } from '../../sales/contact-fields.ts'
import type { OrderLine } from '../lines/order-line.ts'
import type { OrderStatus } from '../order.ts'

export const orderChangeIntents = ['cancel', 'correct', 'day', 'request'] as const
export type OrderChangeIntent = (typeof orderChangeIntents)[number]

/** Chosen from a list, because the history of an order holds no personal data. */
export const cancelReasons = [
  'Ordered by mistake',
  'Wrong goods or quantity',
  'Plans have changed',
  'Delivery takes too long',
  'Found a better price',
  'Another reason',
]

export const requestField = addSentences({
  kind: 'longText',
  label: 'Your request',
  max: 2_000,
  rows: 4,
  hint: 'Other goods, another day, another place: we read it and call you.',
  optional: true,
})

/** Before the id of its line, the name of a field for a quantity. */
export const quantityPrefix = 'quantity.'

/** What the customer asks for in other quantities, a sentence for each line; sheets by length are asked for in words. */
export const requestedQuantities = (lines: readonly OrderLine[], values: Record<string, string>) =>
  lines.flatMap(line => {
    const typed = cleanLine(values[quantityPrefix + line.lineId] ?? '').slice(0, 20)
    if (line.cuts || typed === '' || typed === String(line.quantity)) return []
    return `${nameWithLabel(line)}: ${formatQuantity(line.quantity, line.unit)} → ${typed}`
  })

/** Before the name of a field, the name of what was shown in it. */
export const shownPrefix = 'shown.'

// Browsers send text areas with other line breaks than scripts do.
const withoutReturns = (text: string | undefined) => text?.replaceAll('\r', '')

/** Whether the customer changed a field of the form, which sends all that it shows. */
export const isCorrected = (values: Record<string, string>, name: string) =>
  values[name] !== undefined && withoutReturns(values[name]) !== withoutReturns(values[shownPrefix + name])

export type OrderChangeResult = FormResult<
  keyof CorrectableContact | 'reason' | 'message' | 'day' | `quantity.${string}`
>

export const successNotices: Record<OrderChangeIntent, Notice> = {
  cancel: { title: 'Order cancelled', description: 'Nothing will be delivered and nothing is to be paid.' },
  correct: { title: 'Details saved', description: 'We deliver and call by what stands here now.' },
  day: { title: 'Day changed', description: 'We come, or have it ready, on the day that stands here now.' },
  request: { title: 'Request sent', description: 'We read it and call you about it.' },
}

/** In the address of an order's page: what the customer answered to a change that we proposed. */
export const answeredParameter = 'change'
/** By the answer. */
export const answerNotices = new Map<string | null, Notice>([
  ['agree', { title: 'You agreed to the change', description: 'Your order is what stands here now.' }],
  ['decline', { title: 'You declined the change', description: 'Your order stays as it was.' }],
])

export const failureNotice: Notice = {
  title: 'Nothing was changed',
  description: 'Please try again, or call us.',
}

const statusSentences: Record<OrderStatus, string> = {
  pending: 'The order is pending again.',
  confirmed: 'We confirmed the order in the meantime.',
  shipped: 'The order has been shipped in the meantime.',
  delivered: 'The order has been delivered in the meantime.',
  cancelled: 'The order was cancelled in the meantime.',
}

/** Why a change came too late. */
export const tooLateNotice = (status: OrderStatus): Notice => ({
  title: failureNotice.title,
  description: `${statusSentences[status]} ${status === 'cancelled' ? 'What you typed is kept below.' : 'You can still ask for a change below.'}`,
})

export const tooLateToMove: Notice = {
  title: failureNotice.title,
  description: 'It is too late to move the day. You can still ask for a change below, or call us.',
}

/** To a customer whose order could be moved. */
export const noDayText = 'No day has room at the moment. Ask for one below, or call us.'

/** A rejected correction as a request to the company, so that nothing typed is lost. */
export const correctionAsRequest = (values: Record<string, string>) =>
  correctableNames
    .filter(name => isCorrected(values, name) && values[name]?.trim())
    .map(name => `${correctableFields[name].label}: ${values[name]?.trim()}`)
    .join('\n')
