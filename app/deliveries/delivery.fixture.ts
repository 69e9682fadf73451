import { randomUUID } from 'node:crypto'
import type { Line } from '../cart/line.ts'
import { insertOrders } from '../orders/lines/order-lines.fixture.ts'
import type { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { users } from '../staff/staff.table.ts'
import { listOpenOrders } from './open-orders.server.ts'
import { addTrip } from './plan-trips.server.ts'
import { putOnTrip } from './put-on-trip.server.ts'
import { findTrip } from './read-trips.server.ts'
import type { TruckDetails } from './truck.ts'
import { saveTruck } from './trucks.server.ts'

export const day = '2026-11-24'

/** 20 kg each, 60 on a pallet. */
export const blocks = (quantity: number): Line => ({
  id: 'hollow-blocks',
  variant: '6in',
  label: '6 inch',
  name: 'Hollow Blocks',
  unit: 'block',
  price: 7_50,
  quantity,
  weightGrams: 20_000,
  perPallet: 60,
})

export const concrete = (quantity: number): Line => ({
  id: 'ready-mix',
  variant: 'c25',
  name: 'Ready-Mix Concrete',
  unit: 'm³',
  price: 1_000_00,
  quantity,
})

/** Carries 10 t, which are 500 blocks. */
const truckDetails: TruckDetails = {
  name: 'T1',
  plate: 'GT 1234-20',
  payloadGrams: 10_000_000,
  pallets: null,
  drumM3: null,
  hasCrane: true,
  outFrom: '',
  outUntil: '',
  isRetired: false,
}

/** What tests of trips make without the screens that lead there. */
export const deliveryTests = (shop: { db: Db }) => ({
  async addOrder(lines: Line[], values: Partial<typeof orders.$inferInsert> = {}) {
    const [id = ''] = await insertOrders(shop.db, [
      {
        customerName: 'Ama Mensah',
        customerPhone: '024 123 4567',
        customerEmail: 'ama@example.com',
        customerAddress: 'Plot 12, Weija Junction',
        status: 'confirmed',
        lines,
        sums: [],
        totalPesewas: 100_00,
        ...values,
      },
    ])
    return id
  },
  async addDriver(name: string) {
    const id = randomUUID().replaceAll('-', '')
    await shop.db.insert(users).values({ id, name, email: `${id}@example.com`, role: 'driver' })
    return id
  },
  async addTruck(details: Partial<TruckDetails> = {}) {
    const id = randomUUID()
    await saveTruck(shop.db, owner, id, { ...truckDetails, ...details }, '')
    return id
  },
  async addTrip(truckId: string, driverId = '') {
    const id = randomUUID()
    await addTrip(shop.db, testLinkKey, owner, { id, day, truckId, driverId, overloadReason: '' })
    return id
  },
  put: (
    tripId: string,
    orderIds: string[],
    { mode = 'whole' as 'whole' | 'fitting', overloadReason = '' } = {},
  ) => putOnTrip(shop.db, owner, { tripId, orderIds, mode, overloadReason }),
  async trip(id: string) {
    const trip = await findTrip(shop.db, id)
    if (!trip) throw new Error('The trip is missing')
    return trip
  },
  /** How much of the first line of an order is still to be planned. */
  async openOf(id: string, withPending = false) {
    const open = await listOpenOrders(shop.db, { limit: 100, withPending, day })
    return open.orders.find(order => order.id === id)?.goods[0]?.open ?? 0
  },
})
