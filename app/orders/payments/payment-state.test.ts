import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderStatuses } from '../order.ts'
import { type PayableOrder, paymentBalance } from './payment-state.ts'

const order = fc.record({
  status: fc.constantFrom(...orderStatuses),
  totalPesewas: fc.nat(1_000_000),
  paidPesewas: fc.nat(1_000_000),
})

it.each<[PayableOrder['status'], number, number, string]>([
  ['pending', 75_00, 0, 'open'],
  ['delivered', 75_00, 25_00, 'part paid'],
  ['pending', 75_00, 75_00, 'paid'],
  ['delivered', 75_00, 80_00, 'to refund'],
  ['cancelled', 75_00, 25_00, 'to refund'],
  ['cancelled', 75_00, 0, 'nothing due'],
  ['pending', 0, 0, 'nothing due'],
])('%s, total %i, paid %i: %s', (status, totalPesewas, paidPesewas, state) =>
  expect(paymentBalance({ status, totalPesewas, paidPesewas }).state).toBe(state),
)

it('shows an amount that is open or to refund, never both, and its state says which', () => {
  fc.assert(
    fc.property(order, each => {
      const { state, open, toRefund } = paymentBalance(each)
      const due = each.status === 'cancelled' ? 0 : each.totalPesewas
      expect(each.paidPesewas + open - toRefund).toBe(due)
      expect(Math.min(open, toRefund)).toBe(0)
      expect(state === 'open' || state === 'part paid').toBe(open > 0)
      expect(state === 'to refund').toBe(toRefund > 0)
    }),
  )
})

it('is settled once what is open is paid, or what is to refund is given back', () => {
  fc.assert(
    fc.property(order, each => {
      const { open, toRefund } = paymentBalance(each)
      const { state } = paymentBalance({ ...each, paidPesewas: each.paidPesewas + open - toRefund })
      expect(['paid', 'nothing due']).toContain(state)
    }),
  )
})
