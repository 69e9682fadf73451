import { formatCedis } from '../../platform/text/money.ts'
import { type PayableOrder, paymentBalance } from '../payments/payment-state.ts'

/** What happens next, in one sentence. */
export function nextStep(order: PayableOrder): string {
  const { open, toRefund } = paymentBalance(order)
  switch (order.status) {
    case 'pending':
      return 'We check the order and call you to confirm it and to arrange the delivery.'
    case 'confirmed':
      return 'The order is confirmed: we load your goods and call you before the truck leaves.'
    case 'shipped':
      return open > 0
        ? `Your goods are on their way: please have ${formatCedis(open)} ready, in cash or by mobile money.`
        : 'Your goods are on their way, and everything is paid.'
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
