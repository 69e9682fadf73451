import { and, eq, ne, sql } from 'drizzle-orm'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import type { OrderStatus } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import { enqueueOnItsWayTexts } from '../orders/texts/order-text.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, deliveryLines, trips } from './deliveries.table.ts'
import { lineProgress } from './delivery.ts'

/** What was planned and recorded for an order on trips that were not cancelled. */
export async function readOrderDeliveries(tx: Db, orderId: string) {
  const stops = await tx
    .select({
      id: deliveries.id,
      outcome: deliveries.outcome,
      hasLeft: sql<boolean>`(${trips.leftAt} is not null or ${trips.status} in ('out', 'closed'))`,
    })
    .from(deliveries)
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .where(and(eq(deliveries.orderId, orderId), ne(trips.status, 'cancelled')))
  const stored = await tx
    .select()
    .from(deliveryLines)
    .where(
      sql`${deliveryLines.deliveryId} in (select id from deliveries where deliveries.order_id = ${orderId})`,
    )
  const lines = stored.flatMap(({ deliveryId, ...line }) => {
    const stop = stops.find(({ id }) => id === deliveryId)
    return stop ? [{ ...line, isRecorded: stop.outcome !== null }] : []
  })
  return { stops, lines }
}

/** The status that an order's deliveries give it; undefined where they say nothing. Cancelled orders stay cancelled. */
export function derivedStatus(
  status: OrderStatus,
  { hasStops, hasLeft, isComplete }: { hasStops: boolean; hasLeft: boolean; isComplete: boolean },
): OrderStatus | undefined {
  if (!hasStops || status === 'cancelled') return undefined
  if (isComplete) return 'delivered'
  return hasLeft ? 'shipped' : undefined
}

type Options = { driver?: string | undefined; isCorrection?: boolean | undefined }

/**
 * Sets the status of an order after a change of its trips and deliveries: shipped when the first one has left,
 * delivered when nothing is open or planned, and shipped again when a correction takes something back. Locks the order.
 */
export async function deriveOrderStatus(tx: Db, orderId: string, actor: Actor, options: Options = {}) {
  const [order] = await tx
    .select({ status: orders.status, lines: orders.lines })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  if (!order) return
  const { stops, lines } = await readOrderDeliveries(tx, orderId)
  const progress = lineProgress(order.lines, lines)
  const to = derivedStatus(order.status, {
    hasStops: stops.length > 0,
    hasLeft: stops.some(({ outcome, hasLeft }) => outcome !== null || hasLeft),
    isComplete: progress.every(({ open, planned }) => open <= 0 && planned <= 0),
  })
  if (!to || to === order.status) return
  const isCorrection = options.isCorrection || order.status === 'delivered'
  await changeOrderStatus(tx, {
    id: orderId,
    from: order.status,
    to,
    actor,
    driver: options.driver,
    isCorrection: isCorrection && to === 'shipped',
  })
}

type LeavingTrip = {
  id: string
  status: string
  leftAt: Date | null
  truckId: string
  driverId: string | null
}

/**
 * The truck has left the yard: its orders are shipped, and their customers are told once who brings them. The trip must
 * be locked. `driver`: name and number for the texts.
 */
export async function recordDeparture(
  tx: Db,
  trip: LeavingTrip,
  { leftAt, driver, actor }: { leftAt: Date; driver: string; actor: Actor },
) {
  if (trip.leftAt || trip.status !== 'planned') return
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
    .select({ orderId: deliveries.orderId, status: orders.status })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(deliveries.tripId, trip.id))
    .orderBy(deliveries.orderId)
  for (const { orderId, status } of stops) {
    if (status === 'shipped') await enqueueOnItsWayTexts(tx, orderId, driver)
    else await deriveOrderStatus(tx, orderId, actor, { driver })
  }
}
