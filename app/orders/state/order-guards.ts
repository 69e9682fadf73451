import type { Pesewas } from '../../platform/text/money.ts'
import { needsCreditApproval, type OrderStatus } from '../order.ts'
import type { OrderGuard } from './order-state.ts'

export type OrderFacts = {
  from: OrderStatus
  to: OrderStatus
  order: {
    totalPesewas: Pesewas
    paidPesewas: Pesewas
    creditExcess: Pesewas | null
    creditApprovedBy: string | null
    purchaseOrder: string | null
  }
  /** Another order of the account has its purchase order, which may be used once. */
  isPurchaseOrderUsed: boolean
}

export type GuardRefusal =
  /** Over the credit limit, which nobody has approved. */
  { ok: false; reason: 'held' } | { ok: false; reason: 'purchase order used'; purchaseOrder: string | null }

const isUnconfirmed = (status: OrderStatus) => status === 'pending' || status === 'cancelled'

/** Each says why it stops a transition. */
export const orderGuards: Record<OrderGuard, (facts: OrderFacts) => GuardRefusal | undefined> = {
  'credit approved': ({ from, to, order }) => {
    const isConfirmation = to === 'confirmed' || (isUnconfirmed(from) && !isUnconfirmed(to))
    return isConfirmation && needsCreditApproval(order) ? { ok: false, reason: 'held' } : undefined
  },
  'purchase order unused': ({ order: { purchaseOrder }, isPurchaseOrderUsed }) =>
    isPurchaseOrderUsed ? { ok: false, reason: 'purchase order used', purchaseOrder } : undefined,
}
