import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findLine, type OrderLine } from '../orders/lines/order-line.ts'
import { linesColumn, lockOrders } from '../orders/lines/order-lines.server.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { paymentBalance } from '../orders/payments/payment-state.ts'
import type { Db } from '../platform/database/database.server.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { applyReports, type ReportContent, recordDriverDeparture } from './apply-reports.server.ts'
import { deliveries, deliveryReports, trips } from './deliveries.table.ts'
import type { HeldReason } from './delivery.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import { correctedTime, type DriverReport, lineProblem, type ReportAnswer } from './driver/driver-report.ts'
import { driverOf, findLateReason, lockDriverTrip } from './driver/trip-link.server.ts'
import { hasHeldMoney, isLateReport } from './list-held-reports.server.ts'

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
  'too much money':
    'The goods are recorded. The money is more than the order owes, so the office looks at it first.',
  'money dismissed': 'The goods are recorded. The office has dismissed the money.',
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
      return repeated.heldReason ? held(report.id, repeated.heldReason) : { id: report.id, state: 'stored' }
    if (repeated || stop.erasedAt)
      return refused(
        report.id,
        'This report cannot be stored. Please call the office and tell what you brought.',
      )
    const problem = await findLineProblem(tx, stop, report)
    if (problem) return refused(report.id, problem)

    const lateReason = stop.tripId === trip.id ? findLateReason(trip, now) : 'other trip'
    const isTooMuch = !lateReason && (await isMoreThanOwed(tx, stop.orderId, report))
    const heldReason = isTooMuch ? 'too much money' : lateReason
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
    if (lateReason) return held(report.id, lateReason)
    await applyReports(tx, trip, report, driverOf(trip))
    return heldReason ? held(report.id, heldReason) : { id: report.id, state: 'stored' }
  })

/** The driver says that the truck has left, which the first report of a stop says as well. */
export const departByDriver = (db: Db, tripId: string, leftAt: string, phoneNow: string, now = new Date()) =>
  db.transaction(async (tx): Promise<ReportAnswer['state']> => {
    const trip = await lockDriverTrip(tx, tripId)
    if (!trip || findLateReason(trip, now)) return 'refused'
    await recordDriverDeparture(tx, trip, correctedTime(leftAt, phoneNow, now))
    return 'stored'
  })

/**
 * Makes a late report count as if it had come in time. Money above what is owed goes on waiting for somebody who may record
 * payments.
 */
export const acceptReport = (
  db: Db,
  id: string,
  admin: Actor,
  { mayRecordPayments }: { mayRecordPayments: boolean },
): Promise<
  { ok: true } | { ok: false; reason: 'not found' } | { ok: false; reason: 'no longer fits'; problem: string }
> =>
  db.transaction(async tx => {
    const report = await findHeldReport(tx, id, isLateReport)
    const trip = report && (await lockDriverTrip(tx, report.tripId))
    const stop = report && (await findStop(tx, report.deliveryId))
    if (!trip || !stop) return { ok: false, reason: 'not found' }
    const content = report.content as DriverReport
    const problem = await findLineProblem(tx, stop, content)
    if (problem) return { ok: false, reason: 'no longer fits', problem }
    const isMoneyHeld = !mayRecordPayments && (await isMoreThanOwed(tx, stop.orderId, content))
    await setHeldReason(tx, id, isMoneyHeld ? 'too much money' : null)
    await recordDecision(tx, admin, 'report.accepted', report.deliveryId)
    // It took place after all, and what nobody recorded came back.
    if (trip.status === 'cancelled')
      await tx.update(trips).set({ status: 'closed', updatedAt: sql`now()` }).where(eq(trips.id, trip.id))
    await applyReports(tx, trip, report, actorOf(report), true)
    return { ok: true }
  })

