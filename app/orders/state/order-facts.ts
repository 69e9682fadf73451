import { accraDay } from '../../platform/text/days.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import { isHeld, type OrderStatus } from '../order.ts'
import { type PaymentState, paymentBalance } from '../payments/payment-state.ts'
import type { OrderTransition } from './order-state.ts'

/** What the facts of an order follow from. */
export type FactSource = {
  status: OrderStatus
  totalPesewas: Pesewas
  paidPesewas: Pesewas
  creditExcess: Pesewas | null
  creditApprovedBy: string | null
  dueDays: number | null
  dueFrom: Date | null
}

type OrderFacts = {
  paymentState: PaymentState
  balancePesewas: Pesewas
  isHeld: boolean
  dueOn: string | null
}

export function orderFacts(order: FactSource): OrderFacts {
  const { state, open, toRefund } = paymentBalance(order)
  const { dueDays, dueFrom } = order
  return {
    paymentState: state,
    balancePesewas: open - toRefund,
    isHeld: isHeld(order),
    dueOn: dueDays === null || dueFrom === null ? null : accraDay(dueFrom, dueDays),
  }
}

type Step = { name: OrderTransition; from: OrderStatus; to: OrderStatus }

/**
 * Whether an order is sold after a transition. It is from its delivery on, also while a claim's replacement is missing, until it
 * is pending or cancelled.
 */
export function saleAfter({ isOpenAgain: wasOpenAgain }: { isOpenAgain: boolean }, { name, from, to }: Step) {
  const isReset = to === 'pending' || to === 'cancelled'
  const isReopened = name === 'reopen for claim' && from === 'delivered'
  const isOpenAgain = !isReset && (wasOpenAgain || isReopened)
  return { isOpenAgain, isSold: to === 'delivered' || isOpenAgain }
}
