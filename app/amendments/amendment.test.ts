import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreedDiscount, agreedDiscountOn } from '../cart/discount.ts'
import type { Line } from '../cart/line.ts'
import { agreedTotals, type SumRow } from '../cart/totals.ts'
import { agreedTaxTerms, taxesOn } from '../company/taxes.ts'
import { amendedLines, changeTexts, plannedExcess, type TypedLine, tripsFor } from './amendment.ts'

const line = (changes: Partial<Line> = {}): Line => ({
  ...{ id: 'blocks', variant: '5in', label: '', name: 'Blocks', unit: 'block', price: 2_50, quantity: 100 },
  ...changes,
})
const breaks = [
  { from: 100, percent: 5 },
  { from: 500, percent: 10 },
]
const typed = (quantity: number, changes: Partial<TypedLine> = {}): TypedLine =>
  ({ ...line(), weightGrams: 0, perPallet: 0, priceBreaks: breaks, quantity, ...changes }) as TypedLine
const priced = (agreed: Line, quantity: number, isQuoted = false) =>
  amendedLines({ lines: [agreed], isQuoted }, [typed(quantity)])[0]

describe('the price of a line in another quantity', () => {
  it.each([
    ['reaches another break', line({ percentOff: 5 }), 500, 10],
    ['loses its break', line({ percentOff: 5 }), 50, undefined],
    ['keeps a per cent that no break gives', line({ percentOff: 7 }), 500, 7],
    ['stays where nothing is different', line({ percentOff: 7 }), 100, 7],
  ])('%s', (_, agreed, quantity, percentOff) => {
    expect(priced(agreed, quantity)).toMatchObject({ price: 2_50, quantity })
    expect(priced(agreed, quantity)?.percentOff).toBe(percentOff)
  })

  it('stays as a quote said', () => {
    expect(priced(line({ percentOff: 5 }), 500, true)).toMatchObject({ percentOff: 5 })
  })

  it('of another variant is that of today, and the line beside it stays', () => {
    const lines = amendedLines({ lines: [line()], isQuoted: false }, [
      typed(100),
      typed(400, { variant: '6in', price: 3_00 }),
    ])
    expect(lines).toEqual([line(), expect.objectContaining({ price: 3_00, percentOff: 10 })])
  })
})

it('taxes are calculated at the rates that the stored rows were', () => {
  const rate = fc.integer({ min: 0, max: 30_00 })
  const terms = fc.record({
    taxMode: fc.constantFrom('off' as const, 'added' as const, 'included' as const),
    ...{ vatRate: rate, nhilRate: rate, getfundRate: rate },
  })
  fc.assert(
    fc.property(terms, fc.nat(1e9), fc.nat(1e9), (agreed, before, after) => {
      const stored = taxesOn(before, agreed)
      expect(taxesOn(after, agreedTaxTerms(stored))).toEqual(taxesOn(after, agreed))
      const withoutRates = stored.map(({ rate: _, ...row }) => row)
      expect(agreedTaxTerms(withoutRates)).toEqual(agreedTaxTerms(stored))
    }),
  )
})

it('a discount in per cent follows the goods, an amount stays', () => {
  const on = (discount: Parameters<typeof agreedDiscount>[1]) => {
    const terms = { taxMode: 'off', vatRate: 0, nhilRate: 0, getfundRate: 0 } as const
    const stored = agreedTotals([line()], { delivery: 0, ...agreedDiscount([line()], discount) }, terms)
    const found = agreedDiscountOn([line({ quantity: 200 })], stored)
    const sums = stored.sums.map(({ rate: _, ...row }) => row as SumRow)
    expect(agreedDiscountOn([line({ quantity: 200 })], { sums })).toEqual(found)
    return found
  }
  expect(on({ percent: 2_50, reason: 'regular' })).toEqual({
    discount: 12_50,
    discountLabel: 'Discount 2.5% (regular)',
    discountRate: 2_50,
  })
  expect(on({ amount: 10_00, reason: '' })).toEqual({ discount: 10_00, discountLabel: 'Discount' })
  expect(on(undefined)).toBeUndefined()
})

it('the trips of goods and of concrete are counted on the largest truck of each', () => {
  const trucks = [
    { payloadGrams: 1_000_000, pallets: null, drumM3: null },
    { payloadGrams: 500_000, pallets: null, drumM3: null },
    { payloadGrams: 20_000_000, pallets: null, drumM3: 6 },
  ]
  const concrete = line({ id: 'concrete', unit: 'm³', quantity: 6.5, weightGrams: 2_400_000 })
  expect(tripsFor([line({ weightGrams: 17_000 }), concrete], trucks)).toBe(2 + 2)
  expect(tripsFor([line()], [])).toBe(0)
})

it('the last trip gives up first what is not ordered any more', () => {
  const part = { key: 'blocks:5in', quantity: 40 }
  const planned = [
    { ...part, stopId: 'first', tripId: 'a', trip: 'A' },
    { ...part, stopId: 'last', tripId: 'b', trip: 'B' },
  ]
  const after = (quantity: number, collectAt = '') =>
    plannedExcess(
      { lines: quantity ? [line({ quantity })] : [], sums: [], totalPesewas: 0, site: { collectAt } },
      { 'blocks:5in': { committed: 20, settled: 20 } },
      planned,
    ).map(({ stopId, quantity: less }) => [stopId, less])
  expect(after(100)).toEqual([])
  expect(after(70)).toEqual([['last', 30]])
  expect(after(50)).toEqual([
    ['first', 10],
    ['last', 40],
  ])
  expect(after(100, 'Weija')).toEqual([
    ['first', 40],
    ['last', 40],
  ])
})

it('says what is different', () => {
  const order = (lines: Line[], place: string) => ({ lines, sums: [], totalPesewas: 0, site: { place } })
  const sheet = line({
    id: 'sheets',
    name: 'Sheets',
    unit: 'm²',
    cuts: [{ count: 2, length: 3 }],
    quantity: 6,
  })
  expect(changeTexts(order([line(), sheet], 'Weija'), order([line({ quantity: 5 })], 'Kasoa'))).toEqual({
    goods: ['Blocks: 100 blocks → 5 blocks', 'Sheets: 6 m² (2 × 3.00 m) taken off'],
    site: ['Delivery: Weija → Kasoa'],
  })
})
