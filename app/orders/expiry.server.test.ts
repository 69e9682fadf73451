import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { settings } from '../company/settings.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { accraDay, dayAfter } from '../platform/text/days.ts'
import { expireOrders, readExpiry, remindOfExpiry } from './expiry.server.ts'
import { orderAmendments } from './order-amendments.table.ts'
import { orderEvents, orders } from './orders.table.ts'
import { admin, setUpOrderTests } from './placed-order.fixture.ts'
import { setOrderStatus } from './state/transition.server.ts'

const shop = setUpOrderTests()
const { place, stockOf } = shop
// The same day to the end, also past midnight.
const today = accraDay(new Date())
const day = (plus: number) => new Date(`${dayAfter(today, plus)}T12:00:00Z`)

const expireAfter = (expireOrdersDays: number, expiryNoticeDays = 2) =>
  storeSettings(shop.db, settings, { expireOrdersDays, expiryNoticeDays })
const placeOld = async (daysAgo: number) => {
  const order = await place()
  await shop.db
    .update(orders)
    .set({ createdAt: day(-daysAgo) })
    .where(eq(orders.id, order.id))
  return order
}
const run = async (at: Date) => {
  await remindOfExpiry(shop.db, at)
  await expireOrders(shop.db, at)
}
const messages = async (name: string) =>
  shop.db.$count(jobs, sql`kind = 'order message' and payload->>'message' = ${name}`)

beforeEach(() => expireAfter(7))

it('leaves all orders alone unless the owner sets days', async () => {
  await expireAfter(0)
  const { id } = await placeOld(400)
  for (const days of [0, 9]) await run(day(days))
  expect(await shop.stored(id)).toMatchObject({ status: 'pending', expiresOn: null })
  expect([await messages('expiring'), await messages('expired')]).toEqual([0, 0])
  expect(await readExpiry(shop.db, await shop.stored(id))).toBeUndefined()
})

it.each([0, 30])('cancels nothing where the owner sets %d days after the reminder', async days => {
  const { id } = await placeOld(10)
  await run(day(0))
  await expireAfter(days)
  await run(day(9))
  expect((await shop.stored(id)).status).toBe('pending')
  expect([await messages('expiring'), await messages('expired')]).toEqual([2, 0])
})

it('reminds once, then cancels as the shop, with stock returned and the customer told', async () => {
  const { id } = await placeOld(5)
  expect(await stockOf('hollow-blocks')).toBe(90)
  for (let n = 0; n < 2; n++) await run(day(0))
  expect(await messages('expiring')).toBe(2)
  const last = dayAfter(today, 2)
  expect(await readExpiry(shop.db, await shop.stored(id))).toBe(last)
  await run(day(2))
  expect((await shop.stored(id)).status).toBe('pending')
  for (let n = 0; n < 2; n++) await run(day(3))
  expect(await shop.stored(id)).toMatchObject({
    status: 'cancelled',
    history: [{ from: 'pending', to: 'cancelled', actor: 'shop', data: { reason: 'not confirmed in time' } }],
  })
  expect(await stockOf('hollow-blocks')).toBe(100)
  expect([await messages('expired'), await messages('cancelled')]).toEqual([2, 0])
})

it('gives an order that was old when the days were set as many days as the reminder says', async () => {
  const { id } = await placeOld(100)
  await run(day(0))
  await run(day(2))
  expect((await shop.stored(id)).status).toBe('pending')
  await run(day(3))
  expect((await shop.stored(id)).status).toBe('cancelled')
})

it('counts the days of Accra, whatever the time zone of the database server', async () => {
  const { id } = await place()
  const createdAt = new Date(`${dayAfter(today, -4)}T03:00:00Z`)
  await shop.db.update(orders).set({ createdAt }).where(eq(orders.id, id))
  await shop.db.transaction(async tx => {
    await tx.execute(sql`set local timezone = 'America/Los_Angeles'`)
    await remindOfExpiry(tx, day(0))
  })
  expect((await shop.stored(id)).expiresOn).toBeNull()
})

