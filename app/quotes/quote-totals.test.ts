import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderTotals } from '../cart/totals.ts'
import { quoteTotals, toSums, toTotals } from './quote-totals.ts'

const terms = fc.record({
  taxMode: fc.constantFrom('off' as const, 'included' as const, 'added' as const),
  vatRate: fc.nat(50_00),
  nhilRate: fc.nat(50_00),
  getfundRate: fc.nat(50_00),
})
const lines = fc.array(
  fc.record({
    price: fc.nat(10_000_00),
    quantity: fc.nat(2_000).map(halves => halves / 2),
    percentOff: fc.nat(99),
  }),
  { minLength: 1, maxLength: 20 },
)

it('without a discount, and with the delivery of the shop, it is the total of an order', () => {
  fc.assert(
    fc.property(lines, terms, fc.nat(500_00), fc.nat(1_000_00), (goods, tax, fee, from) => {
      const order = orderTotals(goods, { ...tax, deliveryFeePesewas: fee, freeDeliveryFromPesewas: from })
      const quote = quoteTotals(goods, { discountPesewas: 0, deliveryPesewas: order.delivery }, tax)
      expect(quote).toEqual({ ...order, discount: 0 })
    }),
  )
})

it('takes taxes on what the discount leaves, and on the delivery', () => {
  const added = { taxMode: 'added', vatRate: 15_00, nhilRate: 2_50, getfundRate: 2_50 } as const
  const goods = [{ price: 100_00, quantity: 10 }]
  const { taxes, total } = quoteTotals(goods, { discountPesewas: 200_00, deliveryPesewas: 50_00 }, added)
  expect(taxes.map(({ amount }) => amount)).toEqual([127_50, 21_25, 21_25])
  expect(total).toBe(1_020_00)
})

it('has no taxes below 0 where the discount is more than the goods', () => {
  const added = { taxMode: 'added', vatRate: 15_00, nhilRate: 0, getfundRate: 0 } as const
  const goods = [{ price: 100_00, quantity: 1 }]
  const { taxes } = quoteTotals(goods, { discountPesewas: 200_00, deliveryPesewas: 10_00 }, added)
  expect(taxes).toMatchObject([{ amount: 1_50 }])
})

it('is made of its parts in whole pesewas, and is stored as it is', () => {
  fc.assert(
    fc.property(lines, terms, fc.nat(1_000_00), fc.nat(100), (goods, tax, deliveryPesewas, share) => {
      const sum = orderTotals(goods, { ...tax, deliveryFeePesewas: 0, freeDeliveryFromPesewas: 0 }).goods
      const discountPesewas = Math.floor((sum * share) / 100)
      const totals = quoteTotals(goods, { discountPesewas, deliveryPesewas }, tax)
      const added = totals.taxes.reduce((total, { amount, included }) => total + (included ? 0 : amount), 0)
      expect(totals.total).toBe(totals.goods - totals.discount + totals.delivery + added)
      expect(totals.total).toBeGreaterThanOrEqual(0)
      expect(Number.isSafeInteger(totals.total)).toBe(true)
      expect(toTotals(toSums(totals))).toEqual(totals)
    }),
  )
})
