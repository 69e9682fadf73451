import { cutsText } from '../../catalogue/cut-list.ts'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import type { Unit } from '../../catalogue/unit.ts'
import { formatDate, formatDateTime } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { documentNames } from '../../sales/document.ts'
import { paymentText } from '../../sales/payment.ts'
import { formatPromise } from '../../sales/promised-day.ts'
import { quoteNumber } from '../../sales/sale.ts'
import { statusNames } from '../order.ts'
import { answerNames, causeNames, claimNumber } from './claim-terms.ts'
import type {
  Amount,
  DeliveryWarning,
  GoodsChange,
  OrderEventData,
  OrderEventType,
  RecordedLine,
  StatusReason,
  StoredOrderEvent,
} from './order-event.ts'

/** What happened, for the history of an order. */
export function orderEventText({ type, data, from, to }: StoredOrderEvent): string {
  const text = textOf(type, data)
  return from && to ? [`${statusNames[from]} → ${statusNames[to]}`, text].filter(Boolean).join(': ') : text
}

const textOf = <Type extends OrderEventType>(type: Type, data: OrderEventData[Type]): string =>
  texts[type](data)

const texts: { [Type in OrderEventType]: (data: OrderEventData[Type]) => string } = {
  'status changed': data => reasonText(data),
  'made from quote': ({ quoteId, version }) => `Made from quote ${quoteNumber(quoteId)}, version ${version}`,
  'contact corrected': ({ fields }) => `Corrected: ${fields.join(', ')}`,
  'change requested': () => 'Asked for a change (see Messages)',
  'customer confirmed': () => 'Confirmed: on the customer’s account',
  'customer rejected': () => 'Not from the customer with this number',
  'link renewed': () => 'New link to the customer’s page. The old link no longer works.',
  'link requested': () => 'Asked for the link with the order number and phone number',
  'document issued': ({ kind, number }) => `${documentNames[kind]} ${number}`,
  'payment recorded': money => paymentText(money),
  'payment corrected': ({ before, after }) => `${paymentText(after)}, corrected from ${paymentText(before)}`,
  'payment removed': money => `${paymentText(money)}, removed`,
  'payment reminder sent': () => 'Payment reminder sent',
  'over credit limit': ({ excess, isApproved }) =>
    `${formatCedis(excess)} over the credit limit, ${isApproved ? 'approved' : 'held until someone approves it'}`,
  'put on trip': ({ day, truck }) => `Planned for ${formatDate(day)}, ${truck}`,
  'taken off trip': ({ day, truck }) => `Taken off the trip of ${formatDate(day)}, ${truck}`,
  'reduced on trip': ({ day, truck }) => `The trip of ${formatDate(day)}, ${truck} brings less of it`,
  'left the yard': ({ truck }) => leftText(truck),
  'delivery recorded': data => deliveryText(data),
  'not delivered': ({ day, truck }) => `Not delivered on ${formatDate(day)} with ${truck}`,
  'day moved': ({ from, to, although }) =>
    `Day: ${dayName(from)} → ${dayName(to)}${withReservation(although)}`,
  'claim received': ({ claimId, cause }) =>
    `Claim ${claimNumber(claimId)}: ${causeNames[cause].toLowerCase()}`,
  'claim received from driver': ({ claimId }) => `Claim ${claimNumber(claimId)} from the driver’s record`,
  'claim answered': ({ claimId, answer, document }) =>
    [`Claim ${claimNumber(claimId)}: ${answerNames[answer].toLowerCase()}`, document]
      .filter(Boolean)
      .join(', '),
  changed: ({ although, ...change }) => changeText(`Changed${withReservation(although)}`, change),
  'change proposed': change => changeText('Change proposed to the customer', change),
  'change declined': change => changeText('Change declined', change),
  'change withdrawn': change => changeText('Change withdrawn', change),
  note: ({ text }) => text,
}

function reasonText(status: StatusReason): string {
  switch (status.reason) {
    case undefined:
      return ''
    case 'stated':
      return status.words
    case 'truck left':
      return leftText(status.truck)
    case 'claim':
      return `Claim ${claimNumber(status.claimId)}`
    case 'recorded by hand':
      return 'Recorded by hand for all goods'
    case 'handed over':
      return 'Handed over at the counter'
    case 'not confirmed in time':
      return 'Not confirmed in time'
  }
}

const leftText = (truck: string) => `On its way with ${truck}`
const dayName = (day: string) => (day ? formatPromise(day) : 'none')
const withReservation = (although: string | undefined) => (although ? `, although ${although}` : '')

const changeText = (
  what: string,
  { goods, isSiteChanged }: { goods: GoodsChange[]; isSiteChanged: boolean },
) => `${what}: ${[...goods.map(goodsChangeText), ...(isSiteChanged ? ['where it goes'] : [])].join('; ')}`

/** `Hollow Block: 10 blocks → 8 blocks` */
export function goodsChangeText({ name, unit, before, after }: GoodsChange): string {
  if (before && after) return `${name}: ${amountText(before, unit)} → ${amountText(after, unit)}`
  if (before) return `${name}: ${amountText(before, unit)} taken off`
  return after ? `${name}: ${amountText(after, unit)} added` : name
}

const amountText = ({ quantity, cuts }: Amount, unit: Unit) =>
  cuts ? `${formatQuantity(quantity, unit)} (${cutsText(cuts)})` : formatQuantity(quantity, unit)

const warningTexts: Record<DeliveryWarning, string> = {
  'order cancelled': 'The order had been cancelled.',
  'more than ordered': 'This is more than was ordered.',
  'planned twice': 'Another trip would bring more than is still to be delivered.',
}

function deliveryText(data: OrderEventData['delivery recorded']): string {
  const what = data.isCorrection ? 'Delivery corrected' : `Delivered with ${data.truck}`
  const times = `Recorded ${formatDateTime(data.recordedAt)}, received ${formatDateTime(data.receivedAt)}.`
  const warnings = data.warnings.map(warning => warningTexts[warning])
  return [`${what}: ${data.lines.map(recordedText).join('; ')}.`, times, ...warnings].join(' ')
}

function recordedText({ name, unit, planned, delivered, broken, refused }: RecordedLine): string {
  const counts = [broken && `${broken} broken`, refused && `${refused} refused`].filter(Boolean).join(', ')
  const ofPlanned = delivered === planned ? '' : ` of ${formatQuantity(planned, unit)}`
  return `${name}: ${formatQuantity(delivered, unit)}${ofPlanned}${counts && ` (${counts})`}`
}
