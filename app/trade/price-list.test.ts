import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { goodsAmount, withPriceBreaks } from '../cart/totals.ts'
import { bestPrices, pricesOn, withCustomerPrice, withCustomerPrices } from './price-list.ts'
import type { AgreedPrice } from './trade-terms.ts'
import { noTerms, termsFields } from './trade-terms.ts'

const day = '2026-11-25'
const agree = (price: Partial<AgreedPrice>): AgreedPrice => ({
  goods: 'all',
  percentOff: null,
  price: null,
  from: '',
  until: '',
  ...price,
})
const sold = [
  { id: 'hollow', category: 'blocks' },
  { id: 'kerb', category: 'drains' },
]
const block = (changes: object = {}) => ({
  ...{ id: 'hollow', variant: '5in', label: '5 inch', name: 'Hollow', unit: 'block' as const },
  ...{ price: 7_50, weightGrams: 0, perPallet: 0, minQuantity: 0, stepQuantity: 0 },
  ...{ priceBreaks: [{ from: 500, percent: 5 }], ...changes },
})
const priceOf = (agreed: AgreedPrice[], changes: object = {}, on = day) =>
  withCustomerPrice(block(changes), pricesOn(agreed, on, sold)).price

describe('the price of a customer', () => {
  it.each([
    ['nothing agreed', [], 7_50],
    ['all goods', [agree({ percentOff: 10_00 })], 6_75],
    ['hundredths of a per cent, rounded to the pesewa', [agree({ percentOff: 3_33 })], 7_25],
    [
      'the category before all goods',
      [agree({ percentOff: 50_00 }), agree({ goods: 'category:blocks', percentOff: 10_00 })],
      6_75,
    ],
    ['another category', [agree({ goods: 'category:drains', percentOff: 10_00 })], 7_50],
    [
      'the product before its category',
      [
        agree({ goods: 'category:blocks', percentOff: 50_00 }),
        agree({ goods: 'product:hollow', percentOff: 10_00 }),
      ],
      6_75,
    ],
    [
      'the variant before its product',
      [
        agree({ goods: 'product:hollow', percentOff: 50_00 }),
        agree({ goods: 'variant:hollow:5in', percentOff: 10_00 }),
      ],
      6_75,
    ],
    [
      'the best of two for the same goods',
      [
        agree({ goods: 'product:hollow', percentOff: 10_00 }),
        agree({ goods: 'product:hollow', percentOff: 20_00 }),
      ],
      6_00,
    ],
    [
      'a fixed price before a per cent',
      [agree({ percentOff: 50_00 }), agree({ goods: 'variant:hollow:5in', price: 7_00 })],
      7_00,
    ],
    ['never more than the public price', [agree({ goods: 'variant:hollow:5in', price: 9_00 })], 7_50],
    ['another variant', [agree({ goods: 'variant:hollow:6in', price: 1_00 })], 7_50],
  ])('%s', (_, agreed, expected) => {
    expect(priceOf(agreed)).toBe(expected)
  })

  it.each([
    ['2026-11-24', 7_50],
    ['2026-11-25', 6_75],
    ['2026-11-30', 6_75],
    ['2026-12-01', 7_50],
  ])('counts from its first to its last day: %s', (on, expected) => {
    const limited = agree({ percentOff: 10_00, from: '2026-11-25', until: '2026-11-30' })
    expect(priceOf([limited], {}, on)).toBe(expected)
  })

  it('keeps the public price to be shown; bulk prices come off a per cent, not off a fixed price', () => {
    const percent = pricesOn([agree({ percentOff: 10_00 })], day, sold)
    expect(withCustomerPrice(block(), percent)).toMatchObject({
      listPrice: 7_50,
      priceBreaks: [{ from: 500 }],
    })
    const fixed = pricesOn([agree({ goods: 'variant:hollow:5in', price: 7_00 })], day, sold)
    expect(withCustomerPrice(block(), fixed)).toMatchObject({ listPrice: 7_50, priceBreaks: [] })
    const dear = pricesOn([agree({ goods: 'variant:hollow:5in', price: 7_30 })], day, sold)
    // The public pays 7.125.
    expect(withCustomerPrice(block(), dear)).toMatchObject({ priceBreaks: [{ from: 500, percent: 3 }] })
    expect(withCustomerPrice(block(), undefined)).not.toHaveProperty('listPrice')
  })
})

