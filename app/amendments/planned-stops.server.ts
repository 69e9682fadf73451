import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { deliveries, deliveryLines, trips, trucks } from '../deliveries/deliveries.table.ts'
import { addDeliveryEvent, lockOrders, lockTrip } from '../deliveries/plan-trips.server.ts'
import { readDeliveryLines } from '../deliveries/read-trips.server.ts'
import type { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import { lineStates, type PlannedPart } from './amendment.ts'

type Order = typeof orders.$inferSelect

/** What trips that have not left are to bring of an order, the first trip first. */
export async function readPlannedParts(
  db: Db,
  orderId: string,
): Promise<(PlannedPart & { tripId: string })[]> {
  const rows = await db
    .select({
      stopId: deliveries.id,
      tripId: trips.id,
      day: trips.day,
      truck: trucks.name,
      key: deliveryLines.lineKey,
      quantity: deliveryLines.planned,
    })
    .from(deliveries)
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .innerJoin(trucks, eq(trucks.id, trips.truckId))
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .where(
      and(
        eq(deliveries.orderId, orderId),
        isNull(deliveries.outcome),
        eq(trips.status, 'planned'),
        isNull(trips.leftAt),
      ),
    )
    .orderBy(asc(trips.day), asc(trips.createdAt), asc(deliveryLines.lineKey))
  return rows.map(({ day, truck, ...part }) => ({ ...part, trip: `${formatDate(day)}, ${truck}` }))
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
  lineStates(lines, (await readDeliveryLines(db, [id])).get(id) ?? [])

/** Takes what is no longer to be delivered off stops of trips that were locked; a stop without goods goes. */
export async function reducePlanned(tx: Db, orderId: string, excess: readonly PlannedPart[], actor: string) {
  for (const { stopId, key, quantity } of excess) {
    const isLine = and(eq(deliveryLines.deliveryId, stopId), eq(deliveryLines.lineKey, key))
    await tx.delete(deliveryLines).where(and(isLine, sql`planned <= ${quantity}`))
    await tx
      .update(deliveryLines)
      .set({ planned: sql`planned - ${quantity}` })
      .where(isLine)
  }
  const { rows } = (await tx.execute(
    sql`delete from deliveries where order_id = ${orderId} and outcome is null
      and not exists (select from delivery_lines where delivery_id = deliveries.id)
      returning trip_id as "tripId", position`,
  )) as unknown as { rows: { tripId: string; position: number }[] }
  for (const { tripId, position } of rows)
    await tx.execute(
      sql`update deliveries set position = position - 1 where trip_id = ${tripId} and position > ${position}`,
    )
  for (const trip of new Set(excess.map(each => each.trip)))
    await addDeliveryEvent(tx, orderId, `The trip of ${trip} brings less of it`, actor)
}
