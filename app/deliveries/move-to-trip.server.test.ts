import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { moveToTrip, setQuantities } from './change-stops.server.ts'
import { readAmountsToCollect, setAmountToCollect } from './collect.server.ts'
import { blocks, concrete, deliveryTests } from './delivery.fixture.ts'
import { departByStaff } from './end-trips.server.ts'

const database = setUpDatabase()
const shop = deliveryTests(database)
beforeEach(() => emptyTables(database.db, 'orders', 'trips', 'trucks', 'jobs'))

const move = async (tripId: string, toId: string, overloadReason = '') => {
  const [stop] = (await shop.trip(tripId)).stops
  return moveToTrip(database.db, owner, { tripId, stopId: stop?.id ?? randomUUID(), toId, overloadReason })
}
const goodsOf = async (trip: string) =>
  (await shop.trip(trip)).stops.map(({ orderId, goods }) => [orderId, goods[0]?.quantity])

async function twoTrips() {
  const order = await shop.addOrder([blocks(300)])
  const [from, to] = [await shop.addTrip(await shop.addTruck()), await shop.addTrip(await shop.addTruck())]
  await shop.put(from, [order])
  return { order, from, to }
}

it('moves a stop with its quantities and the amount to collect, behind the stops of the other trip', async () => {
  const { order, from, to } = await twoTrips()
  const first = await shop.addOrder([blocks(10)])
  await shop.put(to, [first])
  const [stop] = (await shop.trip(from)).stops
  if (!stop) throw new Error('The stop is missing')
  const parts = stop.goods.map(({ key }) => ({ key, quantity: 200 }))
  const changed = { tripId: from, stopId: stop.id, parts, overloadReason: '', editToken: stop.editToken }
  expect(await setQuantities(database.db, owner, changed)).toEqual({ ok: true })
  const amount = { tripId: from, stopId: stop.id, pesewas: 40_00 }
  expect(await setAmountToCollect(database.db, owner, amount)).toEqual({ ok: true })
  expect(await move(from, to)).toMatchObject({ ok: true })
  const [, moved] = (await shop.trip(to)).stops
  expect(await readAmountsToCollect(database.db, [order])).toEqual(new Map([[moved?.id, 40_00]]))
  expect(await goodsOf(from)).toEqual([])
  expect(await goodsOf(to)).toEqual([
    [first, 10],
    [order, 200],
  ])
  expect(await move(from, to)).toMatchObject({ reason: 'not found' })
})

it('leaves both trips as they are where the other truck cannot take it', async () => {
  const { order, from, to } = await twoTrips()
  await shop.put(to, [await shop.addOrder([blocks(400)])])
  const before = await goodsOf(to)
  expect(await move(from, to)).toMatchObject({ reason: 'over', excess: expect.stringContaining('4 t') })
  const mixer = await shop.addTrip(await shop.addTruck({ drumM3: 6 }))
  expect(await move(from, mixer)).toMatchObject({ reason: 'nothing put', skipped: [expect.anything()] })
  expect(await goodsOf(from)).toEqual([[order, 300]])
  expect(await goodsOf(to)).toEqual(before)
  expect(await move(from, to, 'A short way')).toMatchObject({ ok: true })
  expect(await shop.trip(to)).toMatchObject({ overloadReason: 'A short way' })
})

it('refuses a trip that has left, and one with a stop of the same order', async () => {
  const { order, from, to } = await twoTrips()
  const mixed = await shop.addOrder([blocks(10), concrete(2)])
  const mixer = await shop.addTrip(await shop.addTruck({ drumM3: 6 }))
  await shop.put(mixer, [mixed])
  await departByStaff(database.db, owner, mixer)
  expect(await move(from, mixer)).toMatchObject({ reason: 'not planned' })
  expect(await goodsOf(from)).toEqual([[order, 300]])
  expect(await move(from, from)).toMatchObject({ reason: 'on it already' })
  expect(await move(from, randomUUID())).toMatchObject({ reason: 'not found' })
  expect(await goodsOf(to)).toEqual([])
})
