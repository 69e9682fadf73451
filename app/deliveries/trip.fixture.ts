import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { lineIdOf } from '../orders/lines/order-lines.fixture.ts'
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

/** `product` is the product and variant of a line of the order. */
type Stop = { orderId: string; lines: { product: string; planned: number }[] }

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
    for (const { product, planned } of lines) {
      const lineId = await lineIdOf(db, orderId, product)
      await db.insert(deliveryLines).values({ deliveryId: id, lineId, planned })
    }
    stopIds.push(id)
  }
  const { path } = await tripLinks.open(db, testLinkKey, { id: tripId, linkNonce: null, linkHash: null })
  return { tripId, stopIds, path, secret: path.replace('/trips/', ''), driver: `+${phone}`, email }
}

/** The report with the ids of lines in place of their products. */
export async function withLineIds(db: Db, report: DriverReport): Promise<DriverReport> {
  const [stop] = await db.select().from(deliveries).where(eq(deliveries.id, report.deliveryId))
  if (!stop || !report.lines) return report
  const lines = []
  for (const line of report.lines) lines.push({ ...line, key: await lineIdOf(db, stop.orderId, line.key) })
  return { ...report, lines }
}

export const sendReport = async (
  db: Db,
  tripId: string,
  report: DriverReport,
  phoneNow = new Date().toISOString(),
  now = new Date(),
) => recordReport(db, tripId, await withLineIds(db, report), phoneNow, now)

export const truncateTrips = (db: Db) => emptyTables(db, 'trips', 'trucks')

/** The time so many minutes from now. */
export const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

/** What tests of drivers' reports make of a shop with a catalogue. */
export const reportTests = (shop: Pick<ReturnType<typeof setUpOrderTests>, 'db' | 'place'>) => ({
  /** An order of ten hollow blocks for GH₵75.00 on a trip of its own. */
  async plan(planned = 10) {
    const order = await shop.place()
    const lines = [{ product: hollowBlocks, planned }]
    return { order, ...(await createTrip(shop.db, [{ orderId: order.id, lines }])) }
  },
  send: (tripId: string, report: DriverReport, phoneNow = new Date().toISOString(), now = new Date()) =>
    sendReport(shop.db, tripId, report, phoneNow, now),
})
