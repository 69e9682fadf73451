import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitPrice } from '../catalogue/price-breaks.ts'
import { defaultSettings } from '../company/settings.content.ts'
import { makeTotals } from './cart.fixture.ts'
import {
  agreedTotals,
  amountOf,
  isTax,
  lineTotal,
  type OrderTerms,
  orderTerms,
  orderTotals,
  type Totals,
  withPriceBreaks,
} from './totals.ts'

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
      unit: unitPrice(each.price, each.percentOff),
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
      sums: [
        { kind: 'goods', label: 'Subtotal', amount: 499_99 },
        { kind: 'delivery', label: 'Delivery', amount: 50_00 },
        { kind: 'total', label: 'Total', amount: 549_99 },
      ],
      totalPesewas: 549_99,
    })
    expect(orderTotals([{ price: 500_00, quantity: 1 }], terms)).toEqual(makeTotals(500_00))
  })
  it('is 0 without lines', () => expect(orderTotals([], terms)).toEqual(makeTotals(0)))
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
  const taxesOf = ({ sums }: Totals) => sums.filter(isTax)
  const amounts = (totals: Totals) => taxesOf(totals).map(({ amount }) => amount)
  const baseOf = (totals: Totals) => amountOf(totals, 'goods') + amountOf(totals, 'delivery')

  it('are added to goods and delivery, all on the same base', () => {
    const totals = totalsOf(100_00, { taxMode: 'added' })
    expect(taxesOf(totals)).toEqual([
      { kind: 'tax', label: 'VAT 15%', amount: 22_50, tax: 'VAT', rate: 15_00 },
      { kind: 'tax', label: 'NHIL 2.5%', amount: 3_75, tax: 'NHIL', rate: 2_50 },
      { kind: 'tax', label: 'GETFund 2.5%', amount: 3_75, tax: 'GETFund', rate: 2_50 },
    ])
    expect(baseOf(totals)).toBe(150_00)
    expect(totals.totalPesewas).toBe(180_00)
  })
  it('that prices include leave the total as it is', () => {
    const totals = totalsOf(1_200_00, { taxMode: 'included' })
    expect(totals.totalPesewas).toBe(1_200_00)
    expect(amounts(totals)).toEqual([150_00, 25_00, 25_00])
    expect(taxesOf(totals)[0]?.label).toBe('includes VAT 15%')
  })
  it('leave out what has a rate of 0', () => {
    const totals = totalsOf(100_00, { taxMode: 'added', nhilRate: 0, getfundRate: 0 })
    expect(taxesOf(totals)).toMatchObject([{ tax: 'VAT' }])
  })
  it('do not count for free delivery', () => {
    const deliveryOf = (goods: number) => amountOf(totalsOf(goods, { taxMode: 'added' }), 'delivery')
    expect(deliveryOf(499_99)).toBe(50_00)
    expect(deliveryOf(500_00)).toBe(0)
  })
  it('stand before the total where they are added to it, and after it where it includes them', () => {
    const rows = (taxMode: OrderTerms['taxMode']) =>
      totalsOf(1, { taxMode })
        .sums.slice(2)
        .map(({ kind, tax }) => tax ?? kind)
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
        const totals = totalsOf(price, { ...given, taxMode })
        const whole = 10_000 + (taxMode === 'included' ? sum(Object.values(given)) : 0)
        for (const { amount, tax } of taxesOf(totals)) {
          const rate = { VAT: given.vatRate, NHIL: given.nhilRate, GETFund: given.getfundRate }[tax ?? 'VAT']
          const exact = (2n * BigInt(baseOf(totals)) * BigInt(rate) + BigInt(whole)) / (2n * BigInt(whole))
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
        const base = baseOf(totals)
        expect(totals.totalPesewas).toBe(taxMode === 'added' ? base + taxes : base)
        expect(totals.totalPesewas - taxes).toBeGreaterThanOrEqual(0)
        expect(Math.min(0, ...amounts(totals))).toBe(0)
      }),
    )
  })
  it('never fall where the base rises', () => {
    fc.assert(
      fc.property(goods, fc.nat(1_000), rates, mode, (price, more, given, taxMode) => {
        const free = { ...given, taxMode, deliveryFeePesewas: 0 }
        const [less, greater] = [totalsOf(price, free), totalsOf(price + more, free)]
        expect(greater.totalPesewas).toBeGreaterThanOrEqual(less.totalPesewas)
        amounts(less).forEach((amount, index) => {
          expect(amounts(greater)[index]).toBeGreaterThanOrEqual(amount)
        })
      }),
    )
  })
  it('are within 3 pesewas the same in a total that they were added to', () => {
    fc.assert(
      fc.property(goods, rates, (price, given) => {
        const free = { ...given, deliveryFeePesewas: 0 }
        const added = totalsOf(price, { ...free, taxMode: 'added' })
        const included = totalsOf(added.totalPesewas, { ...free, taxMode: 'included' })
        amounts(added).forEach((amount, index) => {
          expect(Math.abs((amounts(included)[index] ?? 0) - amount)).toBeLessThanOrEqual(1)
        })
        expect(Math.abs(sum(amounts(included)) - sum(amounts(added)))).toBeLessThanOrEqual(3)
      }),
    )
  })
})

