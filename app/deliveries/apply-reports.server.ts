import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { roundToTenth } from '../catalogue/unit.ts'
import type { DeliveryWarning } from '../orders/history/order-event.ts'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { addMovements, moveLines } from '../orders/lines/line-movements.server.ts'
import { progressOf } from '../orders/lines/line-progress.ts'
import { lockOrder } from '../orders/lines/order-lines.server.ts'
import { orders } from '../orders/orders.table.ts'
import { type ReceivedPayment, setDeliveryPayments } from '../orders/payments/payments.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { enqueue } from '../platform/jobs/queue.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, deliveryReports } from './deliveries.table.ts'
import { goodsCameBack, type HeldReason } from './delivery.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import { deriveOrderStatus, recordDeparture } from './derive-order-status.server.ts'
import {
  correctedTime,
  type DriverReport,
  lastReport,
  outcomeOf,
  type StoredReport,
} from './driver/driver-report.ts'
import { type DriverTrip, driverOf, driverText } from './driver/trip-link.server.ts'
import { readGoodsHistories } from './goods-history.server.ts'

/** As `delivery_reports` keeps it: what was sent, and the clock it was sent with. */
export type ReportContent = DriverReport & { phoneNow: string }

export const recordDriverDeparture = async (tx: Db, trip: DriverTrip, leftAt: Date, isLate = false) =>
  recordDeparture(tx, trip, {
    leftAt,
    truck: trip.truck,
    driver: await driverText(tx, trip.driver),
    actor: driverOf(trip),
    isLate,
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

/** The reports whose goods count. */
async function readCountingReports(tx: Db, deliveryId: string): Promise<StoredReport[]> {
  const { content, receivedAt, heldReason } = deliveryReports
  const stored = await tx
    .select({ content, receivedAt, heldReason })
    .from(deliveryReports)
    .where(
      and(eq(deliveryReports.deliveryId, deliveryId), or(isNull(heldReason), inArray(heldReason, moneyHeld))),
    )
  return stored.flatMap(({ content, receivedAt, heldReason }) => {
    // That of an erased customer is empty.
    const { id } = content as Partial<ReportContent>
    if (!id) return []
    return [{ ...toStored(content as ReportContent, receivedAt), isMoneyHeld: heldReason !== null }]
  })
}

const recordedKinds = ['delivered', 'broken', 'refused'] as const

const moneyHeld: HeldReason[] = ['too much money', 'money dismissed']

/** Money that waits is pointless once a newer report says what was paid. */
const dismissReplacedMoney = (tx: Db, { id, deliveryId }: StoredReport) =>
  tx
    .update(deliveryReports)
    .set({ heldReason: 'money dismissed' })
    .where(
      and(
        eq(deliveryReports.deliveryId, deliveryId),
        eq(deliveryReports.heldReason, 'too much money'),
        ne(deliveryReports.id, id),
      ),
    )

const paymentsOf = ({ cashPesewas, mobileMoney }: StoredReport): ReceivedPayment[] => [
  ...(cashPesewas > 0
    ? [{ method: 'cash' as const, network: '', reference: '', amountPesewas: cashPesewas }]
    : []),
  ...(mobileMoney ? [{ method: 'mobile money' as const, ...mobileMoney }] : []),
]

/**
 * After a report was added: makes its stop, the order, the payments and the stock what the last report says. `isLate`: the
 * office has accepted it.
 */
export async function applyReports(
  tx: Db,
  trip: DriverTrip,
  { id: added, deliveryId }: Pick<DriverReport, 'id' | 'deliveryId'>,
  actor: Actor,
  isLate = false,
) {
  const reports = await readCountingReports(tx, deliveryId)
  const report = lastReport(reports)
  if (!report) return
  await dismissReplacedMoney(tx, report)
  const earlier = lastReport(reports.filter(({ id }) => id !== added))
  if (report.lines) await recordDriverDeparture(tx, trip, report.arrivedAt ?? report.recordedAt, isLate)
  const [stop] = await tx
    .select({
      orderId: deliveries.orderId,
      outcome: deliveries.outcome,
      status: orders.status,
      createdAt: orders.createdAt,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(deliveries.id, deliveryId))
    .for('update', { of: orders })
  if (!stop) return
  const before = await readDeliveryLines(tx, [deliveryId])
  const after = before.map(line => {
    const { delivered, broken, refused } = report.lines?.find(({ key }) => key === line.lineId) ?? line
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

  const movements = after.flatMap((line, index) =>
    recordedKinds.map(kind => ({
      lineId: line.lineId,
      kind,
      quantity: roundToTenth(line[kind] - (before[index]?.[kind] ?? 0)),
    })),
  )
  await addMovements(tx, movements, { actor: actor.email, deliveryId })
  const isChanged = movements.some(({ quantity }) => quantity !== 0)
  // Broken pieces are brought again, so that they take further goods; a correction puts back what was not broken.
  const broken = movements.filter(({ kind }) => kind === 'broken')
  await moveLines(tx, stop.orderId, broken, -1, 'broken')
  if (isChanged && [...before, ...after].some(({ broken, refused }) => broken + refused > 0))
    await enqueue(tx, goodsCameBack, { deliveryId })
  if (isChanged || stop.outcome === null) {
    const isCorrection = stop.outcome !== null
    await recordEvent(tx, stop.orderId, actor.email, 'delivery recorded', {
      tripId: trip.id,
      truck: trip.truck,
      isCorrection,
      lines: after.map(({ deliveryId: _delivery, lineId: _line, ...line }) => line),
      recordedAt: report.recordedAt.toISOString(),
      receivedAt: report.receivedAt.toISOString(),
      warnings: await findWarnings(tx, stop.orderId),
    })
  }
  if (!report.isMoneyHeld)
    await setDeliveryPayments(
      tx,
      {
        orderId: stop.orderId,
        deliveryId,
        received: paymentsOf(report),
        receivedBefore: earlier?.isMoneyHeld ? undefined : earlier?.lines ? paymentsOf(earlier) : [],
        receivedAt: new Date(Math.max(report.recordedAt.getTime(), stop.createdAt.getTime())),
      },
      actor,
    )
  await tx.update(orders).set({ updatedAt: sql`now()` }).where(eq(orders.id, stop.orderId))
  await deriveOrderStatus(tx, stop.orderId, actor, {
    driver: await driverText(tx, trip.driver),
    isTakenBack: outcomeOf(after) === 'failed' && outcomeOf(before) !== 'failed',
  })
}

/** What the office should look at in the records of an order's deliveries. */
async function findWarnings(tx: Db, orderId: string): Promise<DeliveryWarning[]> {
  const order = await lockOrder(tx, orderId)
  const progress = progressOf(order?.lines ?? [], (await readGoodsHistories(tx, [orderId])).get(orderId))
  const isMoreThanOrdered = progress.some(
    ({ ordered, replaced, dropped, delivered }) => delivered > ordered + replaced - dropped,
  )
  const isPlannedTwice = progress.some(({ planned, open }) => planned > 0 && open < 0)
  return [
    ...(order?.status === 'cancelled' ? (['order cancelled'] as const) : []),
    ...(isMoreThanOrdered ? (['more than ordered'] as const) : []),
    ...(isPlannedTwice ? (['planned twice'] as const) : []),
  ]
}
