import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { readMovements } from '../orders/lines/line-movements.server.ts'
import type { GoodsHistory } from '../orders/lines/line-progress.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deliveries, deliveryLines, trips } from './deliveries.table.ts'

/**
 * What happened to the goods of orders, and what trips that were not cancelled are to bring, by the id of the order. What a
 * closed trip has no record of came back.
 */
export async function readGoodsHistories(
  db: Db,
  orderIds: string[],
  exceptTrip?: string,
): Promise<Map<string, GoodsHistory>> {
  if (orderIds.length === 0) return new Map()
  const planned = await db
    .select({
      orderId: deliveries.orderId,
      deliveryId: deliveries.id,
      lineId: deliveryLines.lineId,
      quantity: deliveryLines.planned,
      isRecorded: sql<boolean>`(${deliveries.outcome} is not null or ${trips.status} = 'closed')`,
      isOut: sql<boolean>`(${trips.leftAt} is not null and ${trips.status} <> 'closed')`,
    })
    .from(deliveryLines)
    .innerJoin(deliveries, eq(deliveries.id, deliveryLines.deliveryId))
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .where(
      and(
        inArray(deliveries.orderId, orderIds),
        ne(trips.status, 'cancelled'),
        exceptTrip === undefined ? undefined : ne(trips.id, exceptTrip),
      ),
    )
  const out = new Set(planned.flatMap(({ deliveryId, isOut }) => (isOut ? [deliveryId] : [])))
  const movements = (await readMovements(db, orderIds)).map(movement => ({
    ...movement,
    isOut: movement.deliveryId !== null && out.has(movement.deliveryId),
  }))
  const plannedOf = Map.groupBy(planned, ({ orderId }) => orderId)
  const movementsOf = Map.groupBy(movements, ({ orderId }) => orderId)
  return new Map(
    orderIds.map(id => [id, { planned: plannedOf.get(id) ?? [], movements: movementsOf.get(id) ?? [] }]),
  )
}
