import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineTotal, orderTotals } from './totals.ts'

const terms = { deliveryFeePesewas: 50_00, freeDeliveryFromPesewas: 500_00 }

describe('lineTotal', () => {
  it('rounds half a pesewa up', () => {
    expect(lineTotal({ price: 35_000, quantity: 1.5 })).toBe(52_500)
    expect(lineTotal({ price: 333, quantity: 0.5 })).toBe(167)
    expect(lineTotal({ price: 333, quantity: 1.5 })).toBe(500)
  })
  it('is exact for whole quantities and at most half a pesewa off for halves', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 200_000 }), (price, halves) => {
        const exact = (BigInt(price) * BigInt(halves) + 1n) / 2n
        expect(BigInt(lineTotal({ price, quantity: halves / 2 }))).toBe(exact)
      }),
    )
  })
})

describe('orderTotals', () => {
  it('charges delivery below the threshold only', () => {
    expect(orderTotals([{ price: 499_99, quantity: 1 }], terms)).toEqual({
      goods: 499_99,
      delivery: 50_00,
      total: 549_99,
    })
    expect(orderTotals([{ price: 500_00, quantity: 1 }], terms)).toEqual({
      goods: 500_00,
      delivery: 0,
      total: 500_00,
    })
  })
  it('is 0 without lines', () => expect(orderTotals([], terms)).toEqual({ goods: 0, delivery: 0, total: 0 }))
  it('does not depend on the order of its lines', () => {
    const line = fc.record({
      price: fc.nat(1_000_000),
      quantity: fc.integer({ min: 1, max: 2_000 }).map(n => n / 2),
    })
    fc.assert(
      fc.property(fc.array(line), lines => {
        expect(orderTotals(lines.toReversed(), terms)).toEqual(orderTotals(lines, terms))
      }),
    )
  })
})
