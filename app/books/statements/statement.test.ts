import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { OrderStatus } from '../../orders/order.ts'
import { paymentBalance } from '../../orders/payments/payment-state.ts'
import { dayAfter } from '../../platform/text/days.ts'
import { type AccountRecords, accountEntries, makeStatement } from './statement.ts'

const at = (day: string, hour = 9) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
const order = (orderId: string, day: string, totalPesewas: number, changes: object = {}) => ({
  ...{ orderId, at: at(day), status: 'delivered' as OrderStatus, totalPesewas },
  ...{ purchaseOrder: null, dueDays: 30, updatedAt: at(day), ...changes },
})
const delivered = (orderId: string, day: string) => ({
  ...{ orderId, at: at(day), from: 'shipped' as const, to: 'delivered' as const, isSold: true },
})
const records: AccountRecords = {
  orders: [
    order('a', '2026-08-20', 100_00),
    order('b', '2026-11-02', 50_00),
    order('c', '2026-11-20', 20_00),
  ],
  statusChanges: [delivered('a', '2026-08-25'), delivered('b', '2026-11-05'), delivered('c', '2026-11-21')],
  changes: [],
  credits: [{ orderId: 'b', at: at('2026-11-07'), amount: 10_00, number: 'CN-2026-0001' }],
  payments: [
    { orderId: 'a', at: at('2026-10-01'), amount: 40_00, method: 'Bank' },
    { orderId: 'c', at: at('2026-11-22'), amount: 25_00, method: 'Cash' },
  ],
}

describe('a statement', () => {
  const statement = makeStatement(records, { from: '2026-11-01', to: '2026-11-30' })

  it('goes from the balance before to the balance after, entry by entry', () => {
    expect(statement).toMatchObject({
      opening: 60_00,
      closing: 105_00,
      ordered: 80_00,
      credited: -10_00,
      paid: -25_00,
    })
    expect(statement.rows.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['order', 60_00, 120_00],
      ['credit', -10_00, 110_00],
      ['order', 20_00, 130_00],
      ['payment', -25_00, 105_00],
    ])
  })

  it('says how old what is open is, and what is overdue', () => {
    expect(statement.aging).toEqual([50_00, 0, 0, 60_00])
    expect(statement.toGiveBack).toBe(-5_00)
    expect(statement.overdue).toBe(60_00)
  })
})

test('what was added to an order that was open again for a replacement counts from its own delivery', () => {
  const overdueOn = (to: string) => {
    const again = { ...delivered('a', '2026-11-20'), isSold: true }
    const change = { orderId: 'a', at: at('2026-11-10'), amount: 10_00 }
    const opened = { ...delivered('a', '2026-11-08'), from: 'delivered' as const, to: 'shipped' as const }
    const made = {
      ...{ orders: [order('a', '2026-09-01', 90_00)], changes: [change], credits: [], payments: [] },
      statusChanges: [delivered('a', '2026-09-05'), opened, again],
    }
    return makeStatement(made, { from: '2026-01-01', to }).overdue
  }
  const days = ['2026-10-05', '2026-10-06', '2026-11-10', '2026-12-20', '2026-12-21']
  expect(days.map(overdueOn)).toEqual([0, 80_00, 0, 0, 90_00])
})

test('what was cancelled is taken back on that day, and counts again when it is taken up again', () => {
  const change = (day: string, from: OrderStatus, to: OrderStatus) => ({
    orderId: 'a',
    at: at(day),
    from,
    to,
    isSold: false,
  })
  const entries = accountEntries({
    orders: [order('a', '2026-11-01', 90_00, { status: 'pending', updatedAt: at('2026-11-04') })],
    statusChanges: [
      change('2026-11-03', 'pending', 'cancelled'),
      change('2026-11-04', 'cancelled', 'pending'),
    ],
    changes: [],
    credits: [{ orderId: 'a', at: at('2026-11-02'), amount: 10_00, number: 'CN-2026-0001' }],
    payments: [],
  })
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['order', 100_00],
    ['credit', -10_00],
    ['cancelled', -90_00],
    ['reinstated', 90_00],
  ])
})

