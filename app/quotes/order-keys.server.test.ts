import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { replaceOrderLink } from '../orders/admin/manage-orders.server.ts'
import { orderRequest } from '../orders/order.fixture.ts'
import { orders } from '../orders/orders.table.ts'
import { admin } from '../orders/placed-order.fixture.ts'
import { action } from '../orders/placing/place-order.route.ts'
import { emptyTables } from '../platform/database/database.fixture.ts'
import { testContext, testLinkKey } from '../platform/services.fixture.ts'
import { acceptContact, setUpQuoteTests } from './quote.fixture.ts'

const shop = setUpQuoteTests()
beforeEach(() => emptyTables(shop.db, 'orders', 'jobs', 'stock_movements', 'rate_limits'))

async function post(payload: ReturnType<typeof orderRequest>) {
  const { context } = testContext(shop.db)
  const request = new Request('http://localhost:3000/checkout/order', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  const args = { request, context, params: {}, url: new URL(request.url) }
  const response = await action(args as unknown as Parameters<typeof action>[0])
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

const { contact } = orderRequest()
const contacts = [
  contact,
  { ...contact, name: 'Kofi Boateng' },
  { ...contact, phone: '020 765 4321' },
  { ...contact, address: 'Plot 13, Weija Junction' },
]
const goods = [
  { lines: [{ id: 'hollow-blocks', quantity: 10 }], shownTotal: 75_00 },
  { lines: [{ id: 'hollow-blocks', quantity: 20 }], shownTotal: 100_00 },
]
const key = fc.integer({ min: 0, max: 2 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ key, contact: fc.nat(contacts.length - 1), goods: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ key, renews: fc.constant(true) }) },
)

it('the key of an order gives its link only to the request that placed it, until the link is renewed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async steps => {
      await emptyTables(shop.db, 'orders', 'rate_limits')
      const keys = [randomUUID(), randomUUID(), randomUUID()]
      const placed = new Map<number, { request: string; id: string; isRenewed: boolean }>()
      for (const each of steps) {
        const earlier = placed.get(each.key)
        if ('renews' in each) {
          if (!earlier) continue
          await replaceOrderLink(shop.db, testLinkKey, earlier.id, admin)
          earlier.isRenewed = true
          continue
        }
        const sent = { contact: contacts[each.contact] ?? contact, ...goods[each.goods] }
        const answer = await post(orderRequest({ key: keys[each.key] ?? '', ...sent }))
        const request = JSON.stringify(sent)
        if (!earlier) {
          expect(answer.status).toBe(201)
          placed.set(each.key, { request, id: answer.body.order.id, isRenewed: false })
          continue
        }
        const isOwn = earlier.request === request && !earlier.isRenewed
        expect(answer).toMatchObject(
          isOwn
            ? { status: 200, body: { ok: true, repeated: true } }
            : { status: 409, body: { ok: false, reason: 'stored differently' } },
        )
        expect(answer.text.includes('/orders/')).toBe(isOwn)
        expect(answer.body.order.id).toBe(earlier.id)
      }
      expect(await shop.db.$count(orders)).toBe(placed.size)
    }),
    { numRuns: 40 },
  )
})

it('the id of an accepted quote is not the key of its order', async () => {
  const quoteId = await shop.makeSent()
  const accepted = await shop.accept(quoteId)
  if (!accepted.ok) throw new Error(accepted.reason)
  for (const sent of [contact, acceptContact]) {
    const answer = await post(orderRequest({ key: quoteId, contact: sent }))
    expect(answer.text).not.toContain(accepted.path)
  }
  expect(await shop.db.$count(orders)).toBe(2)
})
