import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { changeOrders } from '../orders/state/save-order.fixture.ts'
import { trips } from './deliveries.table.ts'
import { driverReport } from './driver/driver-report.fixture.ts'
import { departByStaff, returnToDay } from './end-trips.server.ts'
import { recordByHand } from './order-deliveries.server.ts'
import { departByDriver } from './record-delivery.server.ts'
import { minutes, reportTests, truncateTrips } from './trip.fixture.ts'

const shop = setUpOrderTests()
const { plan, send } = reportTests(shop)
beforeEach(() => truncateTrips(shop.db))

describe('an order over its credit limit, which nobody has approved', () => {
  async function planHeld() {
    const planned = await plan()
    await shop.db.update(orders).set({ plannedAt: new Date() }).where(eq(orders.id, planned.order.id))
    await changeOrders(shop.db, { creditExcess: 50_00 }, planned.order.id)
    return planned
  }

  it.each<[string, string, (held: Awaited<ReturnType<typeof plan>>) => Promise<unknown>]>([
    [
      'the driver has left',
      'shipped',
      ({ tripId }) => departByDriver(shop.db, tripId, minutes(-1), minutes(0)),
    ],
    [
      'the driver delivers after he has left',
      'delivered',
      async ({ tripId, stopIds: [id = ''] }) => {
        await shop.db.update(trips).set({ status: 'out', leftAt: new Date() }).where(eq(trips.id, tripId))
        return send(tripId, driverReport(id))
      },
    ],
    ['it arrived by hand', 'delivered', ({ order }) => recordByHand(shop.db, admin, order.id, 'delivered')],
  ])('gets its status although it is held: %s', async (_, status, record) => {
    const held = await planHeld()
    await record(held)
    expect((await shop.stored(held.order.id)).status).toBe(status)
  })

  it('does not leave before it is approved', async () => {
    const { order, tripId } = await planHeld()
    const refused = { ok: false, reason: 'held orders', orders: orderNumber(order.id) }
    expect(await departByStaff(shop.db, admin, tripId)).toEqual(refused)
    expect((await shop.stored(order.id)).status).toBe('pending')
    await changeOrders(shop.db, { creditApprovedBy: admin.email }, order.id)
    expect(await departByStaff(shop.db, admin, tripId)).toEqual({ ok: true })
    expect((await shop.stored(order.id)).status).toBe('shipped')
  })

  it('waits for the approval again when it comes back', async () => {
    const { order, tripId } = await planHeld()
    await departByDriver(shop.db, tripId, minutes(-1), minutes(0))
    expect(await returnToDay(shop.db, admin, tripId)).toMatchObject({ ok: true })
    expect((await shop.stored(order.id)).status).toBe('pending')
  })

  it('that was never on a trip is refused by hand', async () => {
    const { id } = await shop.place()
    await changeOrders(shop.db, { creditExcess: 50_00 }, id)
    expect(await recordByHand(shop.db, admin, id, 'shipped')).toEqual({ ok: false, reason: 'held' })
    expect((await shop.stored(id)).status).toBe('pending')
  })
})
