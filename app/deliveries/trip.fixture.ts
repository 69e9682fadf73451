import { randomUUID } from 'node:crypto'
import type { setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { emptyTables } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { users } from '../staff/staff.table.ts'
import { deliveries, deliveryLines, trips, trucks } from './deliveries.table.ts'
import { hollowBlocks } from './driver/driver-report.fixture.ts'
import type { DriverReport } from './driver/driver-report.ts'
import { tripLinks } from './plan-trips.server.ts'
import { recordReport } from './record-delivery.server.ts'

type Stop = { orderId: string; lines: { lineKey: string; planned: number }[] }

/** A trip of today's with a driver who signs in with a phone number. */
export async function createTrip(db: Db, stops: Stop[], day = new Date().toISOString().slice(0, 10)) {
  const [truckId, tripId, driverId] = [randomUUID(), randomUUID(), randomUUID()]
  const phone = `23324${driverId.replace(/\D/g, '').padEnd(7, '0').slice(0, 7)}`
  const email = `${phone}@phone.invalid`
  await db.insert(users).values({ id: driverId, name: 'Kofi Boateng', email, role: 'driver' })
  await db
    .insert(trucks)
    .values({ id: truckId, name: 'Tata 1', plate: 'GT 1234-20', payloadGrams: 10_000_000 })
  await db.insert(trips).values({ id: tripId, day, truckId, driverId })
  const stopIds: string[] = []
  for (const [index, { orderId, lines }] of stops.entries()) {
    const id = randomUUID()
    await db.insert(deliveries).values({ id, tripId, orderId, position: index + 1 })
    await db.insert(deliveryLines).values(lines.map(line => ({ ...line, deliveryId: id })))
    stopIds.push(id)
  }
  const { path } = await tripLinks.open(db, testLinkKey, { id: tripId, linkNonce: null, linkHash: null })
  return { tripId, stopIds, path, secret: path.replace('/trips/', ''), driver: `+${phone}`, email }
}

export const truncateTrips = (db: Db) => emptyTables(db, 'trips', 'trucks')

/** The time so many minutes from now. */
export const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

/** What tests of drivers' reports make of a shop with a catalogue. */
export const reportTests = (shop: Pick<ReturnType<typeof setUpOrderTests>, 'db' | 'place'>) => ({
  /** An order of ten hollow blocks for GH₵75.00 on a trip of its own. */
  async plan(planned = 10) {
    const order = await shop.place()
    const lines = [{ lineKey: hollowBlocks, planned }]
    return { order, ...(await createTrip(shop.db, [{ orderId: order.id, lines }])) }
  },
  send: (tripId: string, report: DriverReport, phoneNow = new Date().toISOString(), now = new Date()) =>
    recordReport(shop.db, tripId, report, phoneNow, now),
})
