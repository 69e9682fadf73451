import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { moveStop, moveToTrip, setQuantities, takeOff } from './change-stops.server.ts'
import { deliveries, deliveryLines, trips } from './deliveries.table.ts'
import { blocks, concrete, day, deliveryTests } from './delivery.fixture.ts'
import { leaveTrip, readCash, returnToDay, settleTrip } from './end-trips.server.ts'
import { recordByHand } from './order-deliveries.server.ts'
import { addTrip, changeTrip } from './plan-trips.server.ts'
import { savePlan } from './put-on-trip.server.ts'
import { listOpenOrders, readDayTrips, readUnclosedTrips } from './read-trips.server.ts'

const database = setUpDatabase()
const shop = deliveryTests(database)

beforeEach(() => emptyTables(database.db, 'orders', 'trips', 'trucks', 'jobs'))

const openOf = async (id: string) =>
  (await listOpenOrders(database.db, { limit: 100, withPending: false, day })).orders.find(
    order => order.id === id,
  )?.goods[0]?.open ?? 0
const statusOf = async (id: string) =>
  (await database.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status
const textsOf = async (message: string) =>
  (await database.db.select({ payload: jobs.payload }).from(jobs)).filter(
    ({ payload }) => (payload as { message?: string }).message === message,
  ).length

/** As the driver's page will: everything arrived. */
async function deliver(stopId: string, delivered?: number) {
  await database.db
    .update(deliveryLines)
    .set({ delivered: delivered ?? sql`planned` })
    .where(eq(deliveryLines.deliveryId, stopId))
  await database.db
    .update(deliveries)
    .set({ outcome: delivered === undefined ? 'delivered' : 'partial', recordedAt: new Date() })
    .where(eq(deliveries.id, stopId))
}

describe('planning', () => {
  it('names zone and place of what is open, and leaves out what is collected', async () => {
    const id = await shop.addOrder([blocks(100)], { zone: 'Ashanti', place: 'Kumasi' })
    await shop.addOrder([blocks(100)], { collectAt: 'Weija', customerAddress: '' })
    const { orders: open } = await listOpenOrders(database.db, { limit: 100, withPending: true, day })
    expect(open).toMatchObject([{ id, zone: 'Ashanti', address: 'Plot 12, Weija Junction, Kumasi' }])
  })

  it('puts an order on a trip once, however often the form is sent', async () => {
    const [id, trip] = [await shop.addOrder([blocks(100)]), await shop.addTrip(await shop.addTruck())]
    expect(await openOf(id)).toBe(100)
    expect(await shop.put(trip, [id])).toMatchObject({ ok: true, added: [{ isWhole: true }] })
    expect(await shop.put(trip, [id])).toMatchObject({ ok: true, added: [] })
    expect((await shop.trip(trip)).load).toMatchObject({ weightGrams: 2_000_000, pallets: 2 })
    expect(await openOf(id)).toBe(0)
  })

  it('refuses more than the truck may carry without a reason, and says by how much', async () => {
    const [id, trip] = [await shop.addOrder([blocks(615)]), await shop.addTrip(await shop.addTruck())]
    expect(await shop.put(trip, [id])).toMatchObject({ ok: false, reason: 'over', excess: '2.3 t' })
    expect((await shop.trip(trip)).stops).toEqual([])
    expect(await shop.put(trip, [id], { overloadReason: 'Two short ways' })).toMatchObject({ ok: true })
    expect(await shop.trip(trip)).toMatchObject({
      overloadReason: 'Two short ways',
      stops: [{ orderId: id }],
    })
  })

  it('divides an order that is larger than a truck', async () => {
    const [id, truck] = [await shop.addOrder([blocks(1_100)]), await shop.addTruck()]
    const [first, second, third] = [
      await shop.addTrip(truck),
      await shop.addTrip(truck),
      await shop.addTrip(truck),
    ]
    for (const [trip, open] of [
      [first, 600],
      [second, 100],
      [third, 0],
    ] as const) {
      expect(await shop.put(trip, [id], { mode: 'fitting' })).toMatchObject({ ok: true })
      expect(await openOf(id)).toBe(open)
    }
    const [stop] = (await shop.trip(first)).stops
    const correct = (quantity: number) =>
      setQuantities(database.db, owner, first, stop?.id ?? '', [{ key: 'hollow-blocks:6in', quantity }], '')
    expect(await correct(501)).toEqual({ ok: false, reason: 'quantity', key: 'hollow-blocks:6in', max: 500 })
    expect(await correct(400)).toEqual({ ok: true })
    expect(await openOf(id)).toBe(100)
  })

  it('plans no piece twice when two people plan the same order at the same moment', async () => {
    const [id, truck] = [await shop.addOrder([blocks(400)]), await shop.addTruck()]
    const [first, second] = [await shop.addTrip(truck), await shop.addTrip(truck)]
    const results = await Promise.all([shop.put(first, [id]), shop.put(second, [id])])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      reason: 'nothing put',
      skipped: [{ why: 'is planned or delivered already' }],
    })
    expect((await readDayTrips(database.db, day)).flatMap(({ stops }) => stops)).toHaveLength(1)
  })

  it('carries concrete in mixers only, and nothing else in them', async () => {
    const ordered = await shop.addOrder([blocks(10), concrete(9)])
    const mixer = await shop.addTrip(await shop.addTruck({ drumM3: 8 }))
    const truck = await shop.addTrip(await shop.addTruck())
    expect(await shop.put(mixer, [ordered])).toMatchObject({ reason: 'over', excess: '1 m³' })
    expect(await shop.put(mixer, [ordered], { mode: 'fitting' })).toMatchObject({
      added: [{ isWhole: false }],
    })
    expect(await shop.put(truck, [ordered])).toMatchObject({ ok: true })
    expect((await shop.trip(mixer)).load.m3).toBe(8)
    const onlyBlocks = await shop.addOrder([blocks(10)])
    expect(await shop.put(mixer, [onlyBlocks])).toMatchObject({ reason: 'nothing put' })
    const { truckId } = await shop.trip(truck)
    const change = { id: mixer, day, truckId, driverId: '', overloadReason: '' }
    expect(await changeTrip(database.db, owner, change, (await shop.trip(mixer)).editToken)).toMatchObject({
      reason: 'wrong goods',
    })
  })

  it('leaves out what is cancelled', async () => {
    const [id, trip] = [
      await shop.addOrder([blocks(1)], { status: 'cancelled' }),
      await shop.addTrip(await shop.addTruck()),
    ]
    expect(await shop.put(trip, [id])).toMatchObject({ ok: false, skipped: [{ why: 'is cancelled' }] })
  })

  it('refuses a truck that is out of service, and a trip that was changed meanwhile', async () => {
    const broken = await shop.addTruck({ outFrom: '2026-11-20', outUntil: day })
    const input = { id: randomUUID(), day, truckId: broken, driverId: '', overloadReason: '' }
    expect(await addTrip(database.db, testLinkKey, owner, input)).toEqual({
      ok: false,
      reason: 'out of service',
    })
    const trip = await shop.addTrip(await shop.addTruck())
    const { truckId, editToken } = await shop.trip(trip)
    const later = { ...input, id: trip, truckId, day: '2026-11-25' }
    expect(await changeTrip(database.db, owner, later, editToken)).toEqual({ ok: true })
    const other = { ...later, day: '2026-11-26' }
    expect(await changeTrip(database.db, owner, other, editToken)).toMatchObject({ reason: 'conflict' })
  })

  it('takes a stop off and exchanges two', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [a, b] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(trip, [a, b])
    const [, second] = (await shop.trip(trip)).stops
    await moveStop(database.db, owner, trip, second?.id ?? '', -1)
    expect((await shop.trip(trip)).stops.map(({ orderId }) => orderId)).toEqual([b, a])
    expect(await takeOff(database.db, owner, trip, second?.id ?? '')).toEqual({ ok: true })
    expect(await takeOff(database.db, owner, trip, second?.id ?? '')).toMatchObject({ reason: 'not found' })
    expect(await openOf(b)).toBe(20)
  })

  it('stores a plan and names what somebody else has planned meanwhile', async () => {
    const truckId = await shop.addTruck()
    const [mine, taken] = [await shop.addOrder([blocks(100)]), await shop.addOrder([blocks(50)])]
    await shop.put(await shop.addTrip(truckId), [taken])
    const stop = (orderId: string, quantity: number) => ({
      orderId,
      parts: [{ key: 'hollow-blocks:6in', quantity }],
    })
    const plan = [{ id: randomUUID(), truckId, driverId: '', stops: [stop(taken, 50), stop(mine, 100)] }]
    const save = () => savePlan(database.db, testLinkKey, owner, day, plan)
    expect(await save()).toMatchObject({ count: 1, skipped: [{ why: 'is planned or delivered already' }] })
    expect(await save()).toMatchObject({ count: 0 })
    expect(await readDayTrips(database.db, day)).toHaveLength(2)
  })
})

