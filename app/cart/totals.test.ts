import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../company/company.ts'
import { taxLabel, withTaxRows } from '../company/taxes.ts'
import { lineTotal, type OrderTerms, orderTerms, orderTotals, unitPrice, withPriceBreaks } from './totals.ts'

const terms = orderTerms(defaultSettings)

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
      taxes: [],
      total: 549_99,
    })
    expect(orderTotals([{ price: 500_00, quantity: 1 }], terms)).toEqual({
      goods: 500_00,
      delivery: 0,
      taxes: [],
      total: 500_00,
    })
  })
  it('is 0 without lines', () =>
    expect(orderTotals([], terms)).toEqual({ goods: 0, delivery: 0, taxes: [], total: 0 }))
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

describe('taxes', () => {
  const totalsOf = (goods: number, changes: Partial<OrderTerms>) =>
    orderTotals([{ price: goods, quantity: 1 }], { ...terms, ...changes })
  const amounts = ({ taxes }: ReturnType<typeof orderTotals>) => taxes.map(({ amount }) => amount)

  it('are added to goods and delivery, all on the same base', () => {
    const totals = totalsOf(100_00, { taxMode: 'added' })
    expect(totals.taxes).toEqual([
      { name: 'VAT', rate: 15_00, amount: 22_50, included: false },
      { name: 'NHIL', rate: 2_50, amount: 3_75, included: false },
      { name: 'GETFund', rate: 2_50, amount: 3_75, included: false },
    ])
    expect(totals).toMatchObject({ goods: 100_00, delivery: 50_00, total: 180_00 })
    expect(totals.taxes.map(taxLabel)).toEqual(['VAT 15%', 'NHIL 2.5%', 'GETFund 2.5%'])
  })
  it('that prices include leave the total as it is', () => {
    const totals = totalsOf(1_200_00, { taxMode: 'included' })
    expect(totals).toMatchObject({ goods: 1_200_00, delivery: 0, total: 1_200_00 })
    expect(amounts(totals)).toEqual([150_00, 25_00, 25_00])
    expect(totals.taxes.map(taxLabel)[0]).toBe('includes VAT 15%')
  })
  it('leave out what has a rate of 0', () => {
    expect(totalsOf(100_00, { taxMode: 'added', nhilRate: 0, getfundRate: 0 }).taxes).toMatchObject([
      { name: 'VAT' },
    ])
  })
  it('do not count for free delivery', () => {
    expect(totalsOf(499_99, { taxMode: 'added' }).delivery).toBe(50_00)
    expect(totalsOf(500_00, { taxMode: 'added' }).delivery).toBe(0)
  })
  it('stand before the total where they are added to it, and after it where it includes them', () => {
    const rows = (taxMode: OrderTerms['taxMode']) =>
      withTaxRows(totalsOf(1, { taxMode }).taxes, tax => tax.name, 'total')
    expect(rows('off')).toEqual(['total'])
    expect(rows('added')).toEqual(['VAT', 'NHIL', 'GETFund', 'total'])
    expect(rows('included')).toEqual(['total', 'VAT', 'NHIL', 'GETFund'])
  })

  const rate = fc.integer({ min: 0, max: 50_00 })
  const rates = fc.record({ vatRate: rate, nhilRate: rate, getfundRate: rate })
  const goods = fc.oneof(fc.nat(1_000), fc.nat(1_000_000_000_000))
  const mode = fc.constantFrom('added', 'included')
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

  it('are each the share of the base, rounded half up', () => {
    fc.assert(
      fc.property(goods, rates, mode, (price, given, taxMode) => {
        const { taxes, goods, delivery } = totalsOf(price, { ...given, taxMode })
        const whole = 10_000 + (taxMode === 'included' ? sum(Object.values(given)) : 0)
        for (const { amount, rate } of taxes) {
          const exact = (2n * BigInt(goods + delivery) * BigInt(rate) + BigInt(whole)) / (2n * BigInt(whole))
          expect(BigInt(amount)).toBe(exact)
        }
      }),
    )
  })
  it('make up the total with goods and delivery, and never more than all of it', () => {
    fc.assert(
      fc.property(goods, rates, mode, (price, given, taxMode) => {
        const totals = totalsOf(price, { ...given, taxMode })
        const taxes = sum(amounts(totals))
        const base = totals.goods + totals.delivery
        expect(totals.total).toBe(taxMode === 'added' ? base + taxes : base)
        expect(totals.total - taxes).toBeGreaterThanOrEqual(0)
        expect(Math.min(0, ...amounts(totals))).toBe(0)
      }),
    )
  })
  it('never fall where the base rises', () => {
    fc.assert(
      fc.property(goods, fc.nat(1_000), rates, mode, (price, more, given, taxMode) => {
        const free = { ...given, taxMode, deliveryFeePesewas: 0 }
        const [less, greater] = [totalsOf(price, free), totalsOf(price + more, free)]
        expect(greater.total).toBeGreaterThanOrEqual(less.total)
        less.taxes.forEach(({ amount }, index) => {
          expect(greater.taxes[index]?.amount).toBeGreaterThanOrEqual(amount)
        })
      }),
    )
  })
  it('are within 3 pesewas the same in a total that they were added to', () => {
    fc.assert(
      fc.property(goods, rates, (price, given) => {
        const free = { ...given, deliveryFeePesewas: 0 }
        const added = totalsOf(price, { ...free, taxMode: 'added' })
        const included = totalsOf(added.total, { ...free, taxMode: 'included' })
        added.taxes.forEach(({ amount }, index) => {
          expect(Math.abs((included.taxes[index]?.amount ?? 0) - amount)).toBeLessThanOrEqual(1)
        })
        expect(Math.abs(sum(amounts(included)) - sum(amounts(added)))).toBeLessThanOrEqual(3)
      }),
    )
  })
})
