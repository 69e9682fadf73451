import { beforeEach, expect, it } from 'vitest'
import { variants } from '../../catalogue/products.table.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { orderRequest } from '../order.fixture.ts'
import { isVariant, setUpOrderTests } from '../placed-order.fixture.ts'
import { placeOrder } from './place-order.server.ts'

const shop = setUpOrderTests()
const request = (quantity: number) =>
  orderRequest({ lines: [{ id: 'hollow-blocks', quantity }], shownTotal: quantity * 250 + 50_00 })

beforeEach(() =>
  shop.db.update(variants).set({ minQuantity: 60, stepQuantity: 60 }).where(isVariant('hollow-blocks')),
)

it.each([
  [45, 'Hollow Blocks, 5" (125 mm) is sold from 60 blocks, in steps of 60: order 60.'],
  [90, 'Hollow Blocks, 5" (125 mm) is sold from 60 blocks, in steps of 60: order 60 or 120.'],
])('refuses %i with what is sold, and sends the rule', async (quantity, message) => {
  const result = await placeOrder(shop.db, request(quantity), testLinkKey)
  expect(result).toMatchObject({ ok: false, reason: 'quantity', message })
  expect(!result.ok && result.products?.[0]).toMatchObject({ minQuantity: 60, stepQuantity: 60 })
  expect(await shop.stockOf('hollow-blocks')).toBe(100)
})

it('places what is on a step, exactly as it was sent', async () => {
  const result = await placeOrder(shop.db, request(120), testLinkKey)
  expect(result).toMatchObject({ ok: true })
  expect(await shop.stockOf('hollow-blocks')).toBe(-20)
})

it('gives back an order that was placed before the rule', async () => {
  await shop.db.update(variants).set({ minQuantity: 0, stepQuantity: 0 })
  const sent = request(45)
  const first = await placeOrder(shop.db, sent, testLinkKey)
  await shop.db.update(variants).set({ minQuantity: 60 })
  expect(await placeOrder(shop.db, sent, testLinkKey)).toMatchObject({
    ...{ ok: true, repeated: true },
    order: first.ok && first.order,
  })
})

it('lets the staff deviate', async () => {
  const entry = { channel: 'telephone', enteredBy: 'owner@example.com' } as const
  expect(await placeOrder(shop.db, request(45), testLinkKey, entry)).toMatchObject({ ok: true })
})
