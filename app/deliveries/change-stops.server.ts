import { and, eq, sql } from 'drizzle-orm'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { lockOrders } from '../orders/lines/order-lines.server.ts'
import { orderNumber } from '../orders/order.ts'
import type { Db } from '../platform/database/database.server.ts'
import { RollbackError, transactionWithRollback } from '../platform/database/rollback.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, deliveryLines, deliveryPictures, deliveryReports, trips } from './deliveries.table.ts'
import { isPlannable } from './delivery.ts'
import { isHeldPicture, removePictures } from './delivery-pictures.server.ts'
import { completeOrders } from './derive-order-status.server.ts'
import { readGoodsHistories } from './goods-history.server.ts'
import { isLateReport } from './list-held-reports.server.ts'
import {
  addLoads,
  canCarry,
  isPartOf,
  openGoods,
  overloadText,
  type Part,
  type TripLoad,
  tripLoad,
} from './plan.ts'
import { lockTrip, type Refused, recordPlan, refuse } from './plan-trips.server.ts'
import { type PutResult, partsOf, putOnLockedTrip } from './put-on-trip.server.ts'
import { findTrip, stopToken, type Trip } from './read-trips.server.ts'

/** A stop of a trip that has not left, with the trip locked. */
async function lockStop(tx: Db, tripId: string, stopId: string) {
  const trip = await lockTrip(tx, tripId)
  const stop = trip?.stops.find(({ id }) => id === stopId)
  if (!trip || !stop) return refuse('not found')
  return isPlannable(trip) ? { ok: true as const, trip, stop } : refuse('not planned')
}

export async function dropNeedlessOverloadReason(tx: Db, tripId: string) {
  const trip = await findTrip(tx, tripId)
  if (trip && !overloadText(trip.load, trip.truck))
    await tx.update(trips).set({ overloadReason: '' }).where(eq(trips.id, tripId))
}

/** Takes a stop without a record off a trip that has not left. */
export const takeOff = (db: Db, admin: Actor, tripId: string, stopId: string) =>
  db.transaction(async tx => {
    const locked = await lockStop(tx, tripId, stopId)
    if (!locked.ok) return locked
    const { trip, stop } = locked
    if (stop.outcome) return refuse('recorded')
    await lockOrders(tx, [stop.orderId])
    const held = and(eq(deliveryReports.deliveryId, stop.id), isLateReport)
    const heldPictures = and(eq(deliveryPictures.deliveryId, stop.id), isHeldPicture)
    const waiting =
      (await tx.$count(deliveryReports, held)) + (await tx.$count(deliveryPictures, heldPictures))
    if (waiting > 0) return refuse('late report')
    await removePictures(tx, eq(deliveryPictures.deliveryId, stop.id))
    await tx.delete(deliveries).where(eq(deliveries.id, stop.id))
    await recordEvent(tx, stop.orderId, admin.email, 'taken off trip', {
      tripId,
      day: trip.day,
      truck: trip.truck.name,
    })
    await dropNeedlessOverloadReason(tx, tripId)
    await renumber(
      tx,
      trip.stops.filter(({ id }) => id !== stopId),
    )
    await completeOrders(tx, admin, [stop.orderId])
    await recordPlan(tx, admin, trip, 'trip.stop removed', { order: orderNumber(stop.orderId) })
    return { ok: true as const }
  })

type MoveRequest = { tripId: string; stopId: string; toId: string; overloadReason: string }

/** Moves a stop with its goods to the end of another trip, or leaves both trips as they are. */
export const moveToTrip = (
  db: Db,
  admin: Actor,
  { tripId, stopId, toId, overloadReason }: MoveRequest,
): Promise<PutResult | Refused<'on it already' | 'recorded' | 'late report'>> =>
  transactionWithRollback(db, async tx => {
    const locked = new Map<string, Trip | undefined>()
    for (const id of [tripId, toId].toSorted()) locked.set(id, await lockTrip(tx, id))
    const [stop, to] = [locked.get(tripId)?.stops.find(({ id }) => id === stopId), locked.get(toId)]
    if (!stop || !to) return refuse('not found')
    if (to.stops.some(({ orderId }) => orderId === stop.orderId)) return refuse('on it already')
    const [{ collectPesewas } = { collectPesewas: null }] = await tx
      .select({ collectPesewas: deliveries.collectPesewas })
      .from(deliveries)
      .where(eq(deliveries.id, stopId))
    const removed = await takeOff(tx, admin, tripId, stopId)
    if (!removed.ok) return removed
    const parts = stop.goods.map(({ key, quantity }) => ({ key, quantity }))
    const put = await putOnLockedTrip(
      tx,
      admin,
      to,
      [{ orderId: stop.orderId, parts }],
      'whole',
      overloadReason,
    )
    if (!put.ok) throw new RollbackError(put)
    const isMoved = and(eq(deliveries.tripId, toId), eq(deliveries.orderId, stop.orderId))
    await tx.update(deliveries).set({ collectPesewas }).where(isMoved)
    return put
  })

