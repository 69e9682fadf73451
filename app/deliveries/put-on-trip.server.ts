import { eq, inArray, sql } from 'drizzle-orm'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { lockOrders } from '../orders/lines/order-lines.server.ts'
import { orderNumber, statusNames } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { RollbackError, transactionWithRollback } from '../platform/database/rollback.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, deliveryLines, trips } from './deliveries.table.ts'
import { isPlannable } from './delivery.ts'
import { readGoodsHistories } from './goods-history.server.ts'
import {
  addLoads,
  canCarry,
  fittingParts,
  isPartOf,
  type OpenGoods,
  openGoods,
  overloadText,
  type Part,
  tripLoad,
} from './plan.ts'
import {
  insertTrip,
  lockTrip,
  type Refused,
  recordPlan,
  refuse,
  type TripInput,
} from './plan-trips.server.ts'
import type { Trip } from './read-trips.server.ts'

/** What kept an order off a trip, by its number. */
export type Skipped = { number: string; why: string }

export const skippedText = (skipped: readonly Skipped[]) =>
  skipped.map(({ number, why }) => `Order ${number} ${why}.`).join(' ')

type StopRequest = { orderId: string; parts?: Part[] | undefined }
type Mode = 'whole' | 'fitting'

/** Puts orders on a trip that is locked. An order that is on it already stays as it is. */
async function addStops(tx: Db, admin: Actor, trip: Trip, requests: readonly StopRequest[], mode: Mode) {
  const ids = [...new Set(requests.map(({ orderId }) => orderId))]
  const found = new Map((await lockOrders(tx, ids)).map(order => [order.id, order]))
  const histories = await readGoodsHistories(tx, ids)
  const skipped: Skipped[] = []
  const added: { number: string; isWhole: boolean }[] = []
  let load = trip.load
  let position = trip.stops.length
  const rows: { orderId: string; parts: Part[] }[] = []
  for (const { orderId, parts: chosen } of requests) {
    const order = found.get(orderId)
    const number = orderNumber(orderId)
    const skip = (why: string) => skipped.push({ number, why })
    if (trip.stops.some(stop => stop.orderId === orderId) || rows.some(row => row.orderId === orderId))
      continue
    if (!order || order.erasedAt) {
      skip('no longer exists')
      continue
    }
    if (order.status === 'cancelled' || order.status === 'delivered') {
      skip(`is ${statusNames[order.status].toLowerCase()}`)
      continue
    }
    if (order.status === 'shipped' && !order.plannedAt) {
      skip('has left without a trip')
      continue
    }
    if (order.collectAt) {
      skip('is collected')
      continue
    }
    if (order.isHeld) {
      skip('is over the credit limit: somebody has to approve it first')
      continue
    }
    const goods = openGoods(order.lines, histories.get(orderId))
    const open = goods.filter(line => line.open > 0)
    const able = open.filter(line => canCarry(trip.truck, line))
    if (able.length === 0) {
      skip(
        open.length === 0
          ? 'is planned or delivered already'
          : trip.truck.drumM3 === null
            ? 'is concrete, which needs a mixer'
            : 'is not concrete, and a mixer carries nothing else',
      )
      continue
    }
    const parts =
      mode === 'fitting' && !chosen
        ? fittingParts(able, load, trip.truck)
        : (chosen ?? able.map(line => ({ key: line.key, quantity: line.open })))
    const loaded = partsOf(able, parts)
    if (!loaded) {
      skip('changed meanwhile')
      continue
    }
    const next = addLoads(load, tripLoad(loaded))
    // A single piece may be heavier than the truck may carry.
    const fitting = JSON.stringify(fittingParts(loaded, load, trip.truck)) === JSON.stringify(parts)
    if (loaded.length === 0 || (mode === 'fitting' && overloadText(next, trip.truck) && !fitting)) {
      skip('does not fit any more')
      continue
    }
    load = next
    rows.push({ orderId, parts })
    const isWhole = open.every(line =>
      parts.some(({ key, quantity }) => key === line.key && quantity === line.open),
    )
    added.push({ number, isWhole })
  }
  for (const { orderId, parts } of rows) {
    const [delivery] = await tx
      .insert(deliveries)
      .values({ tripId: trip.id, orderId, position: position++ })
      .returning({ id: deliveries.id })
    if (!delivery) throw new Error('A stop was not stored')
    await tx
      .insert(deliveryLines)
      .values(parts.map(({ key, quantity }) => ({ deliveryId: delivery.id, lineId: key, planned: quantity })))
    await recordEvent(tx, orderId, admin.email, 'put on trip', {
      tripId: trip.id,
      day: trip.day,
      truck: trip.truck.name,
    })
  }
  if (rows.length > 0)
    await tx
      .update(orders)
      .set({ plannedAt: sql`coalesce(planned_at, now())` })
      .where(
        inArray(
          orders.id,
          rows.map(({ orderId }) => orderId),
        ),
      )
  return { added, skipped, load }
}

