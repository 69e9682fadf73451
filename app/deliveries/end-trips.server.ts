import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { lockOrders } from '../orders/lines/order-lines.server.ts'
import { orderNumber, statusNames } from '../orders/order.ts'
import { payments } from '../orders/orders.table.ts'
import { enqueueOrderText } from '../orders/texts/order-text.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { formatCedis } from '../platform/text/money.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, trips, trucks } from './deliveries.table.ts'
import { canSettle, isPlannable } from './delivery.ts'
import { completeOrders, recordDeparture, reopenShippedOrder } from './derive-order-status.server.ts'
import { driverText } from './driver/trip-link.server.ts'
import { lockTrip, recordPlan, refuse, tripSubject } from './plan-trips.server.ts'
import { findDriver, type Stop, type Trip } from './read-trips.server.ts'

/** The trip has left the yard: its orders are shipped. */
export const departByStaff = (db: Db, admin: Actor, id: string) =>
  db.transaction(async tx => {
    const trip = await lockTrip(tx, id)
    if (!trip) return refuse('not found')
    if (trip.status === 'out') return { ok: true as const }
    if (!isPlannable(trip)) return refuse('not planned')
    if (trip.stops.length === 0) return refuse('empty')
    if (!trip.isTruckInService) return refuse('out of service')
    await tx.select({ id: trucks.id }).from(trucks).where(eq(trucks.id, trip.truckId)).for('update')
    const others = await tx
      .select({ truckId: trips.truckId, driverId: trips.driverId })
      .from(trips)
      .where(and(isNotNull(trips.leftAt), inArray(trips.status, ['planned', 'out']), ne(trips.id, id)))
    if (others.some(({ truckId }) => truckId === trip.truckId)) return refuse('truck is out')
    if (trip.driverId && others.some(({ driverId }) => driverId === trip.driverId))
      return refuse('driver is out')
    // A stop that is recorded already keeps no other back.
    const unrecorded = trip.stops.filter(({ outcome }) => outcome === null)
    const stored = await lockOrders(
      tx,
      unrecorded.map(({ orderId }) => orderId),
    )
    const ended = stored.filter(({ status }) => status === 'cancelled' || status === 'delivered')
    if (ended.length > 0) {
      const text = ended.map(order => `${orderNumber(order.id)} (${statusNames[order.status].toLowerCase()})`)
      return { ...refuse('ended orders'), orders: text.join(', ') }
    }
    const held = stored.filter(order => order.isHeld)
    if (held.length > 0)
      return { ...refuse('held orders'), orders: held.map(({ id }) => orderNumber(id)).join(', ') }
    await recordDeparture(tx, trip, {
      leftAt: new Date(),
      truck: trip.truck.name,
      driver: await driverText(tx, await findDriver(tx, trip.driverId)),
      actor: admin,
    })
    await recordPlan(tx, admin, trip, 'trip.left', { stops: trip.stops.length })
    return { ok: true as const }
  })

/** Orders of which something was delivered, or is on a truck that is out. */
async function findStartedOrders(tx: Db, orderIds: string[], tripId: string) {
  const rows = await tx
    .select({ orderId: deliveries.orderId })
    .from(deliveries)
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .where(
      and(
        inArray(deliveries.orderId, orderIds),
        sql`(${deliveries.outcome} in ('delivered', 'partial')
          or (${deliveries.outcome} is null and ${trips.leftAt} is not null
            and ${trips.status} in ('planned', 'out') and ${trips.id} <> ${tripId}))`,
      ),
    )
  return new Set(rows.map(({ orderId }) => orderId))
}

/**
 * What a trip did not bring is to be planned again, and its orders are no longer on their way. Customers of stops without
 * a record, who were told that the goods are coming, are told that they come later.
 */
async function returnStops(tx: Db, actor: Actor, trip: Trip): Promise<Stop[]> {
  const returned = trip.stops.filter(({ outcome }) => outcome === null)
  const failed = trip.stops.filter(({ outcome }) => outcome === 'failed')
  const ids = [...returned, ...failed].map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const stored = await lockOrders(tx, ids)
  const startedOrders = await findStartedOrders(tx, ids, trip.id)
  const tripData = { tripId: trip.id, day: trip.day, truck: trip.truck.name }
  for (const order of stored) {
    const { id, status, erasedAt } = order
    const isRecorded = failed.some(({ orderId }) => orderId === id)
    if (!isRecorded) await recordEvent(tx, id, actor.email, 'not delivered', tripData)
    if (!trip.leftAt || status !== 'shipped') continue
    if (!startedOrders.has(id)) await reopenShippedOrder(tx, order, actor)
    if (!isRecorded && !erasedAt) await enqueueOrderText(tx, id, 'postponed')
  }
  return returned
}

