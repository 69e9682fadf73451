import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StatusReason } from '../orders/history/order-event.ts'
import { dayBookings, orderEvents, orders } from '../orders/orders.table.ts'
import { changeOrders } from '../orders/state/save-order.fixture.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { dayAfter } from '../platform/text/days.ts'
import { deliveries } from './deliveries.table.ts'
import { blocks, day, deliveryTests } from './delivery.fixture.ts'
import { listOpenOrders } from './open-orders.server.ts'
import { exportKeptPromises, readKeptPromises, readPromised } from './promised-orders.server.ts'

const database = setUpDatabase()
const shop = deliveryTests(database)

beforeEach(() => emptyTables(database.db, 'orders', 'trips', 'trucks', 'jobs'))

async function addPromised(promisedDay: string, values: Parameters<typeof shop.addOrder>[1] = {}) {
  const id = await shop.addOrder([blocks(100)], { promisedDay, ...values })
  const [first = '', last = first] = promisedDay.split('/')
  for (const each of new Set([first, last]))
    await database.db.insert(dayBookings).values({ orderId: id, day: each, grams: 2_000_000 })
  return id
}

const listed = async (values: { withPending?: boolean; limit?: number } = {}) =>
  (await listOpenOrders(database.db, { limit: 100, withPending: false, day, ...values })).orders.map(
    ({ id }) => id,
  )

describe('the orders of a day', () => {
  it('are listed first, then those of earlier days and the oldest, however many there are', async () => {
    const old = await shop.addOrder([blocks(1)], { createdAt: new Date('2020-01-01') })
    const later = await addPromised(dayAfter(day), { createdAt: new Date('2020-02-01') })
    const late = await addPromised(dayAfter(day, -3), { createdAt: new Date('2020-03-01') })
    const several = await addPromised(`${dayAfter(day, -1)}/${dayAfter(day)}`)
    const due = await addPromised(day)
    expect(await listed()).toEqual([several, due, late, old, later])
    expect(await listed({ limit: 2 })).toEqual([several, due])
  })

  it('are listed also while they are pending, unless they are collected', async () => {
    const pending = await addPromised(day, { status: 'pending' })
    await shop.addOrder([blocks(1)], { status: 'pending' })
    const collected = await addPromised(day, { collectAt: 'Weija' })
    await addPromised(day, { status: 'cancelled' })
    expect(await listed()).toEqual([pending])
    expect(await readPromised(database.db, day)).toMatchObject({
      booked: ['4 t promised for this day.'],
      collected: [{ id: collected, collectAt: 'Weija', load: '2 t, 2 pallets' }],
    })
  })
})

describe('the figures', () => {
  const range = { from: dayAfter(day, -1), to: day }
  const csv = async (lines: AsyncGenerator<string>) => (await Array.fromAsync(lines)).join('')

  async function deliver(id: string, recordedAt: string) {
    const trip = await shop.addTrip(await shop.addTruck({ name: id.slice(0, 8) }))
    await shop.put(trip, [id])
    await changeOrders(database.db, { status: 'delivered', soldAt: new Date(recordedAt) }, id)
    await database.db
      .update(deliveries)
      .set({ outcome: 'delivered', recordedAt: new Date(recordedAt) })
      .where(eq(deliveries.orderId, id))
  }

  it('say how many orders were complete on the promised day', async () => {
    await deliver(await addPromised(day), `${day}T23:59:59Z`)
    await deliver(await addPromised(day), `${dayAfter(day)}T00:00:00Z`)
    await addPromised(`${dayAfter(day, -4)}/${dayAfter(day, -1)}`)
    await addPromised(day, { status: 'cancelled' })
    const byHand = await addPromised(day, { status: 'delivered', soldAt: new Date() })
    await database.db.insert(orderEvents).values({
      ...{
        orderId: byHand,
        type: 'status changed',
        from: 'pending',
        to: 'delivered',
        actor: 'owner@example.com',
        isSold: true,
      },
      occurredAt: new Date(`${day}T12:00:00Z`),
    })
    await addPromised('2999-01-01')
    expect(await readKeptPromises(database.db, range)).toEqual([
      { day: dayAfter(day, -1), promised: 1, kept: 0 },
      { day, promised: 3, kept: 2 },
    ])
    expect(await csv(exportKeptPromises(database.db, range))).toContain(`"${day}",3,2,1`)
  })

  /** A delivery more than was ordered. */
  async function bringReplacement(orderId: string, recordedAt: string) {
    const tripId = await shop.addTrip(await shop.addTruck({ name: `again ${orderId.slice(0, 8)}` }))
    const values = { tripId, orderId, position: 1, outcome: 'delivered' as const }
    await database.db.insert(deliveries).values({ ...values, recordedAt: new Date(recordedAt) })
  }

  it.each(['confirmed', 'delivered'] as const)(
    'count a replacement neither as late nor as missing: %s',
    async status => {
      const addEvent = (
        orderId: string,
        to: 'confirmed' | 'delivered',
        on: string,
        data: StatusReason = {},
      ) =>
        database.db.insert(orderEvents).values({
          ...{ orderId, type: 'status changed', to, data, actor: 'owner@example.com', isSold: true },
          wasSold: data.reason === 'claim' || on > dayAfter(day, 2),
          ...{ from: to === 'delivered' ? 'shipped' : 'delivered', occurredAt: new Date(`${on}T09:00:00Z`) },
        })
      for (const on of [day, dayAfter(day)]) {
        const id = await addPromised(day)
        await deliver(id, `${on}T09:00:00Z`)
        await addEvent(id, 'delivered', on)
        await addEvent(id, 'confirmed', dayAfter(day, 2), { reason: 'claim', claimId: randomUUID() })
        if (status === 'confirmed') continue
        await bringReplacement(id, `${dayAfter(day, 3)}T09:00:00Z`)
        await addEvent(id, 'delivered', dayAfter(day, 3))
      }
      await database.db.update(orders).set({ status })
      expect(await readKeptPromises(database.db, range)).toEqual([{ day, promised: 2, kept: 1 }])
    },
  )
})
