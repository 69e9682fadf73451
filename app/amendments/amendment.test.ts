import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceLines } from '../cart/cart-changes.ts'
import { agreedDiscount, agreedDiscountOn } from '../cart/discount.ts'
import { type Line, toStoredLine } from '../cart/line.ts'
import { agreedTotals, goodsAmount, type SumRow } from '../cart/totals.ts'
import { lineKey } from '../catalogue/variant.ts'
import { agreedTaxTerms, taxesOn } from '../company/taxes.ts'
import type { OrderLine } from '../orders/lines/order-line.ts'
import {
  amendedLines,
  bulkPriceTexts,
  changeTexts,
  plannedExcess,
  type TypedLine,
  tripsFor,
} from './amendment.ts'

const line = (changes: Partial<OrderLine> = {}): OrderLine => ({
  lineId: 'line',
  ...{ id: 'blocks', variant: '5in', label: '', name: 'Blocks', unit: 'block', price: 2_50, quantity: 100 },
  ...changes,
})
const breaks = [
  { from: 100, percent: 5 },
  { from: 500, percent: 10 },
]
const typed = (quantity: number, changes: Partial<TypedLine> = {}): TypedLine =>
  ({
    ...toStoredLine(line()),
    weightGrams: 0,
    perPallet: 0,
    priceBreaks: breaks,
    quantity,
    ...changes,
  }) as TypedLine
const priced = (agreed: OrderLine, quantity: number, isQuoted = false) =>
  amendedLines({ lines: [agreed], isQuoted }, [typed(quantity)])[0]

describe('the price of a line in another quantity', () => {
  it.each([
    ['reaches another break', line({ percentOff: 5 }), 500, 10],
    ['loses its break', line({ percentOff: 5 }), 50, undefined],
    ['gets the break of today in place of one from then', line({ percentOff: 7 }), 500, 10],
    ['stays where nothing is different', line({ percentOff: 7 }), 100, 7],
  ])('%s', (_, agreed, quantity, percentOff) => {
    expect(priced(agreed, quantity)).toMatchObject({ price: 2_50, quantity })
    expect(priced(agreed, quantity)?.percentOff).toBe(percentOff)
  })

  it('stays as a quote said', () => {
    expect(priced(line({ percentOff: 5 }), 500, true)).toMatchObject({ percentOff: 5 })
  })

  it('stays where the goods have no bulk prices today', () => {
    const agreed = line({ percentOff: 7 })
    const [changed] = amendedLines({ lines: [agreed], isQuoted: false }, [typed(500, { priceBreaks: [] })])
    expect(changed).toMatchObject({ quantity: 500, percentOff: 7 })
  })
})

describe('the bulk price of a product with several lines', () => {
  const from1000 = [{ from: 1000, percent: 10 }]
  const five = (quantity: number) => typed(quantity, { priceBreaks: from1000 })
  const six = (quantity: number) => typed(quantity, { priceBreaks: from1000, variant: '6in', price: 2_90 })
  const placed = (...lines: TypedLine[]) =>
    priceLines(lines).map((each): OrderLine => ({ lineId: lineKey(each), ...toStoredLine(each) }))
  const change = (before: TypedLine[], after: TypedLine[], keepsBulkPrices = false) => {
    const order = { lines: placed(...before), isQuoted: false }
    const lines = amendedLines(order, after, keepsBulkPrices)
    return { goods: goodsAmount(lines), texts: bulkPriceTexts(order.lines, lines) }
  }

  it.each([
    [
      'a variant is taken away',
      [five(600), six(600)],
      [five(600)],
      1_500_00,
      'Bulk price no longer applies: +GH₵150.00 (Blocks)',
    ],
    [
      'another variant gets fewer',
      [five(600), six(600)],
      [five(601), six(1)],
      1_505_40,
      'Bulk price no longer applies: +GH₵150.54 (Blocks)',
    ],
    [
      'a variant is added',
      [five(600)],
      [five(600), six(600)],
      2_916_00,
      'Bulk price now applies (10% off): −GH₵150.00 (Blocks)',
    ],
  ])('is that of a new order where %s', (_, before, after, goods, text) => {
    expect(change(before, after)).toEqual({ goods, texts: [text] })
  })

  it('stays where staff keep it', () => {
    expect(change([five(600), six(600)], [five(600)], true)).toEqual({ goods: 1_350_00, texts: [] })
  })

  it('after any changes is that of a new order, at the prices of one unit that were agreed', () => {
    const goods = ['blocks', 'kerbs'].flatMap(id => ['4in', '5in', '6in'].map(variant => ({ id, variant })))
    const order = fc.uniqueArray(
      fc.record({
        goods: fc.constantFrom(...goods),
        quantity: fc.integer({ min: 1, max: 800 }),
        price: fc.integer({ min: 1, max: 90_00 }),
      }),
      { selector: ({ goods }) => lineKey(goods), maxLength: 6 },
    )
    const percents = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 1, max: 99 })),
      {
        selector: ([from]) => from,
        maxLength: 3,
      },
    )
    fc.assert(
      fc.property(percents, fc.array(order, { minLength: 2, maxLength: 5 }), (rules, states) => {
        const priceBreaks = rules
          .toSorted(([one], [other]) => one - other)
          .map(([from, percent]) => ({ from, percent }))
        const [first = [], ...changes] = states.map(lines =>
          lines.map(({ goods, quantity, price }) => typed(quantity, { ...goods, price, priceBreaks })),
        )
        let agreed = placed(...first)
        for (const change of changes) {
          const before = agreed
          const amended = amendedLines({ lines: before, isQuoted: false }, change)
          agreed = amended.map(each => ({ ...each, lineId: lineKey(each) }))
          const atAgreedPrices = change.map(each => ({
            ...each,
            price: before.find(line => lineKey(line) === lineKey(each))?.price ?? each.price,
          }))
          expect(agreed).toEqual(placed(...atAgreedPrices))
        }
      }),
    )
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
  const part = { key: 'line', quantity: 40 }
  const planned = [
    { ...part, stopId: 'first', tripId: 'a', day: '2026-12-07', truck: 'A' },
    { ...part, stopId: 'last', tripId: 'b', day: '2026-12-08', truck: 'B' },
  ]
  const after = (quantity: number, collectAt = '') =>
    plannedExcess(
      { lines: quantity ? [line({ quantity })] : [], sums: [], totalPesewas: 0, site: { collectAt } },
      { line: { committed: 20, settled: 20 } },
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
    lineId: 'sheet',
    id: 'sheets',
    name: 'Sheets',
    unit: 'm²',
    cuts: [{ count: 2, length: 3 }],
    quantity: 6,
  })
  expect(changeTexts(order([line(), sheet], 'Weija'), order([line({ quantity: 5 })], 'Kasoa'))).toEqual({
    goods: ['Blocks: 100 blocks → 5 blocks', 'Sheets: 6 m² (2 × 3.00 m) taken off'],
    prices: [],
    site: ['Delivery: Weija → Kasoa'],
  })
})
