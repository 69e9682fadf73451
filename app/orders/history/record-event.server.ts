import type { Db } from '../../platform/database/database.server.ts'
import type { OrderStatus } from '../order.ts'
import { orderEvents } from '../orders.table.ts'
import type { OrderEventData, OrderEventType, StatusReason } from './order-event.ts'

/**
 * Adds an event to the history of an order.
 * @param actor the e-mail address of who did it, `customer`, or `shop`
 * @returns the id of the event
 */
export async function recordEvent<Type extends Exclude<OrderEventType, 'status changed'>>(
  tx: Db,
  orderId: string,
  actor: string,
  type: Type,
  data: OrderEventData[Type],
): Promise<number> {
  return (await insertEvent(tx, { orderId, actor, type, data })).id
}

type StatusEvent = {
  orderId: string
  actor: string
  from: OrderStatus
  to: OrderStatus
  reason: StatusReason
  wasSold: boolean
  isSold: boolean
}

export const recordStatusEvent = (tx: Db, { reason, ...event }: StatusEvent) =>
  insertEvent(tx, { ...event, type: 'status changed', data: reason })

async function insertEvent(tx: Db, event: typeof orderEvents.$inferInsert) {
  const { id, occurredAt } = orderEvents
  const [stored] = await tx.insert(orderEvents).values(event).returning({ id, occurredAt })
  if (!stored) throw new Error('An event was not stored')
  return stored
}
