import { formatCedis } from '../../platform/text/money.ts'
import { whenToPay } from '../../sales/payment.ts'
import { formatPromise } from '../../sales/promised-day.ts'
import { type OrderStatus, orderStatuses } from '../order.ts'
import { type PayableOrder, paymentBalance } from '../payments/payment-state.ts'

/** A step without a time is still to come. */
export type TimelineStep = { status: OrderStatus; occurredAt?: Date }
type StatusEvent = { to: OrderStatus | null; occurredAt: Date }

const rank = (status: OrderStatus) => orderStatuses.indexOf(status)

/**
 * The steps of an order, each with the time since when it holds. `events` are in order of time. A step that was taken
 * back counts as not reached, one that was skipped is left out.
 */
export function orderTimeline(createdAt: Date, events: readonly StatusEvent[]): TimelineStep[] {
  const reached = new Map<OrderStatus, Date>([['pending', createdAt]])
  let current: OrderStatus = 'pending'
  for (const { to, occurredAt } of events) {
    if (!to) continue
    for (const status of reached.keys()) if (rank(status) > rank(to)) reached.delete(status)
    if (!reached.has(to)) reached.set(to, occurredAt)
    current = to
  }
  const isToCome = (status: OrderStatus) =>
    current !== 'cancelled' && status !== 'cancelled' && rank(status) > rank(current)
  return orderStatuses
    .filter(status => reached.has(status) || isToCome(status))
    .map(status => {
      const occurredAt = reached.get(status)
      return occurredAt ? { status, occurredAt } : { status }
    })
}

type NextOrder = PayableOrder & {
  dueDays?: number | null
  collectAt?: string | null
  /** It was delivered, and a claim opened it again for a replacement. */
  isOpenAgain?: boolean | undefined
}

/** What happens next, in one sentence or two; `day` is the promised one. */
export function nextStep(order: NextOrder, day = ''): string {
  const { open, toRefund } = paymentBalance(order)
  const { dueDays, collectAt, isOpenAgain, status } = order
  if (isOpenAgain && (status === 'confirmed' || status === 'shipped'))
    return `You get again what was wrong, without a price, and we call you about the day.${open > 0 ? ` Of the order ${formatCedis(open)} is still to be paid.` : ''}`
  switch (status) {
    case 'pending':
      return day
        ? `Your order is set for ${formatPromise(day)}. We check it and call you to confirm it.`
        : `We check the order and call you to confirm it and to ${collectAt ? 'agree on when you collect it' : 'arrange the delivery'}.`
    case 'confirmed':
      return collectAt
        ? 'The order is confirmed: we get your goods ready and call you when you can collect them.'
        : 'The order is confirmed: we load your goods and call you before the truck leaves.'
    case 'shipped':
      if (open === 0) return 'Your goods are on their way, and everything is paid.'
      return dueDays == null
        ? `Your goods are on their way: please have the money for what comes ready, in cash or by mobile money; ${formatCedis(open)} of the order is still to be paid.`
        : `Your goods are on their way: ${formatCedis(open)} is to be paid ${whenToPay(order)}.`
    case 'delivered':
      if (toRefund > 0)
        return `Your goods were delivered, and we call you about giving back ${formatCedis(toRefund)}.`
      return open > 0
        ? `Your goods were delivered, and ${formatCedis(open)} is still to be paid.`
        : 'Your goods were delivered: call us if anything is missing or broken.'
    case 'cancelled':
      return toRefund > 0
        ? `This order was cancelled, and we call you about giving back ${formatCedis(toRefund)}.`
        : 'This order was cancelled: nothing will be delivered and nothing is to be paid.'
  }
}
