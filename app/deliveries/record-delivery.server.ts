import { and, eq, sql } from 'drizzle-orm'
import type { Line } from '../cart/line.ts'
import { lineKey } from '../catalogue/variant.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import {
  applyReports,
  describeLine,
  type ReportContent,
  readLines,
  recordDriverDeparture,
} from './apply-reports.server.ts'
import { deliveries, deliveryReports, trips } from './deliveries.table.ts'
import type { HeldReason } from './delivery.ts'
import { correctedTime, type DriverReport, lineProblem, type ReportAnswer } from './driver/driver-report.ts'
import { type DriverTrip, driverOf, isLinkEnded, lockDriverTrip } from './driver/trip-link.server.ts'
import { isHeldReport } from './list-held-reports.server.ts'

const refused = (id: string, message: string): ReportAnswer => ({ id, state: 'refused', message })
const held = (id: string, reason: HeldReason): ReportAnswer => ({
  id,
  state: 'held',
  message: heldTexts[reason],
})

const heldTexts: Record<HeldReason, string> = {
  'link ended': 'It came after the link had ended, and is kept for the office to accept.',
  'trip closed': 'The office has closed this trip, and the report is kept for it to accept.',
  'trip cancelled': 'This trip was cancelled, and the report is kept for the office to accept.',
  'other trip': 'This stop is on another trip now, and the report is kept for the office to accept.',
  dismissed: 'The office has dismissed this report.',
}

/** Stores one report of a driver's phone and everything that follows from it. The same report again is the same answer. */
export const recordReport = (
  db: Db,
  tripId: string,
  report: DriverReport,
  phoneNow: string,
  now = new Date(),
): Promise<ReportAnswer> =>
  db.transaction(async tx => {
    const trip = await lockDriverTrip(tx, tripId)
    const stop = await findStop(tx, report.deliveryId)
    if (!trip || !stop)
      return refused(
        report.id,
        'This stop is no longer on a trip. Please call the office and tell what you brought.',
      )
    const [repeated] = await tx
      .select({ deliveryId: deliveryReports.deliveryId, heldReason: deliveryReports.heldReason })
      .from(deliveryReports)
      .where(eq(deliveryReports.id, report.id))
    if (repeated?.deliveryId === stop.id)
      return repeated.heldReason
        ? held(report.id, repeated.heldReason as HeldReason)
        : { id: report.id, state: 'stored' }
    if (repeated || stop.erasedAt)
      return refused(
        report.id,
        'This report cannot be stored. Please call the office and tell what you brought.',
      )
    const problem = await findLineProblem(tx, stop, report)
    if (problem) return refused(report.id, problem)

    const heldReason = findHeldReason(trip, stop.tripId, now)
    const content: ReportContent = { ...report, phoneNow }
    await tx.insert(deliveryReports).values({
      id: report.id,
      deliveryId: stop.id,
      content,
      recordedAt: correctedTime(report.recordedAt, phoneNow, now),
      receivedAt: now,
      heldReason,
      actor: driverOf(trip).email,
    })
    if (heldReason) return held(report.id, heldReason)
    await applyReports(tx, trip, report, driverOf(trip))
    return { id: report.id, state: 'stored' }
  })

/** The driver says that the truck has left, which the first report of a stop says as well. */
export const departByDriver = (db: Db, tripId: string, leftAt: string, phoneNow: string, now = new Date()) =>
  db.transaction(async (tx): Promise<ReportAnswer['state']> => {
    const trip = await lockDriverTrip(tx, tripId)
    if (!trip || findHeldReason(trip, trip.id, now)) return 'refused'
    await recordDriverDeparture(tx, trip, correctedTime(leftAt, phoneNow, now))
    return 'stored'
  })

/** A report that was held counts as if it had come in time. */
export const acceptReport = (
  db: Db,
  id: string,
  admin: Actor,
): Promise<
  { ok: true } | { ok: false; reason: 'not found' } | { ok: false; reason: 'no longer fits'; problem: string }