/** The truck broke down, or does not go: stops without a record return to the day, at once and only once. */
export const returnToDay = (db: Db, admin: Actor, id: string) =>
  db.transaction(async tx => {
    const trip = await lockTrip(tx, id)
    if (!trip) return refuse('not found')
    if (trip.status !== 'planned' && trip.status !== 'out') return refuse('ended')
    const returned = await returnStops(tx, admin, trip)
    const hasRecords = returned.length < trip.stops.length
    const closed = { closedAt: sql`now()`, closedBy: admin.email }
    await tx
      .update(trips)
      .set({
        status: hasRecords ? 'closed' : 'cancelled',
        ...(hasRecords && closed),
        updatedAt: sql`now()`,
      })
      .where(eq(trips.id, id))
    const orderIds = returned.map(({ orderId }) => orderId)
    await completeOrders(tx, admin, orderIds)
    await recordPlan(tx, admin, trip, hasRecords ? 'trip.ended' : 'trip.cancelled', {
      returned: orderIds.map(orderNumber).join(', '),
    })
    return { ok: true as const, returned: returned.length }
  })

/** What a driver took in cash on a trip, and what of it the office has counted. */
export async function readCash(db: Db, id: string) {
  const [trip] = await db
    .select({ handedOver: trips.cashHandedOverPesewas, note: trips.cashNote })
    .from(trips)
    .where(eq(trips.id, id))
  const [sum] = await db
    .select({ expected: sql<number>`coalesce(sum(${payments.amountPesewas}), 0)::float8` })
    .from(payments)
    .innerJoin(deliveries, eq(deliveries.id, payments.deliveryId))
    .where(and(eq(deliveries.tripId, id), eq(payments.method, 'cash')))
  return { expected: sum?.expected ?? 0, handedOver: trip?.handedOver ?? null, note: trip?.note ?? '' }
}

export type Settlement = {
  tripId: string
  expected: number
  handedOver: number
  note: string
  /** What was counted before, where it is counted again. */
  counted?: number | undefined
}

/**
 * Closes a trip with the cash that the driver handed over. What it did not bring returns to the day. The cash can be
 * counted again, as where some came with a late report.
 */
export const settleTrip = (db: Db, admin: Actor, settlement: Settlement) =>
  db.transaction(async tx => {
    const { tripId, expected, handedOver, note, counted = null } = settlement
    const trip = await lockTrip(tx, tripId)
    if (!trip) return refuse('not found')
    if (!canSettle(trip)) return refuse('not out')
    const cash = await readCash(tx, tripId)
    const isStored = cash.handedOver === handedOver && cash.note === note
    if (cash.handedOver !== counted) return isStored ? { ok: true as const } : refuse('settled')
    if (cash.expected !== expected) return refuse('changed')
    const difference = handedOver - expected
    if (difference !== 0 && !note) return { ...refuse('difference'), difference }
    if (isStored) return { ok: true as const }
    const returned = trip.status === 'closed' ? [] : await returnStops(tx, admin, trip)
    await tx
      .update(trips)
      .set({
        status: 'closed',
        cashHandedOverPesewas: handedOver,
        cashNote: note,
        closedAt: sql`coalesce(closed_at, now())`,
        closedBy: admin.email,
        updatedAt: sql`now()`,
      })
      .where(eq(trips.id, tripId))
    await completeOrders(
      tx,
      admin,
      returned.map(({ orderId }) => orderId),
    )
    await recordChange(tx, admin, {
      action: counted === null ? 'trip.closed' : 'trip.cash counted again',
      subject: tripSubject(trip),
      ...(counted !== null && { before: { cash: formatCedis(counted) } }),
      after: {
        cash: formatCedis(handedOver),
        ...(difference !== 0 && { difference: formatCedis(difference), note }),
      },
    })
    return { ok: true as const }
  })