async function renumber(tx: Db, stops: readonly { id: string }[]) {
  for (const [position, { id }] of stops.entries())
    await tx.update(deliveries).set({ position }).where(eq(deliveries.id, id))
}

/** Exchanges a stop with the one before or after it. */
export const moveStop = (db: Db, admin: Actor, tripId: string, stopId: string, by: -1 | 1) =>
  db.transaction(async tx => {
    const locked = await lockStop(tx, tripId, stopId)
    if (!locked.ok) return locked
    const { trip, stop } = locked
    const index = trip.stops.indexOf(stop)
    const other = trip.stops[index + by]
    if (other) await renumber(tx, trip.stops.with(index, other).with(index + by, stop))
    await recordPlan(tx, admin, trip, 'trip.stops ordered', { order: orderNumber(stop.orderId) })
    return { ok: true as const }
  })

export type QuantitiesResult =
  | { ok: true }
  | Refused<'not found' | 'not planned' | 'recorded' | 'conflict'>
  | { ok: false; reason: 'quantity'; key: string; max: number }
  | { ok: false; reason: 'over'; excess: string; truck: string }

type QuantitiesRequest = {
  tripId: string
  stopId: string
  parts: Part[]
  overloadReason: string
  editToken: string
}

/**
 * Sets how much a stop brings: another part of the lines that it has, or of others of its order, if it still brings what
 * the form was opened with.
 */
export const setQuantities = (
  db: Db,
  admin: Actor,
  { tripId, stopId, parts, overloadReason, editToken }: QuantitiesRequest,
): Promise<QuantitiesResult> =>
  transactionWithRollback(db, async tx => {
    const locked = await lockStop(tx, tripId, stopId)
    if (!locked.ok) return locked
    const { trip, stop } = locked
    if (stop.outcome) return refuse('recorded')
    if (stop.editToken !== editToken && stop.editToken !== stopToken(parts)) return refuse('conflict')
    const [order] = await lockOrders(tx, [stop.orderId])
    if (!order) return refuse('not found')
    await tx.delete(deliveryLines).where(eq(deliveryLines.deliveryId, stopId))
    const history = (await readGoodsHistories(tx, [order.id])).get(order.id)
    const open = openGoods(order.lines, history).filter(line => canCarry(trip.truck, line))
    for (const { key, quantity } of parts) {
      const line = open.find(each => each.key === key)
      if (!line || !isPartOf(quantity, line))
        throw new RollbackError({ ok: false, reason: 'quantity', key, max: line?.open ?? 0 })
    }
    const others = trip.stops.filter(({ id }) => id !== stopId).flatMap(({ goods }) => goods)
    const load: TripLoad = addLoads(tripLoad(others), tripLoad(partsOf(open, parts) ?? []))
    const excess = overloadText(load, trip.truck)
    if (excess && !overloadReason)
      throw new RollbackError({ ok: false, reason: 'over', excess, truck: trip.truck.name })
    await tx
      .insert(deliveryLines)
      .values(parts.map(({ key, quantity }) => ({ deliveryId: stopId, lineId: key, planned: quantity })))
    await tx
      .update(trips)
      .set({ overloadReason: excess && overloadReason, updatedAt: sql`now()` })
      .where(and(eq(trips.id, tripId)))
    await recordPlan(tx, admin, trip, 'trip.quantities changed', {
      order: orderNumber(order.id),
      ...(excess && { overload: excess, reason: overloadReason }),
    })
    return { ok: true }
  })
