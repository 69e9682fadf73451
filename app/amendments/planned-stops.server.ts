import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dropNeedlessOverloadReason } from '../deliveries/change-stops.server.ts'
import {
  deliveries,
  deliveryLines,
  deliveryPictures,
  deliveryReports,
  trips,
  trucks,
} from '../deliveries/deliveries.table.ts'
import { removePictures } from '../deliveries/delivery-pictures.server.ts'
import { readGoodsHistories } from '../deliveries/goods-history.server.ts'
import { isLateReport } from '../deliveries/list-held-reports.server.ts'
import { lockTrip } from '../deliveries/plan-trips.server.ts'
import { recordEvent } from '../orders/history/record-event.server.ts'
import type { Order } from '../orders/lines/order-lines.server.ts'
import { lockOrders } from '../orders/lines/order-lines.server.ts'
import { orderLines } from '../orders/lines/order-lines.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { RollbackError } from '../platform/database/rollback.server.ts'
import { lineStates, type PlannedPart } from './amendment.ts'

/** What trips that have not left are to bring of an order, the first trip first. */
export async function readPlannedParts(db: Db, orderId: string): Promise<PlannedPart[]> {
  const rows = await db
    .select({
      stopId: deliveries.id,
      tripId: trips.id,
      day: trips.day,
      truck: trucks.name,
      key: deliveryLines.lineId,
      quantity: deliveryLines.planned,
    })
    .from(deliveries)
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .innerJoin(trucks, eq(trucks.id, trips.truckId))
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .innerJoin(orderLines, eq(orderLines.id, deliveryLines.lineId))
    .where(
      and(
        eq(deliveries.orderId, orderId),
        isNull(deliveries.outcome),
        eq(trips.status, 'planned'),
        isNull(trips.leftAt),
      ),
    )
    .orderBy(asc(trips.day), asc(trips.createdAt), asc(orderLines.position))
  return rows
}

export type LockedOrder = { order: Order; planned: PlannedPart[] }

/**
 * Locks an order, before it the trips that are to bring it, as plans and drivers' reports lock them.
 * @returns `busy` where it was put on another trip at this moment
 */
export async function lockWithTrips(tx: Db, orderId: string): Promise<LockedOrder | 'not found' | 'busy'> {
  const tripIds = new Set((await readPlannedParts(tx, orderId)).map(({ tripId }) => tripId))
  for (const id of [...tripIds].toSorted()) await lockTrip(tx, id)
  const [order] = await lockOrders(tx, [orderId])
  if (!order) return 'not found'
  const planned = await readPlannedParts(tx, orderId)
  return planned.every(({ tripId }) => tripIds.has(tripId)) ? { order, planned } : 'busy'
}

export const readLineStates = async (db: Db, { id, lines }: Pick<Order, 'id' | 'lines'>) =>
  lineStates(lines, (await readGoodsHistories(db, [id])).get(id))

/**
 * Takes what is no longer to be delivered off stops of trips that were locked; a stop without goods goes.
 * @throws a `RollbackError` where a late report of them waits
 */
export async function reducePlanned(tx: Db, orderId: string, excess: readonly PlannedPart[], actor: string) {
  const stopIds = excess.map(({ stopId }) => stopId)
  const held = and(inArray(deliveryReports.deliveryId, stopIds), isLateReport)
  if ((await tx.$count(deliveryReports, held)) > 0)
    throw new RollbackError({ ok: false, reason: 'late report' })
  for (const { stopId, key, quantity } of excess) {
    const isLine = and(eq(deliveryLines.deliveryId, stopId), eq(deliveryLines.lineId, key))
    await tx.delete(deliveryLines).where(and(isLine, sql`planned <= ${quantity}`))
    await tx
      .update(deliveryLines)
      .set({ planned: sql`planned - ${quantity}` })
      .where(isLine)
  }
  const isEmpty = and(
    eq(deliveries.orderId, orderId),
    isNull(deliveries.outcome),
    sql`not exists (select from delivery_lines where delivery_id = ${deliveries.id})`,
  )
  const empty = tx.select({ id: deliveries.id }).from(deliveries).where(isEmpty)
  await removePictures(tx, inArray(deliveryPictures.deliveryId, empty))
  const removed = await tx
    .delete(deliveries)
    .where(isEmpty)
    .returning({ tripId: deliveries.tripId, position: deliveries.position })
  for (const { tripId, position } of removed)
    await tx.execute(
      sql`update deliveries set position = position - 1 where trip_id = ${tripId} and position > ${position}`,
    )
  for (const tripId of new Set(excess.map(each => each.tripId))) await dropNeedlessOverloadReason(tx, tripId)
  const reduced = new Map(excess.map(({ tripId, day, truck }) => [tripId, { tripId, day, truck }]))
  for (const trip of reduced.values()) await recordEvent(tx, orderId, actor, 'reduced on trip', trip)
}