describe('a trip', () => {
  it('ships its orders when it leaves, once', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [id, pending] = [
      await shop.addOrder([blocks(10)]),
      await shop.addOrder([blocks(1)], { status: 'pending' }),
    ]
    await shop.put(trip, [id, pending])
    expect(await leaveTrip(database.db, owner, trip)).toEqual({ ok: true })
    expect(await leaveTrip(database.db, owner, trip)).toEqual({ ok: true })
    expect([await statusOf(id), await statusOf(pending)]).toEqual(['shipped', 'shipped'])
    expect(await textsOf('shipped')).toBe(4)
    expect(await shop.put(trip, [id])).toMatchObject({ reason: 'not planned' })
  })

  it('does not leave empty, with a cancelled order, or while its truck or driver is out', async () => {
    const [truck, driver] = [await shop.addTruck(), await shop.addDriver('Kofi')]
    const [first, second] = [await shop.addTrip(truck, driver), await shop.addTrip(truck)]
    const third = await shop.addTrip(await shop.addTruck({ name: 'T2' }), driver)
    expect(await leaveTrip(database.db, owner, first)).toMatchObject({ reason: 'empty' })
    for (const trip of [first, second, third]) await shop.put(trip, [await shop.addOrder([blocks(1)])])
    expect(await leaveTrip(database.db, owner, first)).toEqual({ ok: true })
    expect(await leaveTrip(database.db, owner, second)).toMatchObject({ reason: 'truck is out' })
    expect(await leaveTrip(database.db, owner, third)).toMatchObject({ reason: 'driver is out' })
    const cancelled = await shop.addOrder([blocks(1)])
    const fourth = await shop.addTrip(await shop.addTruck({ name: 'T3' }))
    await shop.put(fourth, [cancelled])
    await changeOrderStatus(database.db, { id: cancelled, from: 'confirmed', to: 'cancelled', actor: owner })
    expect(await leaveTrip(database.db, owner, fourth)).toMatchObject({ reason: 'ended orders' })
  })

  it('leaves with a stop that was delivered by hand, whose record stays', async () => {
    const [from, to] = [await shop.addTrip(await shop.addTruck()), await shop.addTrip(await shop.addTruck())]
    const [brought, open] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(from, [brought, open])
    await recordByHand(database.db, owner, brought, 'delivered')
    const [{ id: stopId, goods } = { id: '', goods: [] }] = (await shop.trip(from)).stops
    const parts = goods.map(({ key }) => ({ key, quantity: 5 }))
    for (const result of [
      await takeOff(database.db, owner, from, stopId),
      await setQuantities(database.db, owner, from, stopId, parts, ''),
      await moveToTrip(database.db, owner, { tripId: from, stopId, toId: to, overloadReason: '' }),
    ])
      expect(result).toEqual({ ok: false, reason: 'recorded' })
    expect(await moveStop(database.db, owner, from, stopId, 1)).toEqual({ ok: true })
    expect(await leaveTrip(database.db, owner, from)).toEqual({ ok: true })
    expect([await statusOf(brought), await statusOf(open)]).toEqual(['delivered', 'shipped'])
    expect((await shop.trip(from)).stops.map(({ outcome }) => outcome)).toEqual([null, 'delivered'])
  })

  it('does not tell the customer of a recorded stop that it is on its way', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [brought, open] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(trip, [brought, open])
    await deliver((await shop.trip(trip)).stops[0]?.id ?? '', 5)
    await database.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, brought))
    expect(await leaveTrip(database.db, owner, trip)).toEqual({ ok: true })
    expect(await textsOf('shipped')).toBe(2)
  })

  it('returns its stops to the day when the truck breaks down, and tells their customers once', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [arrived, late] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(trip, [arrived, late])
    await leaveTrip(database.db, owner, trip)
    const [stop] = (await shop.trip(trip)).stops
    await deliver(stop?.id ?? '')
    const results = await Promise.all([1, 2].map(() => returnToDay(database.db, owner, trip)))
    expect(results).toContainEqual({ ok: true, returned: 1 })
    expect(results).toContainEqual({ ok: false, reason: 'ended' })
    expect(await textsOf('postponed')).toBe(2)
    expect((await shop.trip(trip)).status).toBe('closed')
    expect([await statusOf(late), await openOf(late)]).toEqual(['confirmed', 20])
    expect(await openOf(arrived)).toBe(0)
    const next = await shop.addTrip(await shop.addTruck())
    expect(await shop.put(next, [late])).toMatchObject({ ok: true })
  })

  it('is cancelled without a word to the customers before it leaves', async () => {
    const [id, trip] = [await shop.addOrder([blocks(10)]), await shop.addTrip(await shop.addTruck())]
    await shop.put(trip, [id])
    expect(await returnToDay(database.db, owner, trip)).toEqual({ ok: true, returned: 1 })
    expect([(await shop.trip(trip)).status, await openOf(id), await textsOf('postponed')]).toEqual([
      'cancelled',
      10,
      0,
    ])
  })

  it('keeps an order shipped of which a part was delivered, with its rest open', async () => {
    const [id, trip] = [await shop.addOrder([blocks(100)]), await shop.addTrip(await shop.addTruck())]
    await shop.put(trip, [id])
    await leaveTrip(database.db, owner, trip)
    await deliver((await shop.trip(trip)).stops[0]?.id ?? '', 70)
    expect([await statusOf(id), await openOf(id)]).toEqual(['shipped', 30])
  })

  it('leaves an order confirmed that was refused whole, and does not say that it comes later', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const [brought, refused] = [await shop.addOrder([blocks(10)]), await shop.addOrder([blocks(20)])]
    await shop.put(trip, [brought, refused])
    await leaveTrip(database.db, owner, trip)
    const [first, second] = (await shop.trip(trip)).stops
    await deliver(first?.id ?? '')
    await database.db
      .update(deliveries)
      .set({ outcome: 'failed', recordedAt: new Date() })
      .where(eq(deliveries.id, second?.id ?? ''))
    const settlement = { tripId: trip, expected: 0, handedOver: 0, note: '' }
    expect(await settleTrip(database.db, owner, settlement)).toEqual({ ok: true })
    expect([await statusOf(refused), await openOf(refused)]).toEqual(['confirmed', 20])
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
    await leaveTrip(database.db, owner, trip)
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
    expect(await readCash(database.db, trip)).toEqual({ expected: 75_00, handedOver: 70_00 })
    const [stored] = await database.db.select().from(trips).where(eq(trips.id, trip))
    expect(stored).toMatchObject({ status: 'closed', cashNote: 'Fuel' })
  })
})