describe('agreedTotals', () => {
  const lines = fc.array(
    fc.record({
      price: fc.nat(10_000_00),
      quantity: fc.nat(2_000).map(halves => halves / 2),
      percentOff: fc.nat(99),
    }),
    { minLength: 1, maxLength: 20 },
  )
  const rate = fc.nat(50_00)
  const taxMode = fc.constantFrom('off' as const, 'included' as const, 'added' as const)
  const taxTerms = fc.record({ taxMode, vatRate: rate, nhilRate: rate, getfundRate: rate })

  it('are those of an order without a discount, and with the delivery of the shop', () => {
    fc.assert(
      fc.property(lines, taxTerms, fc.nat(500_00), fc.nat(1_000_00), (goods, tax, fee, from) => {
        const order = orderTotals(goods, {
          ...terms,
          ...tax,
          deliveryFeePesewas: fee,
          freeDeliveryFromPesewas: from,
        })
        expect(agreedTotals(goods, { delivery: amountOf(order, 'delivery') }, tax)).toEqual(order)
      }),
    )
  })
  it('take taxes on what the discount leaves, and on the delivery', () => {
    const totals = makeTotals(1_000_00, { discount: 200_00, delivery: 50_00, taxMode: 'added' })
    expect(totals.sums.filter(isTax).map(({ amount }) => amount)).toEqual([127_50, 21_25, 21_25])
    expect(totals.totalPesewas).toBe(1_020_00)
  })
  it('have no taxes below 0 where the discount is more than the goods', () => {
    const rates = { taxMode: 'added', nhilRate: 0, getfundRate: 0 } as const
    const totals = makeTotals(100_00, { discount: 200_00, delivery: 10_00, ...rates })
    expect(totals.sums.filter(isTax)).toMatchObject([{ amount: 1_50 }])
  })
  it('are in whole pesewas, and the rows before the total add up to it', () => {
    fc.assert(
      fc.property(lines, taxTerms, fc.nat(1_000_00), fc.nat(100), (goods, tax, delivery, share) => {
        const price = amountOf(agreedTotals(goods, { delivery: 0 }, tax), 'goods')
        const { sums, totalPesewas } = agreedTotals(
          goods,
          { delivery, discount: Math.floor((price * share) / 100) },
          tax,
        )
        const before = sums.slice(
          0,
          sums.findIndex(({ kind }) => kind === 'total'),
        )
        expect(before.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalPesewas)
        expect(amountOf({ sums }, 'total')).toBe(totalPesewas)
        expect(totalPesewas).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(totalPesewas)).toBe(true)
      }),
    )
  })
})