> =>
  db.transaction(async tx => {
    const report = await findHeldReport(tx, id)
    const trip = report && (await lockDriverTrip(tx, report.tripId))
    if (!trip) return { ok: false, reason: 'not found' }
    const stop = await findStop(tx, report.deliveryId)
    const problem = stop && (await findLineProblem(tx, stop, report.content as DriverReport))
    if (problem) return { ok: false, reason: 'no longer fits', problem }
    await tx.update(deliveryReports).set({ heldReason: null }).where(eq(deliveryReports.id, id))
    await recordDecision(tx, admin, 'report.accepted', report.deliveryId)
    // It took place after all, and what nobody recorded came back.
    if (trip.status === 'cancelled')
      await tx.update(trips).set({ status: 'closed', updatedAt: sql`now()` }).where(eq(trips.id, trip.id))
    const actor: Actor = { email: report.actor, permissions: ['orders.status', 'payments.record'] }
    await applyReports(tx, trip, report, actor, true)
    return { ok: true }
  })

/** A report that was held never counts. */
export const dismissReport = (
  db: Db,
  id: string,
  admin: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'not found' }> =>
  db.transaction(async tx => {
    const report = await findHeldReport(tx, id)
    if (!report) return { ok: false, reason: 'not found' }
    await tx
      .update(deliveryReports)
      .set({ heldReason: 'dismissed' satisfies HeldReason })
      .where(eq(deliveryReports.id, id))
    await recordDecision(tx, admin, 'report.dismissed', report.deliveryId)
    return { ok: true }
  })

const recordDecision = (tx: Db, admin: Actor, action: string, deliveryId: string) =>
  recordChange(tx, admin, { permission: 'deliveries.plan', action, subject: `Delivery ${deliveryId}` })

async function findHeldReport(tx: Db, id: string) {
  const [report] = await tx
    .select({
      id: deliveryReports.id,
      deliveryId: deliveryReports.deliveryId,
      content: deliveryReports.content,
      actor: deliveryReports.actor,
      tripId: deliveries.tripId,
    })
    .from(deliveryReports)
    .innerJoin(deliveries, eq(deliveries.id, deliveryReports.deliveryId))
    .where(and(eq(deliveryReports.id, id), isHeldReport))
    .for('update', { of: deliveryReports })
  return report
}

async function findStop(tx: Db, deliveryId: string) {
  const [stop] = await tx
    .select({
      id: deliveries.id,
      tripId: deliveries.tripId,
      orderId: deliveries.orderId,
      erasedAt: orders.erasedAt,
      lines: orders.lines,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(deliveries.id, deliveryId))
  return stop
}

function findHeldReason(trip: DriverTrip, tripIdOfStop: string, now: Date): HeldReason | null {
  if (tripIdOfStop !== trip.id) return 'other trip'
  if (trip.status === 'cancelled') return 'trip cancelled'
  if (trip.status === 'closed') return 'trip closed'
  return isLinkEnded(trip, now) ? 'link ended' : null
}

async function findLineProblem(
  tx: Db,
  stop: { id: string; lines: Line[] },
  report: DriverReport,
): Promise<string | undefined> {
  if (!report.lines) return undefined
  const planned = new Map((await readLines(tx, stop.id)).map(line => [line.lineKey, line.planned]))
  if (planned.size !== report.lines.length || !report.lines.every(({ key }) => planned.has(key)))
    return 'The office has changed what is on this stop. Reload the page and record it again.'
  for (const line of report.lines) {
    const isOrdered = stop.lines.some(each => lineKey(each) === line.key)
    if (!isOrdered && line.delivered + line.broken + line.refused > 0)
      return 'Some of these goods are not on the order any more. Please call the office.'
    const goods = describeLine(stop.lines, line.key)
    const problem = lineProblem(line, { ...goods, planned: planned.get(line.key) ?? 0 })
    if (problem) return problem
  }
}