it('writes to nobody at night', async () => {
  const { id } = await placeOld(100)
  await run(new Date(`${today}T22:00:00Z`))
  expect([await messages('expiring'), (await shop.stored(id)).expiresOn]).toEqual([0, null])
})

it('cancels nothing at night', async () => {
  const { id } = await placeOld(10)
  await run(day(0))
  await run(new Date(`${dayAfter(today, 3)}T22:00:00Z`))
  expect([await messages('expired'), (await shop.stored(id)).status]).toEqual([0, 'pending'])
  await run(day(4))
  expect([await messages('expired'), (await shop.stored(id)).status]).toEqual([2, 'cancelled'])
})

const agreed = { lines: [], sums: [], totalPesewas: 0 }
const amend = (orderId: string, values: Pick<typeof orderAmendments.$inferInsert, 'state' | 'agreement'>) =>
  shop.db.insert(orderAmendments).values({
    ...values,
    id: randomUUID(),
    orderId,
    reason: 'More',
    actor: 'a',
    before: agreed,
    after: agreed,
  })

it.each<[string, (id: string) => Promise<unknown>]>([
  [
    'was paid for',
    id =>
      shop.db.execute(sql`insert into payments (id, order_id, method, amount, actor)
        values (gen_random_uuid(), ${id}, 'cash', 100, 'owner@example.com')`),
  ],
  ['has money on it', id => shop.db.update(orders).set({ paidPesewas: 1 }).where(eq(orders.id, id))],
  ['is planned', id => shop.db.update(orders).set({ plannedAt: new Date() }).where(eq(orders.id, id))],
  [
    'comes from a quote',
    id => shop.db.insert(orderEvents).values({ orderId: id, type: 'made from quote', actor: 'customer' }),
  ],
  ['is on account', id => shop.db.update(orders).set({ dueDays: 30 }).where(eq(orders.id, id))],
  [
    'is held over the credit limit',
    id => shop.db.update(orders).set({ creditExcess: 1 }).where(eq(orders.id, id)),
  ],
  ['has a proposed change', id => amend(id, { state: 'proposed' })],
  ['has an applied change', id => amend(id, { state: 'applied', agreement: 'telephone' })],
  ['was erased', id => shop.db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, id))],
  ['is confirmed', id => setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: admin })],
  [
    'has nobody who could be told',
    id => shop.db.update(orders).set({ customerEmail: '', customerPhone: '' }).where(eq(orders.id, id)),
  ],
])('keeps an order that %s, also after the reminder', async (_, commit) => {
  const [before, after] = [await placeOld(10), await placeOld(10)]
  await commit(before.id)
  await run(day(0))
  await commit(after.id)
  await run(day(9))
  for (const { id } of [before, after]) expect((await shop.stored(id)).status).not.toBe('cancelled')
  expect(await readExpiry(shop.db, await shop.stored(before.id))).toBeUndefined()
  expect(await messages('expiring')).toBe(2)
})

it('reminds again of an order that was put back', async () => {
  const { id } = await placeOld(10)
  await run(day(0))
  await run(day(3))
  await setOrderStatus(shop.db, { id, from: 'cancelled', to: 'pending', actor: admin })
  await run(day(4))
  expect(await shop.stored(id)).toMatchObject({ status: 'pending', expiresOn: dayAfter(today, 6) })
})

it('does it once where several processes do it at the same time', async () => {
  for (let n = 0; n < 5; n++) await placeOld(10)
  await Promise.all([remindOfExpiry(shop.db, day(0)), remindOfExpiry(shop.db, day(0))])
  expect(await messages('expiring')).toBe(10)
  await Promise.all([expireOrders(shop.db, day(3)), expireOrders(shop.db, day(3))])
  expect([await stockOf('hollow-blocks'), await messages('expired')]).toEqual([100, 10])
})

it('says the last day on the customer’s page while it is pending', async () => {
  const { id, secret } = await placeOld(1)
  expect((await shop.open(secret)).order).toMatchObject({ expiresOn: dayAfter(today, 6) })
  await setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: admin })
  expect((await shop.open(secret)).order).not.toHaveProperty('expiresOn')
})
