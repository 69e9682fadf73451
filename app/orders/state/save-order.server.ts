import { and, eq, gte } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.server.ts'
import type { Order } from '../lines/order-lines.server.ts'
import { orderEvents, orders } from '../orders.table.ts'
import { type FactSource, orderFacts } from './order-facts.ts'

type Facts = FactSource & Pick<Order, 'soldAt' | 'isOpenAgain'>

/**
 * Stores changes of an order that is locked, with the facts that follow from them.
 * @param changes what facts follow from
 * @param others further columns
 */
export async function saveOrder(
  tx: Db,
  order: Order,
  changes: Partial<Facts>,
  others: PgUpdateSetSource<typeof orders> = {},
) {
  const facts = orderFacts({ ...order, ...changes })
  await tx
    .update(orders)
    .set({ ...others, ...changes, ...facts })
    .where(eq(orders.id, order.id))
}

/** Whether a change made a sold order dearer that was not delivered since. */
export async function isUndeliveredChange(tx: Db, { id, soldAt, dueFrom }: Order): Promise<boolean> {
  if (!soldAt || !dueFrom || dueFrom <= soldAt) return false
  const isDelivery = and(eq(orderEvents.orderId, id), eq(orderEvents.to, 'delivered'))
  return (await tx.$count(orderEvents, and(isDelivery, gte(orderEvents.occurredAt, dueFrom)))) === 0
}