/** Orders that are credited, cancelled, taken up again, delivered and paid in any order. */
const histories = fc.array(
  fc.record({
    agreed: fc.integer({ min: 1, max: 1_000_00 }),
    day: fc.integer({ min: 0, max: 200 }),
    steps: fc.array(
      fc.record({
        what: fc.constantFrom('change', 'credit', 'pay', 'refund', 'cancel', 'reinstate', 'deliver'),
        part: fc.integer({ min: 1, max: 100 }),
        later: fc.integer({ min: 0, max: 40 }),
      }),
      { maxLength: 8 },
    ),
  }),
  { maxLength: 5 },
)
type History = typeof histories extends fc.Arbitrary<(infer One)[]> ? One : never

function replay(list: History[]): AccountRecords & { balance: number } {
  const made = {
    ...{ orders: [], statusChanges: [], changes: [], credits: [], payments: [] },
    balance: 0,
  } as AccountRecords & {
    balance: number
  }
  list.forEach(({ agreed, day, steps }, index) => {
    const orderId = `order ${index}`
    let [now, total, paid] = [dayAfter('2026-01-01', day), agreed, 0]
    let status = 'pending' as OrderStatus
    const placed = at(now)
    const move = (to: OrderStatus) => {
      made.statusChanges.push({ orderId, at: at(now), from: status, to, isSold: to === 'delivered' })
      status = to
    }
    for (const { what, part, later } of steps) {
      now = dayAfter(now, later)
      if (what === 'cancel' && status !== 'cancelled') move('cancelled')
      if (what === 'reinstate' && status === 'cancelled') move('pending')
      if (what === 'deliver' && status === 'pending') move('delivered')
      const amended = Math.floor((total * (part - 50)) / 100)
      if (what === 'change' && status === 'pending') {
        made.changes.push({ orderId, at: at(now), amount: amended })
        total += amended
      }
      const credit = Math.floor((total * part) / 100)
      if (what === 'credit' && status !== 'cancelled' && credit > 0) {
        made.credits.push({ orderId, at: at(now), amount: credit, number: 'CN' })
        total -= credit
      }
      const amount = what === 'pay' ? part * 100 : what === 'refund' ? -Math.min(paid, part * 100) : 0
      if (amount !== 0) made.payments.push({ orderId, at: at(now), amount, method: 'Cash' })
      paid += amount
    }
    made.orders.push({
      ...{
        orderId,
        at: placed,
        status,
        totalPesewas: total,
        purchaseOrder: null,
        dueDays: 30,
        updatedAt: at(now),
      },
    })
    const { open, toRefund } = paymentBalance({ status, totalPesewas: total, paidPesewas: paid })
    made.balance += open - toRefund
  })
  return made
}

test('amounts agree to the pesewa, whatever happens to the orders', () => {
  const cut = fc.integer({ min: -10, max: 600 })
  fc.assert(
    fc.property(histories, cut, cut, (list, one, other) => {
      const { balance, ...made } = replay(list)
      const [first, last] = [Math.min(one, other), Math.max(one, other)].map(days =>
        dayAfter('2026-01-01', days),
      )
      const before = makeStatement(made, { from: '2025-01-01', to: dayAfter(first as string, -1) })
      const during = makeStatement(made, { from: first as string, to: last as string })
      const after = makeStatement(made, { from: dayAfter(last as string), to: '2029-01-01' })
      expect([before.opening, before.closing, during.closing]).toEqual([0, during.opening, after.opening])
      expect(after.closing).toBe(balance)
      for (const { opening, closing, ordered, credited, paid, aging, toGiveBack } of [
        before,
        during,
        after,
      ]) {
        expect(opening + ordered + credited + paid).toBe(closing)
        expect(aging.reduce((sum, amount) => sum + amount, 0) + toGiveBack).toBe(closing)
      }
    }),
  )
})