test('one price of the same goods counts: the lowest fixed one, or else the highest per cent off', () => {
  const goods = 'variant:hollow:5in'
  const percents = [agree({ goods, percentOff: 5_00 }), agree({ goods, percentOff: 10_00 })]
  const fixed = [agree({ goods, price: 7_00 }), agree({ goods, price: 6_00 }), agree({ goods, price: 6_50 })]
  const over = agree({ goods, price: 1_00, until: '2026-11-24' })
  const all = agree({ percentOff: 3_00 })
  expect(bestPrices([...percents, over, all], day)).toEqual([percents[1], all])
  expect(bestPrices([...percents, ...fixed], day)).toEqual([fixed[1]])
})

test('the products of a cart have the same prices, variant by variant', () => {
  const prices = pricesOn([agree({ goods: 'variant:hollow:5in', price: 7_00 })], day, sold)
  const variant = (key: string, pricePesewas: number) => ({ key, pricePesewas })
  const product = {
    ...{ id: 'hollow', variant: '5in', pricePesewas: 7_50, priceBreaks: [{ from: 500, percent: 5 }] },
    variants: [variant('5in', 7_50), variant('6in', 9_00)],
  }
  const [shown] = withCustomerPrices([product as never], prices)
  expect(shown).toMatchObject({
    ...{ pricePesewas: 7_00, listPricePesewas: 7_50, priceBreaks: [] },
    variants: [
      { pricePesewas: 7_00, listPricePesewas: 7_50, priceBreaks: [] },
      { pricePesewas: 9_00, priceBreaks: [{ from: 500, percent: 5 }] },
    ],
  })
  expect(shown?.variants[1]).not.toHaveProperty('listPricePesewas')
})

test('a price is never below 0 and, of any quantity, never above the public one', () => {
  const agreed = fc.record({
    goods: fc.constantFrom('all', 'category:blocks', 'product:hollow', 'variant:hollow:5in'),
    percentOff: fc.option(fc.integer({ min: 1, max: 90_00 })),
    price: fc.option(fc.integer({ min: 1, max: 20_00 })),
    from: fc.constantFrom('', '2026-11-25', '2026-11-26'),
    until: fc.constantFrom('', '2026-11-25', '2026-11-24'),
  })
  fc.assert(
    fc.property(
      fc.array(agreed, { maxLength: 6 }),
      fc.integer({ min: 0, max: 100_00 }),
      fc.integer({ min: 1, max: 1_000 }),
      (list, price, quantity) => {
        const goods = block({ price })
        const own = withCustomerPrice(goods, pricesOn(list, day, sold))
        const [total, publicTotal] = [own, goods].map(each =>
          goodsAmount(withPriceBreaks([{ ...each, quantity }])),
        )
        expect(own.price).toBeGreaterThanOrEqual(0)
        expect(own.price).toBeLessThanOrEqual(price)
        expect(total).toBeLessThanOrEqual(publicTotal ?? -1)
        expect(Number.isInteger(own.price)).toBe(true)
      },
    ),
  )
})

test.each([
  [{ percentOff: 5_00, price: 7_00 }, 'Price 1: enter either a per cent or a fixed price.'],
  [{}, 'Price 1: enter either a per cent or a fixed price.'],
  [{ price: 7_00 }, 'Price 1: a fixed price is for one variant: choose it.'],
  [{ percentOff: 5_00, from: '2026-12-02', until: '2026-12-01' }, 'Price 1: it ends before it begins.'],
  [{ percentOff: 5_00, from: '2026-12-01', until: '2026-12-01' }, undefined],
])('%j is refused with its reason', (price, problem) => {
  expect(termsFields({}).prices.check([agree(price)])).toBe(problem)
  expect(termsFields({}).prices.check(noTerms.prices)).toBeUndefined()
})
