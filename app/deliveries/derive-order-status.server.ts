import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { progressOf } from '../orders/lines/line-progress.ts'
import type { Order } from '../orders/lines/order-lines.server.ts'
import { lockOrders } from '../orders/lines/order-lines.server.ts'
import { needsCreditApproval, type OrderStatus } from '../orders/order.ts'
import { transition } from '../orders/state/transition.server.ts'
import { enqueueOnItsWayTexts } from '../orders/texts/order-text.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, trips } from './deliveries.table.ts'
import { isPlannable, type TripStatus } from './delivery.ts'
import { readGoodsHistories } from './goods-history.server.ts'

/** The status that an order's deliveries give it; undefined where they say nothing. Cancelled orders stay cancelled. */
function derivedStatus(
  status: OrderStatus,
  { hasStops, hasLeft, isComplete }: { hasStops: boolean; hasLeft: boolean; isComplete: boolean },
): OrderStatus | undefined {
  if (!hasStops || status === 'cancelled') return undefined
  if (isComplete) return 'delivered'
  return hasLeft ? 'shipped' : undefined
}

/** Nothing was delivered or is in transit any more: the order is to be planned again. */
export const reopenShippedOrder = (tx: Db, order: Order, actor: Actor) =>
  transition(tx, 'return', {
    id: order.id,
    from: order.status,
    to: needsCreditApproval(order) ? 'pending' : 'confirmed',
    actor,
  })

/** Of a stop. `isTakenBack`: a correction says that nothing of what it brought has come. */
type StopRecord = { driver: string; isTakenBack: boolean }

/**
 * Sets the status of an order after a change of its trips and deliveries: shipped when the first one has left,
 * delivered when nothing is open, planned or to be settled, and shipped or confirmed again when a correction takes something back. Locks
 * the order.
 */
export async function deriveOrderStatus(tx: Db, orderId: string, actor: Actor, record?: StopRecord) {
  const [order] = await lockOrders(tx, [orderId])
  if (!order) return
  const stops = await tx
    .select({
      // What a closed trip did not bring is in the yard again.
      hasLeft: sql<boolean>`(${deliveries.outcome} in ('delivered', 'partial')
        or (${trips.status} <> 'closed' and (${deliveries.outcome} is not null or ${trips.leftAt} is not null)))`,
    })
    .from(deliveries)
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .where(and(eq(deliveries.orderId, orderId), ne(trips.status, 'cancelled')))
  const progress = progressOf(order.lines, (await readGoodsHistories(tx, [orderId])).get(orderId))
  // Of an order that was credited whole nothing has come.
  const hasCome = progress.some(({ delivered }) => delivered > 0)
  const hasStarted = order.status === 'shipped' || order.status === 'delivered'
  const isTakenBack = hasStarted && record?.isTakenBack === true
  const to = derivedStatus(order.status, {
    hasStops: stops.length > 0,
    // What was handed over without a trip has left too, although a replacement of it is taken back.
    hasLeft: stops.some(({ hasLeft }) => hasLeft) || (isTakenBack && hasCome),
    isComplete: progress.every(({ open, planned, toSettle }) => open <= 0 && planned <= 0 && toSettle <= 0),
  })
  if (!to && isTakenBack && !hasCome) await reopenShippedOrder(tx, order, actor)
  if (!to || to === order.status) return
  // Goods that were recorded are not on their way any more.
  const isCorrection = to === 'shipped' ? record !== undefined || order.status === 'delivered' : !hasCome
  const change = { id: orderId, from: order.status, to, actor, driver: record?.driver }
  await transition(tx, isCorrection ? 'correct record' : 'record', change)
}

/** Orders of which less is planned now: where nothing else is missing, they are delivered. */
export async function completeOrders(tx: Db, admin: Actor, orderIds: string[]) {
  for (const { id, status } of await lockOrders(tx, orderIds))
    if (status === 'shipped') await deriveOrderStatus(tx, id, admin)
}

type DepartingTrip = {
  id: string
  status: TripStatus
  leftAt: Date | null
  truckId: string
  driverId: string | null
}

type Departure = {
  leftAt: Date
  truck: string
  /** Name and number for the texts to the customers. */
  driver: string
  actor: Actor
  /** It is known so late that no customer is told. */
  isLate?: boolean
}

/** A truck has left the yard with a trip that is locked: its orders are shipped, and each customer is told once. */
export async function recordDeparture(
  tx: Db,
  trip: DepartingTrip,
  { leftAt, truck, driver, actor, isLate = false }: Departure,
) {
  if (!isPlannable(trip)) return
  // A truck or driver whose earlier trip was not closed is on the road with that one.
  const otherOut = await tx.$count(
    trips,
    sql`status = 'out' and id <> ${trip.id} and (truck_id = ${trip.truckId} or driver_id = ${trip.driverId})`,
  )
  await tx
    .update(trips)
    .set({ leftAt, updatedAt: sql`now()`, ...(otherOut === 0 && { status: 'out' as const }) })
    .where(eq(trips.id, trip.id))
  const stops = await tx
    .select({ orderId: deliveries.orderId })
    .from(deliveries)
    .where(and(eq(deliveries.tripId, trip.id), isNull(deliveries.outcome)))
  const found = await lockOrders(
    tx,
    stops.map(({ orderId }) => orderId),
  )
  for (const { id, status: from } of found)
    if (from === 'shipped') {
      const eventId = await recordEvent(tx, id, actor.email, 'left the yard', { tripId: trip.id, truck })
      if (!isLate) await enqueueOnItsWayTexts(tx, id, driver, eventId)
    } else if (from === 'pending' || from === 'confirmed')
      await transition(tx, isLate ? 'leave unannounced' : 'leave', {
        ...{ id, from, to: 'shipped', actor, driver },
        reason: { reason: 'truck left', tripId: trip.id, truck },
      })
}
