import { and, asc, eq, inArray, isNotNull, not } from 'drizzle-orm'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { actorName } from '../staff/audit.server.ts'
import { deliveries, deliveryReports, trips, trucks } from './deliveries.table.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import type { DriverReport } from './driver/driver-report.ts'
import { listHeldPictures } from './held-pictures.server.ts'

const isDecided = inArray(deliveryReports.heldReason, ['dismissed', 'money dismissed'])

/** What the office has not decided on. */
const isHeldReport = and(isNotNull(deliveryReports.heldReason), not(isDecided))
/** Only its money waits. */
export const hasHeldMoney = eq(deliveryReports.heldReason, 'too much money')
/** All of it waits. */
export const isLateReport = and(isHeldReport, not(hasHeldMoney))

/** How many reports, and stops with late pictures, wait for the office. */
export const countHeldReports = async (db: Db) =>
  (await db.$count(deliveryReports, isHeldReport)) + (await listHeldPictures(db)).length

/** What waits for the office, the earliest first. */
export async function listHeldReports(db: Db) {
  const rows = await db
    .select({
      id: deliveryReports.id,
      deliveryId: deliveryReports.deliveryId,
      heldReason: deliveryReports.heldReason,
      content: deliveryReports.content,
      actor: actorName(deliveryReports.actor),
      recordedAt: deliveryReports.recordedAt,
      receivedAt: deliveryReports.receivedAt,
      orderId: orders.id,
      customerName: orders.customerName,
      day: trips.day,
      truck: trucks.name,
    })
    .from(deliveryReports)
    .innerJoin(deliveries, eq(deliveries.id, deliveryReports.deliveryId))
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .innerJoin(trucks, eq(trucks.id, trips.truckId))
    .where(isHeldReport)
    .orderBy(asc(deliveryReports.receivedAt))
    .limit(100)
  const planned = await readDeliveryLines(
    db,
    rows.map(({ deliveryId }) => deliveryId),
  )
  const nameOf = new Map(planned.map(({ lineId, name }) => [lineId, name]))
  return rows.map(({ content, heldReason, ...row }) => {
    const { lines: counted = [], cashPesewas, mobileMoney, receiverName, note } = content as DriverReport
    return {
      ...row,
      ...{ heldReason: heldReason ?? '', cashPesewas, mobileMoney, receiverName, note },
      lines: counted.map(line => ({ ...line, name: nameOf.get(line.key) ?? '' })),
    }
  })
}
