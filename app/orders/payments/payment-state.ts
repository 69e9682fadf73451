import type { Pesewas } from '../../platform/text/money.ts'
import type { OrderStatus } from '../order.ts'

export const paymentStates = ['open', 'part paid', 'paid', 'to refund', 'nothing due'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentStateNames: Record<PaymentState, string> = {
  open: 'Open',
  'part paid': 'Part paid',
  paid: 'Paid',
  'to refund': 'To refund',
  'nothing due': 'Nothing due',
}

export type PayableOrder = { status: OrderStatus; totalPesewas: Pesewas; paidPesewas: Pesewas }

/** How far an order is paid. Nothing is due for a cancelled order: what was paid for it is to be refunded. */
export function paymentBalance({ status, totalPesewas, paidPesewas: paid }: PayableOrder): {
  state: PaymentState
  open: Pesewas
  toRefund: Pesewas
} {
  const due = status === 'cancelled' ? 0 : totalPesewas
  const state =
    paid > due
      ? 'to refund'
      : due === 0
        ? 'nothing due'
        : paid === due
          ? 'paid'
          : paid > 0
            ? 'part paid'
            : 'open'
  return { state, open: Math.max(0, due - paid), toRefund: Math.max(0, paid - due) }
}

/** What follows the sums once something is paid. */
export function paymentRows(order: PayableOrder): { label: string; amount: Pesewas }[] {
  const { open, toRefund } = paymentBalance(order)
  if (order.paidPesewas === 0) return []
  return [
    { label: 'Paid', amount: order.paidPesewas },
    toRefund > 0
      ? { label: 'To be given back', amount: toRefund }
      : { label: 'Still to be paid', amount: open },
  ]
}
