import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { roundToTenth } from '../catalogue/unit.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { addMovements } from '../orders/lines/line-movements.server.ts'
import { actualProgress, progressOf } from '../orders/lines/line-progress.ts'
import { linesColumn, lockOrders } from '../orders/lines/order-lines.server.ts'
import { orders } from '../orders/orders.table.ts'
import { transition } from '../orders/state/transition.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, trips, trucks } from './deliveries.table.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import { readGoodsHistories } from './goods-history.server.ts'
import { lockTrip, refuse } from './plan-trips.server.ts'
import { readProof } from './proof.server.ts'

/** How far the lines of an order are, and its deliveries on trips. Undefined where it was never on one. */
export async function readOrderDeliveries(db: Db, orderId: string) {
  const stops = await db
    .select({
      id: deliveries.id,
      tripId: trips.id,
      day: trips.day,
      truck: trucks.name,
      status: trips.status,
      leftAt: trips.leftAt,
      outcome: deliveries.outcome,
    })
    .from(deliveries)
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .innerJoin(trucks, eq(trucks.id, trips.truckId))
    .where(eq(deliveries.orderId, orderId))
    .orderBy(asc(trips.day), asc(trips.createdAt))
  if (stops.length === 0) return undefined
  const [order] = await db
    .select({ id: orders.id, lines: linesColumn, status: orders.status, plannedAt: orders.plannedAt })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) return undefined
  const { lines } = order
  const history = (await readGoodsHistories(db, [orderId])).get(orderId)
  const progress = actualProgress(progressOf(lines, history), order).map((each, index) => {
    const line = lines[index]
    return { ...each, name: line ? nameWithLabel(line) : '' }
  })
  return { orderId, stops, progress, proof: await readProof(db, order) }
}

/** Somebody says that everything of an order has left or arrived: what is on trips without a record was delivered. */
export const recordByHand = (db: Db, admin: Actor, orderId: string, to: 'shipped' | 'delivered') =>
  db.transaction(async tx => {
    const open = await tx
      .select({ id: deliveries.id, tripId: trips.id })
      .from(deliveries)
      .innerJoin(trips, eq(trips.id, deliveries.tripId))
      .where(
        and(
          eq(deliveries.orderId, orderId),
          isNull(deliveries.outcome),
          ne(trips.status, 'cancelled'),
          ne(trips.status, 'closed'),
        ),
      )
      .orderBy(asc(trips.id))
    for (const { tripId } of open) await lockTrip(tx, tripId)
    const [order] = await lockOrders(tx, [orderId])
    if (!order) return refuse('not found')
    if (order.status === 'cancelled') return refuse('cancelled')
    const ids = open.map(({ id }) => id)
    if (to === 'delivered' && ids.length > 0) {
      const recorded = { outcome: 'delivered' as const, recordedAt: sql`now()`, receivedAt: sql`now()` }
      // A driver may have recorded one before its trip was locked: his figures stay.
      const arrived = await tx
        .update(deliveries)
        .set(recorded)
        .where(and(inArray(deliveries.id, ids), isNull(deliveries.outcome)))
        .returning({ id: deliveries.id })
      for (const { id } of arrived) {
        const lines = await readDeliveryLines(tx, [id])
        const movements = lines.map(({ lineId, planned, delivered }) => ({
          lineId,
          kind: 'delivered' as const,
          quantity: roundToTenth(planned - delivered),
        }))
        await addMovements(tx, movements, { actor: admin.email, deliveryId: id })
      }
    }
    // One that was on a trip may have left.
    const changed = await transition(tx, order.plannedAt ? 'record' : 'set', {
      id: orderId,
      from: order.status,
      to,
      actor: admin,
      reason: { reason: 'recorded by hand' },
    })
    if (changed.ok) return { ok: true as const }
    return refuse(changed.reason === 'purchase order used' ? 'cancelled' : changed.reason)
  })
