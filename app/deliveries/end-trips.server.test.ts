import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMovements } from '../orders/lines/line-movements.server.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { owner } from '../staff/owner.fixture.ts'
import { moveStop, moveToTrip, setQuantities, takeOff } from './change-stops.server.ts'
import { deliveries, trips } from './deliveries.table.ts'
import { blocks, day, deliveryTests } from './delivery.fixture.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import { departByStaff, readCash, returnToDay, settleTrip } from './end-trips.server.ts'
import { recordByHand } from './order-deliveries.server.ts'
import { readUnclosedTrips } from './read-trips.server.ts'
import { departByDriver } from './record-delivery.server.ts'

const database = setUpDatabase()
const shop = deliveryTests(database)

beforeEach(() => emptyTables(database.db, 'orders', 'trips', 'trucks', 'jobs'))

const statusOf = async (id: string) =>
  (await database.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status
const textsOf = async (message: string) =>
  (await database.db.select({ payload: jobs.payload }).from(jobs)).filter(
    ({ payload }) => (payload as { message?: string }).message === message,
  ).length

/** As the driver's page will: everything arrived. */
async function deliver(stopId: string, delivered?: number) {
  const lines = await readDeliveryLines(database.db, [stopId])
  const movements = lines.map(({ lineId, planned }) => ({
    lineId,
    kind: 'delivered' as const,
    quantity: delivered ?? planned,
  }))
  await addMovements(database.db, movements, { actor: 'driver', deliveryId: stopId })
  await database.db
    .update(deliveries)
    .set({ outcome: delivered === undefined ? 'delivered' : 'partial', recordedAt: new Date() })
    .where(eq(deliveries.id, stopId))
}

describe('a trip', () => {
  it('ships its orders when it leaves, once', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [id, pending] = [
      await shop.addOrder([blocks(10)]),
      await shop.addOrder([blocks(1)], { status: 'pending' }),
    ]
    await shop.put(trip, [id, pending])
    expect(await departByStaff(database.db, owner, trip)).toEqual({ ok: true })
    expect(await departByStaff(database.db, owner, trip)).toEqual({ ok: true })
    expect([await statusOf(id), await statusOf(pending)]).toEqual(['shipped', 'shipped'])
    expect(await textsOf('shipped')).toBe(4)
    expect(await shop.put(trip, [id])).toMatchObject({ reason: 'not planned' })
  })

  it('does not leave empty, with a cancelled order, or while its truck or driver is out', async () => {
    const [truck, driver] = [await shop.addTruck(), await shop.addDriver('Kofi')]
    const [first, second] = [await shop.addTrip(truck, driver), await shop.addTrip(truck)]
    const third = await shop.addTrip(await shop.addTruck({ name: 'T2' }), driver)
    expect(await departByStaff(database.db, owner, first)).toMatchObject({ reason: 'empty' })
    for (const trip of [first, second, third]) await shop.put(trip, [await shop.addOrder([blocks(1)])])
    expect(await departByStaff(database.db, owner, first)).toEqual({ ok: true })
    expect(await departByStaff(database.db, owner, second)).toMatchObject({ reason: 'truck is out' })
    expect(await departByStaff(database.db, owner, third)).toMatchObject({ reason: 'driver is out' })
    const cancelled = await shop.addOrder([blocks(1)])
    const fourth = await shop.addTrip(await shop.addTruck({ name: 'T3' }))
    await shop.put(fourth, [cancelled])
    await setOrderStatus(database.db, { id: cancelled, from: 'confirmed', to: 'cancelled', actor: owner })
    expect(await departByStaff(database.db, owner, fourth)).toMatchObject({ reason: 'ended orders' })
  })

  it('does not leave while its truck is out with a trip that left before an earlier one was closed', async () => {
    const truck = await shop.addTruck()
    const [first, second, third] = [
      await shop.addTrip(truck),
      await shop.addTrip(truck),
      await shop.addTrip(truck),
    ]
    for (const trip of [first, second, third]) await shop.put(trip, [await shop.addOrder([blocks(1)])])
    await departByStaff(database.db, owner, first)
    const at = `${day}T08:00:00Z`
    expect(await departByDriver(database.db, second, at, at, new Date(at))).toBe('stored')
    await returnToDay(database.db, owner, first)
    expect(await departByStaff(database.db, owner, third)).toMatchObject({ reason: 'truck is out' })
    await returnToDay(database.db, owner, second)
    expect(await departByStaff(database.db, owner, third)).toEqual({ ok: true })
  })

  it('leaves with a stop that was delivered by hand, whose record stays', async () => {
    const [from, to] = [await shop.addTrip(await shop.addTruck()), await shop.addTrip(await shop.addTruck())]
    const [brought, open] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(from, [brought, open])
    await recordByHand(database.db, owner, brought, 'delivered')
    const [{ id: stopId, goods, editToken } = { id: '', goods: [], editToken: '' }] = (await shop.trip(from))
      .stops
    const parts = goods.map(({ key }) => ({ key, quantity: 5 }))
    const stop = { tripId: from, stopId, overloadReason: '' }
    for (const result of [
      await takeOff(database.db, owner, from, stopId),
      await setQuantities(database.db, owner, { ...stop, parts, editToken }),
      await moveToTrip(database.db, owner, { ...stop, toId: to }),
    ])
      expect(result).toEqual({ ok: false, reason: 'recorded' })
    expect(await moveStop(database.db, owner, from, stopId, 1)).toEqual({ ok: true })
    expect(await departByStaff(database.db, owner, from)).toEqual({ ok: true })
    expect([await statusOf(brought), await statusOf(open)]).toEqual(['delivered', 'shipped'])
    expect((await shop.trip(from)).stops.map(({ outcome }) => outcome)).toEqual([null, 'delivered'])
  })

  it('does not tell the customer of a recorded stop that it is on its way', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [brought, open] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(trip, [brought, open])
    await deliver((await shop.trip(trip)).stops[0]?.id ?? '', 5)
    await database.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, brought))
    expect(await departByStaff(database.db, owner, trip)).toEqual({ ok: true })
    expect(await textsOf('shipped')).toBe(2)
  })

  it('returns its stops to the day when the truck breaks down, and tells their customers once', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [arrived, late] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(trip, [arrived, late])
    await departByStaff(database.db, owner, trip)
    const [stop] = (await shop.trip(trip)).stops
    await deliver(stop?.id ?? '')
    const results = await Promise.all([1, 2].map(() => returnToDay(database.db, owner, trip)))
    expect(results).toContainEqual({ ok: true, returned: 1 })
    expect(results).toContainEqual({ ok: false, reason: 'ended' })
    expect(await textsOf('postponed')).toBe(2)
    expect((await shop.trip(trip)).status).toBe('closed')
    expect([await statusOf(late), await shop.openOf(late)]).toEqual(['confirmed', 20])
    expect(await shop.openOf(arrived)).toBe(0)
    const next = await shop.addTrip(await shop.addTruck())
    expect(await shop.put(next, [late])).toMatchObject({ ok: true })
  })

  it('is cancelled without a word to the customers before it leaves', async () => {
    const [id, trip] = [await shop.addOrder([blocks(10)]), await shop.addTrip(await shop.addTruck())]
    await shop.put(trip, [id])
    expect(await returnToDay(database.db, owner, trip)).toEqual({ ok: true, returned: 1 })
    expect([(await shop.trip(trip)).status, await shop.openOf(id), await textsOf('postponed')]).toEqual([
      'cancelled',
      10,
      0,
    ])
  })

  it('keeps an order shipped of which a part was delivered, with its rest open', async () => {
    const [id, trip] = [await shop.addOrder([blocks(100)]), await shop.addTrip(await shop.addTruck())]
    await shop.put(trip, [id])
    await departByStaff(database.db, owner, trip)
    await deliver((await shop.trip(trip)).stops[0]?.id ?? '', 70)
    const settlement = { tripId: trip, expected: 0, handedOver: 0, note: '' }
    expect(await settleTrip(database.db, owner, settlement)).toEqual({ ok: true })
    expect([await statusOf(id), await shop.openOf(id)]).toEqual(['shipped', 30])
    const next = await shop.addTrip(await shop.addTruck())
    await shop.put(next, [id])
    await departByStaff(database.db, owner, next)
    expect(await returnToDay(database.db, owner, next)).toEqual({ ok: true, returned: 1 })
    expect([await statusOf(id), await shop.openOf(id)]).toEqual(['shipped', 30])
  })

  it('leaves an order confirmed that was refused whole, and does not say that it comes later', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [brought, refused] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(trip, [brought, refused])
    await departByStaff(database.db, owner, trip)
    const [first, second] = (await shop.trip(trip)).stops
    await deliver(first?.id ?? '')
    await database.db
      .update(deliveries)
      .set({ outcome: 'failed', recordedAt: new Date() })
      .where(eq(deliveries.id, second?.id ?? ''))
    const settlement = { tripId: trip, expected: 0, handedOver: 0, note: '' }
    expect(await settleTrip(database.db, owner, settlement)).toEqual({ ok: true })
    expect([await statusOf(refused), await shop.openOf(refused)]).toEqual(['confirmed', 20])
    expect([await statusOf(brought), await textsOf('postponed')]).toEqual(['shipped', 0])
  })

  it('that never left but delivered by hand can be settled once it is cancelled', async () => {
    const [id, trip] = [await shop.addOrder([blocks(10)]), await shop.addTrip(await shop.addTruck())]
    await shop.put(trip, [id])
    await recordByHand(database.db, owner, id, 'delivered')
    const settlement = { tripId: trip, expected: 0, handedOver: 0, note: '' }
    expect(await settleTrip(database.db, owner, settlement)).toMatchObject({ reason: 'not out' })
    expect(await returnToDay(database.db, owner, trip)).toEqual({ ok: true, returned: 0 })
    expect(await readUnclosedTrips(database.db, '2026-11-25')).toMatchObject([{ id: trip, status: 'closed' }])
    expect(await settleTrip(database.db, owner, settlement)).toEqual({ ok: true })
    expect(await readUnclosedTrips(database.db, '2026-11-25')).toEqual([])
  })

  it('is closed with the cash that was handed over; a difference needs a note', async () => {
    const [id, trip] = [await shop.addOrder([blocks(10)]), await shop.addTrip(await shop.addTruck())]
    await shop.put(trip, [id])
    const settle = (values: { expected?: number; handedOver?: number; note?: string }) =>
      settleTrip(database.db, owner, {
        tripId: trip,
        expected: 75_00,
        handedOver: 75_00,
        note: '',
        ...values,
      })
    expect(await settle({})).toMatchObject({ reason: 'not out' })
    await departByStaff(database.db, owner, trip)
    const deliveryId = (await shop.trip(trip)).stops[0]?.id ?? ''
    await deliver(deliveryId)
    const payment = { orderId: id, deliveryId, actor: 'driver', receivedAt: new Date() }
    await database.db.insert(payments).values([
      { ...payment, id: randomUUID(), method: 'cash', amountPesewas: 75_00 },
      { ...payment, id: randomUUID(), method: 'mobile money', network: 'MTN', amountPesewas: 5_00 },
    ])
    expect(await settle({ expected: 0 })).toMatchObject({ reason: 'changed' })
    expect(await settle({ handedOver: 70_00 })).toMatchObject({ reason: 'difference', difference: -5_00 })
    expect(await settle({ handedOver: 70_00, note: 'Fuel' })).toEqual({ ok: true })
    expect(await settle({ handedOver: 70_00, note: 'Fuel' })).toEqual({ ok: true })
    expect(await settle({})).toMatchObject({ reason: 'settled' })
    expect(await readCash(database.db, trip)).toEqual({ expected: 75_00, handedOver: 70_00, note: 'Fuel' })
    const [stored] = await database.db.select().from(trips).where(eq(trips.id, trip))
    expect(stored).toMatchObject({ status: 'closed', cashNote: 'Fuel' })
  })

  it('has cash that comes with a late report counted again, once', async () => {
    const [id, trip] = [await shop.addOrder([blocks(10)]), await shop.addTrip(await shop.addTruck())]
    await shop.put(trip, [id])
    await departByStaff(database.db, owner, trip)
    const settle = (values: { handedOver: number; counted?: number; note?: string }, expected = 75_00) =>
      settleTrip(database.db, owner, { tripId: trip, expected, note: '', ...values })
    expect(await settle({ handedOver: 0 }, 0)).toEqual({ ok: true })
    const deliveryId = (await shop.trip(trip)).stops[0]?.id ?? ''
    const payment = { orderId: id, deliveryId, actor: 'driver', receivedAt: new Date() }
    await database.db
      .insert(payments)
      .values({ ...payment, id: randomUUID(), method: 'cash', amountPesewas: 75_00 })
    expect(await settle({ handedOver: 75_00 })).toMatchObject({ reason: 'settled' })
    for (const handedOver of [0, 70_00])
      expect(await settle({ handedOver, counted: 0 })).toMatchObject({ reason: 'difference' })
    expect(await settle({ handedOver: 0, counted: 0, note: 'Stolen' })).toEqual({ ok: true })
    expect(await readCash(database.db, trip)).toMatchObject({ note: 'Stolen' })
    const other = { ...owner, email: 'other@example.com' }
    const same = { tripId: trip, expected: 75_00, handedOver: 0, counted: 0, note: 'Stolen' }
    expect(await settleTrip(database.db, other, same)).toEqual({ ok: true })
    expect((await shop.trip(trip)).closedBy).toBe(owner.email)
    for (let time = 0; time < 2; time++)
      expect(await settle({ handedOver: 75_00, counted: 0 })).toEqual({ ok: true })
    expect(await settle({ handedOver: 60_00, counted: 0, note: 'Fuel' })).toMatchObject({ reason: 'settled' })
    expect(await readCash(database.db, trip)).toEqual({ expected: 75_00, handedOver: 75_00, note: '' })
  })
})
