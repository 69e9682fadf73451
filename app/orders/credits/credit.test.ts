import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agreedTotals, amountOf, isTax, lineTotal } from '../../cart/totals.ts'
import { paymentBalance } from '../payments/payment-state.ts'
import {
  type Credit,
  type CreditedOrder,
  type CreditRequest,
  creditedTotals,
  creditOf,
  noCredits,
} from './credit.ts'

const line = (id: string, values: object = {}) => ({
  lineId: id,
  id,
  name: id,
  unit: 'm' as const,
  price: 7_50,
  quantity: 100,
  ...values,
})

const terms = (taxMode: 'off' | 'added' | 'included') => ({
  taxMode,
  vatRate: 1500,
  nhilRate: 250,
  getfundRate: 250,
})

function agreed(
  lines: CreditedOrder['lines'],
  taxMode: Parameters<typeof terms>[0] = 'off',
  discount = 0,
): CreditedOrder {
  return { lines, ...agreedTotals(lines, { delivery: 50_00, discount }, terms(taxMode)), credited: noCredits }
}

const nothing: CreditRequest = { pieces: [], isDeliveryCredited: false, free: 0 }

/** The order after a credit; as it was where the credit is refused. */
function after(
  order: CreditedOrder,
  request: Partial<CreditRequest>,
): { order: CreditedOrder; credit?: Credit } {
  const result = creditOf(order, { ...nothing, ...request })
  if (!result.ok) return { order }
  const { credit } = result
  const { credited } = order
  const pieces = { ...credited.pieces }
  for (const { key, quantity } of credit.parts) pieces[key] = (pieces[key] ?? 0) + quantity
  const taxes = { ...credited.taxes }
  for (const [tax, amount] of Object.entries(credit.taxes) as [keyof typeof taxes, number][])
    taxes[tax] = (taxes[tax] ?? 0) + amount
  const sum = {
    base: credited.base + credit.base,
    delivery: credited.delivery + credit.delivery,
    taxes,
    pieces,
  }
  return { order: { ...order, ...creditedTotals(order, credit, 'Credit note'), credited: sum }, credit }
}

const orders = fc
  .record({
    lines: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        price: fc.integer({ min: 1, max: 100_000_00 }),
        quantity: fc.integer({ min: 1, max: 2_000 }).map(halves => halves / 2),
        percentOff: fc.integer({ min: 0, max: 60 }),
      }),
      { minLength: 1, selector: ({ id }) => id },
    ),
    taxMode: fc.constantFrom('off' as const, 'added' as const, 'included' as const),
    discountPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ lines, taxMode, discountPercent }) => {
    const sold = lines.map(({ id, ...rest }) => line(id, rest))
    const goods = sold.reduce((sum, each) => sum + lineTotal(each), 0)
    return agreed(sold, taxMode, Math.floor((goods * discountPercent) / 100))
  })

const requests = fc.array(
  fc.record({
    pieces: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd'),
        quantity: fc.integer({ min: 1, max: 400 }).map(halves => halves / 2),
      }),
      { maxLength: 2, selector: ({ key }) => key },
    ),
    isDeliveryCredited: fc.boolean(),
    free: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_00 })),
  }),
  { maxLength: 6 },
)

it('never exceeds the agreed total, and agreed less credits less paid is the balance', () => {
  fc.assert(
    fc.property(orders, requests, fc.nat(1_000_000), (order, each, paidPesewas) => {
      let current = order
      let credits = 0
      for (const request of each) {
        const next = after(current, request)
        credits += next.credit?.amount ?? 0
        current = next.order
        if (next.credit) expect(next.credit.amount).toBeGreaterThanOrEqual(next.credit.base)
        expect(
          current.sums.every(row => row.kind === 'credit' || row.kind === 'discount' || row.amount >= 0),
        ).toBe(true)
      }
      expect(credits).toBeLessThanOrEqual(order.totalPesewas)
      expect(current.totalPesewas).toBe(order.totalPesewas - credits)
      const index = current.sums.findIndex(({ kind }) => kind === 'total')
      expect(current.sums.slice(0, index).reduce((sum, { amount }) => sum + amount, 0)).toBe(
        current.totalPesewas,
      )
      expect(amountOf(current, 'total')).toBe(current.totalPesewas)
      const { open, toRefund } = paymentBalance({
        status: 'delivered',
        totalPesewas: current.totalPesewas,
        paidPesewas,
      })
      expect(open - toRefund).toBe(order.totalPesewas - credits - paidPesewas)
    }),
  )
})

it('of all pieces of a line, in whatever parts, is what the line costs; of everything the agreed total', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 50 }), (order, parts) => {
      let current = order
      for (const each of order.lines) {
        const key = each.lineId
        let amount = 0
        let rest = each.quantity
        let waiting = 0
        while (rest > 0) {
          const quantity = Math.min(rest, Math.max(0.5, Math.floor(each.quantity / parts)))
          rest -= quantity
          waiting += quantity
          const pieces = [{ key, quantity: waiting }]
          const next = after(current, { pieces })
          // A part may cost less than half a pesewa: it is credited with the next one.
          if (!next.credit) {
            expect(creditOf(current, { ...nothing, pieces })).toEqual({ ok: false, reason: 'nothing' })
            continue
          }
          amount += next.credit.base
          waiting = 0
          current = next.order
        }
        if (amountOf(order, 'discount') === 0) expect(amount).toBe(lineTotal(each))
      }
      current = after(current, { isDeliveryCredited: true }).order
      expect(current.totalPesewas).toBe(0)
      expect(current.sums.filter(isTax).every(({ amount }) => amount === 0)).toBe(true)
    }),
  )
})

it('counts at the bulk price, with its share of the discount and the taxes', () => {
  const order = agreed([line('blocks', { price: 10_00, percentOff: 10 })], 'added', 90_00)
  const { credit, order: left } = after(order, { pieces: [{ key: 'blocks', quantity: 10 }] })
  // 1,000 − 10 % − 90 discount = 810, of which a tenth is 81, and 20 % taxes on it.
  expect(credit).toMatchObject({
    base: 81_00,
    amount: 97_19,
    taxes: { VAT: 12_15, NHIL: 2_02, GETFund: 2_02 },
  })
  expect(left.sums.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['goods', 900_00],
    ['discount', -90_00],
    ['delivery', 50_00],
    ['credit', -81_00],
    ['tax', 116_85],
    ['tax', 19_48],
    ['tax', 19_48],
    ['total', 934_81],
  ])
})

it('is refused for more pieces or more money than is left, and for nothing', () => {
  const order = agreed([line('blocks')])
  expect(creditOf(order, nothing)).toEqual({ ok: false, reason: 'nothing' })
  expect(creditOf(order, { ...nothing, pieces: [{ key: 'blocks', quantity: 101 }] })).toEqual({
    ok: false,
    reason: 'too many',
    key: 'blocks',
    max: 100,
  })
  expect(creditOf(order, { ...nothing, pieces: [{ key: 'gold', quantity: 1 }] })).toMatchObject({ max: 0 })
  expect(creditOf(order, { ...nothing, free: 800_01 })).toEqual({
    ok: false,
    reason: 'too much',
    left: 800_00,
  })
  const { order: left } = after(order, { isDeliveryCredited: true, free: 700_00 })
  expect(after(left, { isDeliveryCredited: true }).credit).toBeUndefined()
  // The pieces get what is left.
  expect(after(left, { pieces: [{ key: 'blocks', quantity: 100 }] }).credit?.amount).toBe(50_00)
})
