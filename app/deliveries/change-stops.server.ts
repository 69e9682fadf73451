import { and, eq, sql } from 'drizzle-orm'
import { orderNumber } from '../orders/order.ts'
import type { Db } from '../platform/database/database.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, deliveryLines, trips } from './deliveries.table.ts'
import {
  addLoads,
  canCarry,
  excessText,
  isPartOf,
  openGoods,
  type Part,
  type TripLoad,
  tripLoad,
} from './plan.ts'
import {
  addDeliveryEvent,
  isPlannable,
  lockOrders,
  lockTrip,
  type Refused,
  recordPlan,
  refuse,
} from './plan-trips.server.ts'
import { type PutResult, partsOf, putIn, Undo, undoable } from './put-on-trip.server.ts'
import { readDeliveryLines, type Trip } from './read-trips.server.ts'

/** Takes a stop off a trip that has not left. */
export const takeOff = (db: Db, admin: Actor, tripId: string, stopId: string) =>
  changeStops(db, admin, tripId, stopId, 'trip.stop removed', async (tx, trip, stop) => {
    await tx.delete(deliveries).where(eq(deliveries.id, stop.id))
    const details = `Taken off the trip of ${formatDate(trip.day)}, ${trip.truck.name}`
    await addDeliveryEvent(tx, stop.orderId, details, admin.email)
    const rest = trip.stops.filter(({ id }) => id !== stopId)
    if (!excessText(tripLoad(rest.flatMap(({ goods }) => goods)), trip.truck))
      await tx.update(trips).set({ overloadReason: '' }).where(eq(trips.id, tripId))
    await renumber(tx, rest)
  })

type MoveRequest = { tripId: string; stopId: string; toId: string; overloadReason: string }

/** Moves a stop with its goods to the end of another trip, or leaves both trips as they are. */
export const moveToTrip = (
  db: Db,
  admin: Actor,
  { tripId, stopId, toId, overloadReason }: MoveRequest,
): Promise<PutResult | Refused<'on it already'>> =>
  undoable(db, async tx => {
    const locked = new Map<string, Trip | undefined>()
    for (const id of [tripId, toId].toSorted()) locked.set(id, await lockTrip(tx, id))
    const [stop, to] = [locked.get(tripId)?.stops.find(({ id }) => id === stopId), locked.get(toId)]
    if (!stop || !to) return refuse('not found')
    if (to.stops.some(({ orderId }) => orderId === stop.orderId)) return refuse('on it already')
    const removed = await takeOff(tx, admin, tripId, stopId)
    if (!removed.ok) return removed
    const parts = stop.goods.map(({ key, quantity }) => ({ key, quantity }))
    const put = await putIn(tx, admin, to, [{ orderId: stop.orderId, parts }], 'whole', overloadReason)
    if (!put.ok) throw new Undo(put)
    return put
  })

async function renumber(tx: Db, stops: readonly { id: string }[]) {
  for (const [position, { id }] of stops.entries())
    await tx.update(deliveries).set({ position }).where(eq(deliveries.id, id))
}

/** Exchanges a stop with the one before or after it. */
export const moveStop = (db: Db, admin: Actor, tripId: string, stopId: string, by: -1 | 1) =>
  changeStops(db, admin, tripId, stopId, 'trip.stops ordered', async (tx, { stops }, stop) => {
    const index = stops.indexOf(stop)
    const other = stops[index + by]
    if (!other) return
    await renumber(tx, stops.with(index, other).with(index + by, stop))
  })

type Change = (tx: Db, trip: Trip, stop: Trip['stops'][number]) => Promise<unknown>

const changeStops = (db: Db, admin: Actor, tripId: string, stopId: string, action: string, change: Change) =>
  db.transaction(async tx => {
    const trip = await lockTrip(tx, tripId)
    const stop = trip?.stops.find(({ id }) => id === stopId)
    if (!trip || !stop) return refuse('not found')
    if (!isPlannable(trip)) return refuse('not planned')
    await change(tx, trip, stop)
    await recordPlan(tx, admin, trip, action, { order: orderNumber(stop.orderId) })
    return { ok: true as const }
  })

export type QuantitiesResult =
  | { ok: true }
  | Refused<'not found' | 'not planned'>
  | { ok: false; reason: 'quantity'; key: string; max: number }
  | { ok: false; reason: 'over'; excess: string; truck: string }

/** Sets how much a stop brings: another part of the lines that it has, or of others of its order. */
export const setQuantities = (
  db: Db,
  admin: Actor,
  tripId: string,
  stopId: string,
  parts: Part[],
  overloadReason: string,
): Promise<QuantitiesResult> =>
  undoable(db, async tx => {
    const trip = await lockTrip(tx, tripId)
    const stop = trip?.stops.find(({ id }) => id === stopId)
    if (!trip || !stop) return refuse('not found')
    if (!isPlannable(trip)) return refuse('not planned')
    const [order] = await lockOrders(tx, [stop.orderId])
    if (!order) return refuse('not found')
    await tx.delete(deliveryLines).where(eq(deliveryLines.deliveryId, stopId))
    const planned = await readDeliveryLines(tx, [order.id])
    const open = openGoods(order.lines, planned.get(order.id) ?? []).filter(line =>
      canCarry(trip.truck, line),
    )
    for (const { key, quantity } of parts) {
      const line = open.find(each => each.key === key)
      if (!line || !isPartOf(quantity, line))
        throw new Undo({ ok: false, reason: 'quantity', key, max: line?.open ?? 0 })
    }
    const others = trip.stops.filter(({ id }) => id !== stopId).flatMap(({ goods }) => goods)
    const load: TripLoad = addLoads(tripLoad(others), tripLoad(partsOf(open, parts) ?? []))
    const excess = excessText(load, trip.truck)
    if (excess && !overloadReason)
      throw new Undo({ ok: false, reason: 'over', excess, truck: trip.truck.name })
    await tx
      .insert(deliveryLines)
      .values(parts.map(({ key, quantity }) => ({ deliveryId: stopId, lineKey: key, planned: quantity })))
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