/** Keeps a late report from ever counting. One with money needs somebody who may record payments. */
export const dismissReport = (
  db: Db,
  id: string,
  admin: Actor,
  { mayRecordPayments }: { mayRecordPayments: boolean },
): Promise<Decided | { ok: false; reason: 'has money' }> =>
  db.transaction(async tx => {
    const report = await findHeldReport(tx, id, isLateReport)
    if (!report) return { ok: false, reason: 'not found' }
    const { cashPesewas, mobileMoney } = report.content as DriverReport
    const hasMoney = cashPesewas > 0 || mobileMoney !== undefined
    if (hasMoney && !mayRecordPayments) return { ok: false, reason: 'has money' }
    await setHeldReason(tx, id, 'dismissed')
    await recordDecision(tx, admin, 'report.dismissed', report.deliveryId)
    return { ok: true }
  })

type Decided = { ok: true } | { ok: false; reason: 'not found' }

/** Records the money of a report although it is more than the order owes. */
export const acceptMoney = (db: Db, id: string, admin: Actor): Promise<Decided> =>
  db.transaction(async tx => {
    const report = await findHeldReport(tx, id, hasHeldMoney)
    const trip = report && (await lockDriverTrip(tx, report.tripId))
    if (!trip) return { ok: false, reason: 'not found' }
    await setHeldReason(tx, id, null)
    await recordDecision(tx, admin, 'report.money accepted', report.deliveryId)
    await applyReports(tx, trip, report, actorOf(report), true)
    return { ok: true }
  })

/** Leaves the goods of a report as they are; its money never counts. */
export const dismissMoney = (db: Db, id: string, admin: Actor): Promise<Decided> =>
  db.transaction(async tx => {
    const report = await findHeldReport(tx, id, hasHeldMoney)
    if (!report) return { ok: false, reason: 'not found' }
    await setHeldReason(tx, id, 'money dismissed')
    await recordDecision(tx, admin, 'report.money dismissed', report.deliveryId)
    return { ok: true }
  })

const actorOf = (report: { actor: string }): Actor => ({ email: report.actor })

const setHeldReason = (tx: Db, id: string, heldReason: HeldReason | null) =>
  tx.update(deliveryReports).set({ heldReason }).where(eq(deliveryReports.id, id))

const recordDecision = (tx: Db, admin: Actor, action: string, deliveryId: string) =>
  recordChange(tx, admin, { action, subject: `Delivery ${deliveryId}` })

async function findHeldReport(tx: Db, id: string, condition: SQL | undefined) {
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
    .where(and(eq(deliveryReports.id, id), condition))
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
      lines: linesColumn,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(deliveries.id, deliveryId))
  return stop
}

/** Whether the money of a report exceeds what is open of its order, beside what this stop has brought in already. Locks the order. */
async function isMoreThanOwed(tx: Db, orderId: string, report: DriverReport): Promise<boolean> {
  const { deliveryId, lines, cashPesewas, mobileMoney } = report
  const reported = lines ? cashPesewas + (mobileMoney?.amountPesewas ?? 0) : 0
  if (reported === 0) return false
  const [order] = await lockOrders(tx, [orderId])
  const [received] = await tx
    .select({ amount: sql<number>`coalesce(sum(${payments.amountPesewas}), 0)::float8` })
    .from(payments)
    .where(eq(payments.deliveryId, deliveryId))
  const open = order ? paymentBalance(order).open : 0
  return reported > open + (received?.amount ?? 0)
}

async function findLineProblem(
  tx: Db,
  stop: { id: string; lines: OrderLine[] },
  report: DriverReport,
): Promise<string | undefined> {
  if (!report.lines) return undefined
  const planned = new Map((await readDeliveryLines(tx, [stop.id])).map(line => [line.lineId, line]))
  if (planned.size !== report.lines.length || !report.lines.every(({ key }) => planned.has(key)))
    return 'The office has changed what is on this stop. Reload the page and record it again.'
  for (const line of report.lines) {
    const goods = planned.get(line.key)
    if (!goods) continue
    if (!findLine(stop.lines, line.key) && line.delivered + line.broken + line.refused > 0)
      return 'Some of these goods are not on the order any more. Please call the office.'
    const problem = lineProblem(line, goods)
    if (problem) return problem
  }
}
