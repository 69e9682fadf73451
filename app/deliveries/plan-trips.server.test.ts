import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { lineIdOf } from '../orders/lines/order-lines.fixture.ts'
import { orders } from '../orders/orders.table.ts'
import { changeOrders } from '../orders/state/save-order.fixture.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { users } from '../staff/staff.table.ts'
import { moveStop, setQuantities, takeOff } from './change-stops.server.ts'
import { blocks, concrete, day, deliveryTests } from './delivery.fixture.ts'
import { returnToDay } from './end-trips.server.ts'
import { listOpenOrders } from './open-orders.server.ts'
import { addTrip, changeTrip } from './plan-trips.server.ts'
import { savePlan } from './put-on-trip.server.ts'
import { readDayTrips } from './read-trips.server.ts'

const database = setUpDatabase()
const shop = deliveryTests(database)

beforeEach(() => emptyTables(database.db, 'orders', 'trips', 'trucks', 'jobs'))

it('names the other trucks of a driver on a day', async () => {
  const driver = await shop.addDriver('Kofi')
  const [first, second] = [await shop.addTruck({ name: 'T1' }), await shop.addTruck({ name: 'T2' })]
  const trips = [await shop.addTrip(first, driver), await shop.addTrip(second, driver)]
  await shop.addTrip(await shop.addTruck({ name: 'T3' }))
  const others = await Promise.all(trips.map(async id => (await shop.trip(id)).otherTrucks))
  expect(others).toEqual([['T2'], ['T1']])
})

const stopOf = async (orderId: string, quantity: number) => ({
  orderId,
  parts: [{ key: await lineIdOf(database.db, orderId, 'hollow-blocks:6in'), quantity }],
})

