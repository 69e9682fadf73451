import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { block } from './cart.fixture.ts'
import { agreedDiscount, discountLabel, parseDiscount } from './discount.ts'
import { amountOf, type OrderTerms, orderTotals } from './totals.ts'

const hundred = [{ ...block, quantity: 100 }]
const terms: OrderTerms = {
  deliveryFeePesewas: 50_00,
  freeDeliveryFromPesewas: 500_00,
  zones: [],
  deliversElsewhere: true,
  taxMode: 'added',
  vatRate: 15_00,
  nhilRate: 0,
  getfundRate: 0,
}

describe('parseDiscount', () => {
  it.each([
    ['50', { amount: 50_00 }],
    ['1,250.50', { amount: 1_250_50 }],
    ['5%', { percent: 5_00 }],
    ['2.5 %', { percent: 2_50 }],
    ['100%', { percent: 100_00 }],
  ])('reads %s', (text, discount) => {
    expect(parseDiscount(text, 'why')).toEqual({ ...discount, reason: 'why' })
  })

  it.each(['', '0', '0%', '-5', '100.01%', '5%%', '%5', 'five', '5 cedis', '1.234%'])(
    'refuses “%s”',
    text => {
      expect(parseDiscount(text, '')).toBeUndefined()
    },
  )
})

describe('a discount', () => {
  it('says how much and why', () => {
    expect(discountLabel({ percent: 2_50, reason: 'regular customer' })).toBe(
      'Discount 2.5% (regular customer)',
    )
    expect(discountLabel({ amount: 50_00, reason: 'broken pallet' })).toBe('Discount (broken pallet)')
  })

  it('is taken off the goods before taxes, and leaves the delivery as it is', () => {
    const { sums, totalPesewas } = orderTotals(
      hundred,
      terms,
      undefined,
      agreedDiscount(hundred, { percent: 10_00, reason: 'friend' }),
    )
    expect(sums.map(({ label, amount }) => [label, amount])).toEqual([
      ['Subtotal', 250_00],
      ['Discount 10% (friend)', -25_00],
      ['Delivery', 50_00],
      ['VAT 15%', 41_25],
      ['Total', 316_25],
    ])
    expect(totalPesewas).toBe(316_25)
  })

  it('in per cent is never more than the goods, and the sums always add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 100_00 }),
        (quantity, percent) => {
          const lines = [{ ...block, quantity }]
          const agreed = agreedDiscount(lines, { percent, reason: '' })
          const totals = orderTotals(lines, { ...terms, taxMode: 'off' }, undefined, agreed)
          const goods = amountOf(totals, 'goods')
          expect(agreed?.discount).toBeLessThanOrEqual(goods)
          expect(totals.totalPesewas).toBe(
            goods + amountOf(totals, 'discount') + amountOf(totals, 'delivery'),
          )
        },
      ),
    )
  })
})
