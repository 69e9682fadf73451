import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { addMovements } from '../orders/lines/line-movements.server.ts'
import { lineIdOf } from '../orders/lines/order-lines.fixture.ts'
import { orders } from '../orders/orders.table.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { findOrderTexts } from '../orders/texts/order-text.server.ts'
import { takeOff } from './change-stops.server.ts'
import { driverReport, hollowBlocks } from './driver/driver-report.fixture.ts'
import { departByStaff, returnToDay, settleTrip } from './end-trips.server.ts'
import { acceptReport } from './record-delivery.server.ts'
import { createTrip, minutes, reportTests, truncateTrips } from './trip.fixture.ts'

const shop = setUpOrderTests()
const { plan, send } = reportTests(shop)
beforeEach(() => truncateTrips(shop.db))

const yard = { email: 'yard@example.com' }
type Rest = { tripId: string; stopIds: string[] }
it.each([
  ['taken off', ({ tripId, stopIds: [id = ''] }: Rest) => takeOff(shop.db, yard, tripId, id)],
  ['not on its way', ({ tripId }: Rest) => returnToDay(shop.db, yard, tripId)],
  [
    'returned',
    async ({ tripId }: Rest) => {
      await departByStaff(shop.db, yard, tripId)
      return returnToDay(shop.db, yard, tripId)
    },
  ],
  [
    'settled',
    async ({ tripId }: Rest) => {
      await departByStaff(shop.db, yard, tripId)
      return settleTrip(shop.db, yard, { tripId, expected: 0, handedOver: 0, note: '' })
    },
  ],
])('a corrected report completes the order once the surplus is %s', async (_, end) => {
  const { order, tripId, stopIds } = await plan()
  const [id = ''] = stopIds
  await send(tripId, driverReport(id, { recordedAt: minutes(-1), line: { delivered: 4 } }))
  const lines = [{ product: hollowBlocks, planned: 6 }]
  const rest = await createTrip(shop.db, [{ orderId: order.id, lines }])
  await send(tripId, driverReport(id))
  expect((await shop.stored(order.id)).status).toBe('shipped')
  expect(await end(rest)).toMatchObject({ ok: true })
  expect((await shop.stored(order.id)).status).toBe('delivered')
  const texts = await findOrderTexts(shop.db, order.id)
  expect(texts.filter(({ payload }) => payload.message === 'delivered')).toHaveLength(2)
})

it.each([
  ['delivered', 10, null, 'confirmed'],
  ['shipped', 4, null, 'confirmed'],
  ['delivered', 10, 1, 'pending'],
])('an order that is %s is to be planned again after a late correction to nothing', async (...args) => {
  const [before, delivered, creditExcess, after] = args
  const { order, tripId, stopIds } = await plan()
  const [id = ''] = stopIds
  await shop.db.update(orders).set({ creditExcess }).where(eq(orders.id, order.id))
  await send(tripId, driverReport(id, { recordedAt: minutes(-1), line: { delivered } }))
  await settleTrip(shop.db, yard, { tripId, expected: 0, handedOver: 0, note: '' })
  const late = driverReport(id, { line: { delivered: 0 } })
  expect(await send(tripId, late)).toMatchObject({ state: 'held' })
  expect((await shop.stored(order.id)).status).toBe(before)
  expect(await acceptReport(shop.db, late.id, admin, { mayRecordPayments: true })).toEqual({ ok: true })
  expect((await shop.stored(order.id)).status).toBe(after)
})

it('a late correction of one truck leaves an order shipped of which another brought something', async () => {
  const { order, tripId, stopIds } = await plan(5)
  const lines = [{ product: hollowBlocks, planned: 5 }]
  const other = await createTrip(shop.db, [{ orderId: order.id, lines }])
  await send(tripId, driverReport(stopIds[0] ?? '', { recordedAt: minutes(-1), line: { delivered: 5 } }))
  await send(other.tripId, driverReport(other.stopIds[0] ?? '', { line: { delivered: 5 } }))
  expect((await shop.stored(order.id)).status).toBe('delivered')
  await settleTrip(shop.db, yard, { tripId, expected: 0, handedOver: 0, note: '' })
  const late = driverReport(stopIds[0] ?? '', { line: { delivered: 0 } })
  expect(await send(tripId, late)).toMatchObject({ state: 'held' })
  expect(await acceptReport(shop.db, late.id, admin, { mayRecordPayments: true })).toEqual({ ok: true })
  expect((await shop.stored(order.id)).status).toBe('shipped')
})

it('a late correction that a replacement did not come opens an order again that was delivered by hand', async () => {
  const { id } = await shop.place()
  await setOrderStatus(shop.db, { id, from: 'pending', to: 'shipped', actor: admin })
  const lineId = await lineIdOf(shop.db, id)
  const granted = [
    { lineId, kind: 'handed over' as const, quantity: 10 },
    { lineId, kind: 'replaced' as const, quantity: 2 },
  ]
  await addMovements(shop.db, granted, { actor: admin.email })
  const lines = [{ product: hollowBlocks, planned: 2 }]
  const { tripId, stopIds } = await createTrip(shop.db, [{ orderId: id, lines }])
  const [stopId = ''] = stopIds
  await send(tripId, driverReport(stopId, { recordedAt: minutes(-1), line: { delivered: 2 } }))
  await settleTrip(shop.db, yard, { tripId, expected: 0, handedOver: 0, note: '' })
  expect((await shop.stored(id)).status).toBe('delivered')
  const late = driverReport(stopId, { line: { delivered: 0 } })
  await send(tripId, late)
  await acceptReport(shop.db, late.id, admin, { mayRecordPayments: true })
  expect((await shop.stored(id)).status).toBe('shipped')
})
