import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Line } from '../cart/line.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { moveStock } from '../catalogue/stock.server.ts'
import type { Unit } from '../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { orders } from '../orders/orders.table.ts'
import { setDeliveryPayments } from '../orders/payments/payments.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { enqueue } from '../platform/jobs/queue.server.ts'
import { formatDateTime } from '../platform/text/dates.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, deliveryLines, deliveryReports, trips } from './deliveries.table.ts'
import { goodsCameBack, type HeldReason, lineProgress } from './delivery.ts'
import { deriveOrderStatus, recordDeparture } from './derive-order-status.server.ts'
import {
  correctedTime,
  type DriverReport,
  lastReport,
  lineProblem,
  outcomeOf,
  type ReportAnswer,
  type StoredReport,
} from './driver/driver-report.ts'
import { type DriverTrip, driverOf, driverText, isLinkEnded, lockTrip } from './driver/trip-link.server.ts'
import { isHeld } from './list-held-reports.server.ts'
import { addDeliveryEvent } from './plan-trips.server.ts'
import { readDeliveryLines } from './read-trips.server.ts'

/** As `delivery_reports` keeps it: what was sent, and the clock it was sent with. */
type ReportContent = DriverReport & { phoneNow: string }

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
    const trip = await lockTrip(tx, tripId)
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
    await applyReports(tx, trip, stop.id, driverOf(trip))
    return { id: report.id, state: 'stored' }
  })

/** The driver says that the truck has left, which the first report of a stop says as well. */
export const recordLeft = (db: Db, tripId: string, leftAt: string, phoneNow: string, now = new Date()) =>
  db.transaction(async (tx): Promise<ReportAnswer['state']> => {
    const trip = await lockTrip(tx, tripId)
    if (!trip || findHeldReason(trip, trip.id, now)) return 'refused'
    await depart(tx, trip, correctedTime(leftAt, phoneNow, now))
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
    const trip = report && (await lockTrip(tx, report.tripId))
    if (!trip) return { ok: false, reason: 'not found' }
    const stop = await findStop(tx, report.deliveryId)
    const problem = stop && (await findLineProblem(tx, stop, report.content as DriverReport))
    if (problem) return { ok: false, reason: 'no longer fits', problem }
    await tx.update(deliveryReports).set({ heldReason: null }).where(eq(deliveryReports.id, id))
    await recordDecision(tx, admin, 'report.accepted', report.deliveryId)
    // It took place after all, and what nobody recorded came back.
    if (trip.status === 'cancelled')
      await tx.update(trips).set({ status: 'closed', updatedAt: sql`now()` }).where(eq(trips.id, trip.id))
    await applyReports(tx, trip, report.deliveryId, {
      email: report.actor,
      permissions: ['orders.status', 'payments.record'],
    })
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
      deliveryId: deliveryReports.deliveryId,
      content: deliveryReports.content,
      actor: deliveryReports.actor,
      tripId: deliveries.tripId,
    })
    .from(deliveryReports)
    .innerJoin(deliveries, eq(deliveries.id, deliveryReports.deliveryId))
    .where(and(eq(deliveryReports.id, id), isHeld))
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

/** The line of an order, which may have been changed while its goods were on the truck. */
function describeLine(lines: readonly Line[], key: string): { name: string; unit: Unit } {
  const line = lines.find(line => lineKey(line) === key)
  return line
    ? { name: nameWithLabel(line), unit: line.unit }
    : { name: key.split(':')[0] ?? key, unit: 'piece' }
}

const readLines = (tx: Db, deliveryId: string) =>
  tx
    .select()
    .from(deliveryLines)
    .where(eq(deliveryLines.deliveryId, deliveryId))
    .orderBy(asc(deliveryLines.lineKey))

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

const depart = async (tx: Db, trip: DriverTrip, leftAt: Date) =>
  recordDeparture(tx, trip, {
    leftAt,
    truck: trip.truck,
    driver: await driverText(tx, trip.driver),
    actor: driverOf(trip),
  })

const toStored = ({ phoneNow, ...report }: ReportContent, receivedAt: Date): StoredReport => {
  const correct = (time: string | undefined) => time && correctedTime(time, phoneNow, receivedAt)
  return {
    ...report,
    receivedAt,
    recordedAt: correctedTime(report.recordedAt, phoneNow, receivedAt),
    arrivedAt: correct(report.arrivedAt) || undefined,
    dischargeBeganAt: correct(report.dischargeBeganAt) || undefined,
    dischargeEndedAt: correct(report.dischargeEndedAt) || undefined,
  }
}