/** The goods with the quantities that are to go; undefined where they can't go like that. */
export function partsOf(open: readonly OpenGoods[], parts: readonly Part[]): OpenGoods[] | undefined {
  if (new Set(parts.map(({ key }) => key)).size < parts.length) return undefined
  const loaded = parts.map(({ key, quantity }) => {
    const line = open.find(each => each.key === key)
    return line && isPartOf(quantity, line) ? { ...line, quantity, open: quantity } : undefined
  })
  return loaded.every(line => line !== undefined) ? loaded : undefined
}

export type PutRequest = {
  tripId: string
  orderIds: string[]
  /** What of them fits, or everything that is open. */
  mode: Mode
  overloadReason: string
}

export type PutResult =
  | { ok: true; added: { number: string; isWhole: boolean }[]; skipped: Skipped[] }
  | Refused<'not found' | 'not planned' | 'out of service'>
  | { ok: false; reason: 'nothing put'; skipped: Skipped[] }
  | { ok: false; reason: 'over'; excess: string; truck: string }

/** Puts what is open of orders on a planned trip. More than its truck carries needs a reason. */
export const putOnTrip = (
  db: Db,
  admin: Actor,
  { tripId, orderIds, mode, overloadReason }: PutRequest,
): Promise<PutResult> =>
  transactionWithRollback(db, async tx => {
    const trip = await lockTrip(tx, tripId)
    if (!trip) return refuse('not found')
    const requests = orderIds.map(orderId => ({ orderId }))
    return putOnLockedTrip(tx, admin, trip, requests, mode, overloadReason)
  })

export async function putOnLockedTrip(
  tx: Db,
  admin: Actor,
  trip: Trip,
  requests: readonly StopRequest[],
  mode: Mode,
  overloadReason: string,
): Promise<PutResult> {
  if (!isPlannable(trip)) return refuse('not planned')
  if (!trip.isTruckInService) return refuse('out of service')
  const { added, skipped, load } = await addStops(tx, admin, trip, requests, mode)
  const isOnItAlready = added.length === 0 && skipped.length === 0
  if (added.length === 0 && !isOnItAlready) return { ok: false, reason: 'nothing put', skipped }
  const excess = overloadText(load, trip.truck)
  if (excess && mode === 'whole' && !isOnItAlready) {
    if (!overloadReason)
      throw new RollbackError({ ok: false, reason: 'over', excess, truck: trip.truck.name })
    await tx.update(trips).set({ overloadReason, updatedAt: sql`now()` }).where(eq(trips.id, trip.id))
  }
  if (added.length > 0)
    await recordPlan(tx, admin, trip, 'trip.stops added', {
      orders: added.map(({ number }) => number).join(', '),
      ...(excess && { overload: excess, reason: overloadReason }),
    })
  return { ok: true, added, skipped }
}

export type PlannedTrip = Omit<TripInput, 'day' | 'overloadReason'> & {
  stops: { orderId: string; parts: Part[] }[]
}

/** Why orders have no trip, after their numbers. */
const tripProblems = {
  'truck not found': 'was for a truck that no longer exists',
  'out of service': 'was for a truck that is out of service',
  'no driver': 'was for a driver who no longer drives',
  'too many': 'has no trip: there are too many on this day',
}

/** Stores a plan for a day: what has meanwhile been planned by somebody else or no longer fits is left out and named. */
export const savePlan = (db: Db, linkKey: Uint8Array, admin: Actor, day: string, plan: PlannedTrip[]) =>
  db.transaction(async tx => {
    const skipped: Skipped[] = []
    let count = 0
    for (const { id } of plan.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await lockTrip(tx, id)
    const ids = plan.flatMap(({ stops }) => stops.map(({ orderId }) => orderId))
    await lockOrders(tx, [...new Set(ids)])
    for (const { stops, ...input } of plan) {
      if (stops.length === 0) continue
      const stored = await lockTrip(tx, input.id)
      const inserted = stored
        ? { ok: true as const }
        : await insertTrip(tx, linkKey, { ...input, day, overloadReason: '' })
      const skip = (why: string) =>
        skipped.push(...stops.map(({ orderId }) => ({ number: orderNumber(orderId), why })))
      if (!inserted.ok) {
        skip(tripProblems[inserted.reason])
        continue
      }
      const trip = await lockTrip(tx, input.id)
      if (!trip || !isPlannable(trip) || trip.day !== day) {
        skip('has a trip that is not open any more')
        continue
      }
      if (!trip.isTruckInService) {
        skip(tripProblems['out of service'])
        continue
      }
      const result = await addStops(tx, admin, trip, stops, 'fitting')
      skipped.push(...result.skipped)
      count += result.added.length
      if (result.added.length > 0)
        await recordPlan(tx, admin, trip, stored ? 'trip.stops added' : 'trip.created', {
          orders: result.added.map(({ number }) => number).join(', '),
        })
      else if (!stored) await tx.delete(trips).where(eq(trips.id, trip.id))
    }
    return { ok: true as const, count, skipped }
  })
