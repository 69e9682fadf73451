import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineTotal, orderTotals, unitPrice, withPriceBreaks } from './totals.ts'

const terms = { deliveryFeePesewas: 50_00, freeDeliveryFromPesewas: 500_00 }

describe('lineTotal', () => {
  it('rounds half a pesewa up', () => {
    expect(lineTotal({ price: 35_000, quantity: 1.5 })).toBe(52_500)
    expect(lineTotal({ price: 333, quantity: 0.5 })).toBe(167)
    expect(lineTotal({ price: 333, quantity: 1.5 })).toBe(500)
  })
  it('is price × quantity × (1 − per cent), rounded once', () => {
    const halfUnits = fc.integer({ min: 1, max: 200_000 })
    fc.assert(
      fc.property(fc.nat(100_000_000), halfUnits, fc.nat(90), (price, halves, percentOff) => {
        const exact = (BigInt(price) * BigInt(halves) * BigInt(100 - percentOff) + 100n) / 200n
        expect(BigInt(lineTotal({ price, quantity: halves / 2, percentOff }))).toBe(exact)
      }),
    )
  })
})

describe('withPriceBreaks', () => {
  const priceBreaks = [
    { from: 100, percent: 5 },
    { from: 500, percent: 10 },
  ]
  const line = (quantity: number, price = 250) => ({ id: 'blocks', price, quantity, priceBreaks })

  it('counts all lines of a product, and those of others for nothing', () => {
    const [first, second, other] = withPriceBreaks([line(60), line(39.5, 290), { ...line(400), id: 'other' }])
    expect(first).toMatchObject({ percentOff: 0, nextBreak: { missing: 0.5, percent: 5 } })
    expect(second?.nextBreak).toEqual(first?.nextBreak)
    expect(other).toMatchObject({ percentOff: 5, nextBreak: { missing: 100, percent: 10 } })
  })
  it('has no next bulk price after the last', () => {
    expect(withPriceBreaks([line(500)])).toMatchObject([{ percentOff: 10, nextBreak: undefined }])
    expect(withPriceBreaks([{ ...line(7), priceBreaks: [] }])).toMatchObject([{ nextBreak: undefined }])
  })

  const count = fc.integer({ min: 1, max: 2_000 }).map(halves => halves / 2)
  const breaks = fc
    .tuple(
      fc.uniqueArray(count, { maxLength: 6 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 6, maxLength: 6 }),
    )
    .map(([froms, percents]) => {
      const sorted = percents.toSorted((a, b) => a - b)
      return froms
        .toSorted((a, b) => a - b)
        .map((from, index) => ({ from, percent: sorted[index] as number }))
    })
  const priceOf = (price: number, quantity: number, priceBreaks: { from: number; percent: number }[]) =>
    withPriceBreaks([{ id: 'blocks', price, quantity, priceBreaks }]).map(each => ({
      ...each,
      unit: unitPrice(each),
    }))[0]

  it('never makes each cost more where more are ordered', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), count, count, breaks, (price, quantity, more, given) => {
        const larger = priceOf(price, quantity + more, given)?.unit
        expect(larger).toBeLessThanOrEqual(priceOf(price, quantity, given)?.unit ?? -1)
      }),
    )
  })
  it('reaches the next bulk price with what is missing, and not with half a unit less', () => {
    fc.assert(
      fc.property(count, breaks, (quantity, given) => {
        const { percentOff = 0, nextBreak } = priceOf(250, quantity, given) ?? {}
        if (!nextBreak) return
        expect(priceOf(250, quantity + nextBreak.missing, given)?.percentOff).toBe(nextBreak.percent)
        expect(priceOf(250, quantity + nextBreak.missing - 0.5, given)?.percentOff).toBe(percentOff)
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
      percentOff: fc.nat(90),
    })
    fc.assert(
      fc.property(fc.array(line), lines => {
        expect(orderTotals(lines.toReversed(), terms)).toEqual(orderTotals(lines, terms))
      }),
    )
  })
})