/** Makes a stop, its order, its payments and the stock what the last report says. */
async function applyReports(tx: Db, trip: DriverTrip, deliveryId: string, actor: Actor) {
  const stored = await tx
    .select({ content: deliveryReports.content, receivedAt: deliveryReports.receivedAt })
    .from(deliveryReports)
    .where(and(eq(deliveryReports.deliveryId, deliveryId), isNull(deliveryReports.heldReason)))
  const report = lastReport(
    stored.flatMap(({ content, receivedAt }) => {
      // That of an erased customer is empty.
      const { id } = content as Partial<ReportContent>
      return id ? [toStored(content as ReportContent, receivedAt)] : []
    }),
  )
  if (!report) return
  if (report.lines) await depart(tx, trip, report.arrivedAt ?? report.recordedAt)
  const [stop] = await tx
    .select({
      orderId: deliveries.orderId,
      outcome: deliveries.outcome,
      status: orders.status,
      createdAt: orders.createdAt,
      lines: orders.lines,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(deliveries.id, deliveryId))
    .for('update', { of: orders })
  if (!stop) return
  const before = await readLines(tx, deliveryId)
  const after = before.map(line => {
    const { delivered, broken, refused } = report.lines?.find(({ key }) => key === line.lineKey) ?? line
    return { ...line, delivered, broken, refused }
  })
  await tx
    .update(deliveries)
    .set({
      ...(report.lines && { outcome: outcomeOf(after) }),
      arrivedAt: report.arrivedAt ?? null,
      dischargeBeganAt: report.dischargeBeganAt ?? null,
      dischargeEndedAt: report.dischargeEndedAt ?? null,
      recordedAt: report.recordedAt,
      receivedAt: report.receivedAt,
      receiverName: report.receiverName,
      note: report.note,
      latitude: report.position?.latitude ?? null,
      longitude: report.position?.longitude ?? null,
      accuracyMetres: report.position ? Math.round(report.position.accuracy) : null,
    })
    .where(eq(deliveries.id, deliveryId))
  if (!report.lines) return

  for (const { delivered, broken, refused, lineKey } of after)
    await tx
      .update(deliveryLines)
      .set({ delivered, broken, refused })
      .where(and(eq(deliveryLines.deliveryId, deliveryId), eq(deliveryLines.lineKey, lineKey)))
  const isChanged = JSON.stringify(after) !== JSON.stringify(before)
  if (isChanged) await takeBrokenFromStock(tx, stop, before, after)
  if (isChanged && [...before, ...after].some(({ broken, refused }) => broken + refused > 0))
    await enqueue(tx, goodsCameBack, { deliveryId })
  if (isChanged || stop.outcome === null) {
    const isCorrection = stop.outcome !== null
    const details = await describeReport(tx, { ...stop, isCorrection, report, after })
    await addDeliveryEvent(tx, stop.orderId, details, actor.email)
  }
  const { cashPesewas, mobileMoney } = report
  await setDeliveryPayments(
    tx,
    {
      orderId: stop.orderId,
      deliveryId,
      received: [
        ...(cashPesewas > 0
          ? [{ method: 'cash' as const, network: '', reference: '', amountPesewas: cashPesewas }]
          : []),
        ...(mobileMoney ? [{ method: 'mobile money' as const, ...mobileMoney }] : []),
      ],
      receivedAt: new Date(Math.max(report.recordedAt.getTime(), stop.createdAt.getTime())),
    },
    actor,
  )
  await tx.update(orders).set({ updatedAt: sql`now()` }).where(eq(orders.id, stop.orderId))
  await deriveOrderStatus(tx, stop.orderId, actor, { driver: await driverText(tx, trip.driver) })
}

type Counted = { lineKey: string; delivered: number; broken: number; refused: number; planned: number }

/** Broken pieces are brought again, so that they take further goods; a correction puts back what was not broken. */
async function takeBrokenFromStock(
  tx: Db,
  { orderId, lines }: { orderId: string; lines: Line[] },
  before: readonly Counted[],
  after: readonly Counted[],
) {
  const changes = after.flatMap(({ lineKey: key, broken }, index) => {
    const line = lines.find(line => lineKey(line) === key)
    const quantity = broken - (before[index]?.broken ?? 0)
    return line && quantity !== 0 ? [{ id: line.id, variant: line.variant, quantity }] : []
  })
  if (changes.length === 0) return
  await tx.execute(
    sql`with broken as (select ${orderId}::uuid as id, ${JSON.stringify(changes)}::jsonb as order_items)
      ${moveStock(sql`broken`, -1)}`,
  )
}

type Described = {
  orderId: string
  status: string
  lines: Line[]
  isCorrection: boolean
  report: StoredReport
  after: readonly Counted[]
}

/** One line of the order's history, without personal data. */
async function describeReport(tx: Db, { orderId, status, lines, isCorrection, report, after }: Described) {
  const parts = after.map(({ lineKey: key, delivered, broken, refused, planned }) => {
    const { name, unit } = describeLine(lines, key)
    const counts = [broken && `${broken} broken`, refused && `${refused} refused`].filter(Boolean)
    const of = delivered === planned ? '' : ` of ${formatQuantity(planned, unit)}`
    return `${name}: ${formatQuantity(delivered, unit)}${of}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}`
  })
  const progress = lineProgress(lines, (await readDeliveryLines(tx, [orderId])).get(orderId) ?? [])
  const warnings = [
    status === 'cancelled' && 'The order had been cancelled.',
    progress.some(
      ({ ordered, replaced, credited, delivered }) => delivered > ordered + replaced - credited,
    ) && 'This is more than was ordered.',
    progress.some(({ planned, open }) => planned > 0 && open < 0) &&
      'Another trip would bring more than is still to be delivered.',
  ].filter(Boolean)
  const time = `Recorded ${formatDateTime(report.recordedAt)}, arrived here ${formatDateTime(report.receivedAt)}.`
  return [
    `${isCorrection ? 'Delivery corrected' : 'Delivered'}: ${parts.join('; ')}.`,
    time,
    ...warnings,
  ].join(' ')
}
