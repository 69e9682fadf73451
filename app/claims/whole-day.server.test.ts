import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { day, deliveryTests } from '../deliveries/delivery.fixture.ts'
import { driverReport, hollowBlocks } from '../deliveries/driver/driver-report.fixture.ts'
import { departByStaff, readCash, returnToDay, settleTrip } from '../deliveries/end-trips.server.ts'
import { listOpenOrders } from '../deliveries/open-orders.server.ts'
import { sendReport, truncateTrips } from '../deliveries/trip.fixture.ts'
import { payments } from '../orders/orders.table.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { claimTests } from './claim.fixture.ts'
import { setDriverClaims } from './driver-claims.server.ts'

const shop = setUpOrderTests()
const { addTruck, addTrip, put, trip } = deliveryTests(shop)
const { bringAgain, driverClaim } = claimTests(shop)
beforeEach(() => truncateTrips(shop.db))

/** Eleven orders of 10 to 110 blocks, and one of more than any truck carries. */
const quantities = [...Array.from({ length: 11 }, (_, index) => (index + 1) * 10), 900]
const piece = 2_50
const totalOf = (quantity: number) => quantity * piece + (quantity * piece < 500_00 ? 50_00 : 0)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function placeAndConfirm(quantity: number) {
  const lines = [{ id: 'hollow-blocks', quantity }]
  const { id } = await shop.place({ lines, shownTotal: totalOf(quantity) })
  await setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: admin })
  return id
}

/** What is open of every order goes on new trips of these trucks, as far as it fits. */
async function planAndLeave(trucks: string[]) {
  const tripIds: string[] = []
  for (const truck of trucks) {
    const { orders: open } = await listOpenOrders(shop.db, { limit: 100, withPending: false, day })
    if (open.length === 0) break
    const tripId = await addTrip(truck)
    expect(await put(tripId, open.map(({ id }) => id).toReversed(), { mode: 'fitting' })).toMatchObject({
      ok: true,
    })
    expect(await departByStaff(shop.db, admin, tripId)).toMatchObject({ ok: true })
    tripIds.push(tripId)
  }
  return tripIds
}

/** The driver reports a stop: of what was planned, some broken or refused, and cash for what arrived. */
async function report(tripId: string, index: number, { broken = 0, refused = 0 } = {}) {
  const stop = (await trip(tripId)).stops[index]
  const planned = stop?.goods[0]?.quantity ?? 0
  const delivered = planned - broken - refused
  const line = { key: hollowBlocks, delivered, broken, refused }
  const sent = driverReport(stop?.id ?? '', { line, cashPesewas: delivered * piece })
  const noon = new Date(`${day}T12:00:00Z`)
  const answer = await sendReport(shop.db, tripId, sent, noon.toISOString(), noon)
  expect(answer).toMatchObject({ state: 'stored' })
  return { delivered, broken, refused }
}

async function settle(tripId: string) {
  const { expected } = await readCash(shop.db, tripId)
  expect(
    await settleTrip(shop.db, admin, { tripId, expected, handedOver: expected, note: '' }),
  ).toMatchObject({ ok: true })
  return expected
}

/** How many mails and SMS say this to the customer of each order. */
async function textsOf(message: string, ids: readonly string[]) {
  const rows = await shop.db.select({ payload: jobs.payload }).from(jobs)
  const payloads = rows.map(({ payload }) => payload as { message?: string; orderId?: string })
  return ids.map(id => payloads.filter(each => each.message === message && each.orderId === id).length)
}

it('twelve orders on three trucks, with a breakdown, leave goods, money and texts that agree', async () => {
  const ids: string[] = []
  for (const quantity of quantities) ids.push(await placeAndConfirm(quantity))
  const trucks = [await addTruck(), await addTruck({ name: 'T2' }), await addTruck({ name: 'T3' })]
  const reported: Awaited<ReturnType<typeof report>>[] = []
  const [first = '', second = '', third = ''] = await planAndLeave(trucks)
  const morning = await Promise.all([first, second, third].map(async id => (await trip(id)).stops))
  expect(morning.flat().filter(({ orderId }) => orderId === ids.at(-1)).length).toBeGreaterThan(1)
  const stopsOf = async (id: string) => (await trip(id)).stops.map((_, index) => index)
  for (const index of await stopsOf(first)) reported.push(await report(first, index, { broken: 1 }))
  for (const index of await stopsOf(second)) reported.push(await report(second, index, { refused: 2 }))
  reported.push(await report(third, 0))
  const returned = await returnToDay(shop.db, admin, third)
  const postponed = (await trip(third)).stops.slice(1).map(({ orderId }) => orderId)
  expect(postponed.length).toBeGreaterThan(1)
  expect(returned).toMatchObject({ ok: true, returned: postponed.length })
  const cash = [await settle(first), await settle(second), await settle(third)]
  for (const { id, orderId } of (await trip(second)).stops) {
    await setDriverClaims(shop.db, id)
    expect(await bringAgain(await driverClaim(orderId, 'returned'), 2, true)).toMatchObject({ ok: true })
  }
  // In the afternoon what broke, came back, or was refused and settled goes out again.
  for (let round = 0; round < 3; round++)
    for (const tripId of await planAndLeave(trucks.slice(0, 2))) {
      for (const index of await stopsOf(tripId)) reported.push(await report(tripId, index))
      cash.push(await settle(tripId))
    }

  const ordered = sum(quantities)
  expect(sum(reported.map(({ delivered }) => delivered))).toBe(ordered)
  expect(await shop.stockOf('hollow-blocks')).toBe(100 - ordered - sum(reported.map(({ broken }) => broken)))
  const [paid] = await shop.db
    .select({ sum: sql<number>`sum(${payments.amountPesewas})::float8` })
    .from(payments)
  expect([paid?.sum, sum(cash)]).toEqual([ordered * piece, ordered * piece])
  for (const [index, id] of ids.entries()) {
    const quantity = quantities[index] ?? 0
    const expected = { status: 'delivered', paidPesewas: quantity * piece, totalPesewas: totalOf(quantity) }
    expect(await shop.stored(id)).toMatchObject(expected)
  }
  expect(await textsOf('delivered', ids)).toEqual(ids.map(() => 2))
  expect(await textsOf('postponed', ids)).toEqual(ids.map(id => (postponed.includes(id) ? 2 : 0)))
})