describe('planning', () => {
  it('names zone and place of what is open, and leaves out what is collected', async () => {
    const id = await shop.addOrder([blocks(100)], { zone: 'Ashanti', place: 'Kumasi' })
    await shop.addOrder([blocks(100)], { collectAt: 'Weija', customerAddress: '' })
    const { orders: open } = await listOpenOrders(database.db, { limit: 100, withPending: true, day })
    expect(open).toMatchObject([{ id, zone: 'Ashanti', address: 'Plot 12, Weija Junction, Kumasi' }])
  })

  it('says a place once that the address says too', async () => {
    const site = { customerAddress: 'Street 12, Kasoa', place: 'Kasoa' }
    const trip = await shop.addTrip(await shop.addTruck())
    await shop.put(trip, [await shop.addOrder([blocks(100)], site)])
    await shop.addOrder([blocks(100)], site)
    const { orders: open } = await listOpenOrders(database.db, { limit: 100, withPending: true, day })
    const { stops } = await shop.trip(trip)
    expect([...open, ...stops].map(({ address }) => address)).toEqual([
      'Street 12, Kasoa',
      'Street 12, Kasoa',
    ])
  })

  it.each<[string, Partial<typeof orders.$inferInsert>, string]>([
    ['is collected meanwhile', { collectAt: 'Weija' }, 'is collected'],
    [
      'waits for its credit again',
      { status: 'pending', creditExcess: 50_00 },
      'is over the credit limit: somebody has to approve it first',
    ],
  ])('neither lists nor takes what came back from a trip and %s', async (_, values, why) => {
    const [id, truck] = [await shop.addOrder([blocks(100)]), await shop.addTruck()]
    const first = await shop.addTrip(truck)
    await shop.put(first, [id])
    await returnToDay(database.db, owner, first)
    expect(await shop.openOf(id, true)).toBe(100)
    await database.db.update(orders).set(values)
    await changeOrders(database.db, {})
    expect(await shop.openOf(id, true)).toBe(0)
    const next = await shop.addTrip(truck)
    expect(await shop.put(next, [id])).toMatchObject({ reason: 'nothing put', skipped: [{ why }] })
  })

  it('neither lists nor takes what was shipped without a trip', async () => {
    const trip = await shop.addTrip(await shop.addTruck())
    const id = await shop.addOrder([blocks(100)], { status: 'shipped', promisedDay: day })
    expect(await shop.openOf(id)).toBe(0)
    const why = 'has left without a trip'
    expect(await shop.put(trip, [id])).toMatchObject({ reason: 'nothing put', skipped: [{ why }] })
  })

  it('puts an order on a trip once, however often the form is sent', async () => {
    const [id, trip] = [await shop.addOrder([blocks(100)]), await shop.addTrip(await shop.addTruck())]
    expect(await shop.openOf(id)).toBe(100)
    expect(await shop.put(trip, [id])).toMatchObject({ ok: true, added: [{ isWhole: true }] })
    expect(await shop.put(trip, [id])).toMatchObject({ ok: true, added: [] })
    expect((await shop.trip(trip)).load).toMatchObject({ weightGrams: 2_000_000, pallets: 2 })
    expect(await shop.openOf(id)).toBe(0)
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
      expect(await shop.openOf(id)).toBe(open)
    }
    const [stop] = (await shop.trip(first)).stops
    const key = stop?.goods[0]?.key ?? ''
    const correct = (quantity: number) =>
      setQuantities(database.db, owner, {
        ...{ tripId: first, stopId: stop?.id ?? '', overloadReason: '', editToken: stop?.editToken ?? '' },
        parts: [{ key, quantity }],
      })
    expect(await correct(501)).toEqual({ ok: false, reason: 'quantity', key, max: 500 })
    expect(await correct(400)).toEqual({ ok: true })
    expect(await shop.openOf(id)).toBe(100)
    // As it was opened before.
    expect(await correct(300)).toEqual({ ok: false, reason: 'conflict' })
    expect(await correct(400)).toEqual({ ok: true })
    expect(await shop.openOf(id)).toBe(100)
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

  it('stores a new trip once, and says where one that is sent again has another driver', async () => {
    const [truckId, kofi] = [await shop.addTruck(), await shop.addDriver('Kofi')]
    const input = { id: randomUUID(), day, truckId, driverId: '', overloadReason: '' }
    const add = (changes: object = {}) => addTrip(database.db, testLinkKey, owner, { ...input, ...changes })
    expect([await add(), await add()]).toEqual([{ ok: true }, { ok: true }])
    expect(await add({ driverId: kofi })).toEqual({ ok: false, reason: 'stored differently' })
    expect(await shop.trip(input.id)).toMatchObject({ driver: null })
  })

  it('keeps a driver who was deactivated until another one or nobody is chosen', async () => {
    const [kofi, yaw] = [await shop.addDriver('Kofi'), await shop.addDriver('Yaw')]
    const trip = await shop.addTrip(await shop.addTruck(), kofi)
    await database.db.update(users).set({ banned: true })
    const change = async (driverId: string) => {
      const { truckId, editToken } = await shop.trip(trip)
      const input = { id: trip, day: '2026-11-25', truckId, driverId, overloadReason: '' }
      return changeTrip(database.db, owner, input, editToken)
    }
    expect(await change(yaw)).toEqual({ ok: false, reason: 'no driver' })
    expect(await change(kofi)).toEqual({ ok: true })
    expect(await shop.trip(trip)).toMatchObject({ day: '2026-11-25', driver: { name: 'Kofi' } })
    expect(await change('')).toEqual({ ok: true })
    expect(await shop.trip(trip)).toMatchObject({ driver: null })
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
    expect(await shop.openOf(b)).toBe(20)
  })

  it('stores a plan and names what somebody else has planned meanwhile', async () => {
    const truckId = await shop.addTruck()
    const [mine, taken] = [await shop.addOrder([blocks(100)]), await shop.addOrder([blocks(50)])]
    await shop.put(await shop.addTrip(truckId), [taken])
    const stops = [await stopOf(taken, 50), await stopOf(mine, 100)]
    const plan = [{ id: randomUUID(), truckId, driverId: '', stops }]
    const save = () => savePlan(database.db, testLinkKey, owner, day, plan)
    expect(await save()).toMatchObject({ count: 1, skipped: [{ why: 'is planned or delivered already' }] })
    expect(await save()).toMatchObject({ count: 0 })
    expect(await readDayTrips(database.db, day)).toHaveLength(2)
  })

  it('names why a trip of a plan can not be stored any more', async () => {
    const [truckId, retired] = [await shop.addTruck(), await shop.addTruck({ isRetired: true })]
    const trips = [
      { truckId: retired, driverId: '', why: 'was for a truck that is out of service' },
      { truckId, driverId: 'nobody', why: 'was for a driver who no longer drives' },
      { truckId: randomUUID(), driverId: '', why: 'was for a truck that no longer exists' },
    ]
    const plan = []
    for (const { truckId, driverId } of trips) {
      const orderId = await shop.addOrder([blocks(50)])
      const stops = [await stopOf(orderId, 50)]
      plan.push({ id: randomUUID(), truckId, driverId, stops })
    }
    const saved = await savePlan(database.db, testLinkKey, owner, day, plan)
    expect(saved).toMatchObject({ count: 0, skipped: trips.map(({ why }) => ({ why })) })
  })

  it('stores no trip of a plan that nothing was left for', async () => {
    const [orderId, truckId] = [await shop.addOrder([blocks(50)]), await shop.addTruck()]
    const stops = [await stopOf(orderId, 50)]
    const save = () =>
      savePlan(database.db, testLinkKey, owner, day, [{ id: randomUUID(), truckId, driverId: '', stops }])
    expect(await save()).toMatchObject({ count: 1, skipped: [] })
    expect(await save()).toMatchObject({ count: 0, skipped: [{ why: 'is planned or delivered already' }] })
    expect(await readDayTrips(database.db, day)).toMatchObject([{ stops: [{ orderId }] }])
  })
})
