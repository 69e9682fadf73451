import { and, eq, gte } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.server.ts'
import type { Order } from '../lines/order-lines.server.ts'
import { orderEvents, orders } from '../orders.table.ts'
import { type FactSource, orderFacts } from './order-facts.ts'

type Facts = FactSource & Pick<Order, 'soldAt' | 'isOpenAgain'>

/**
 * Stores changes of an order, with the facts that follow from them and from what is stored.
 * @param changes what facts follow from
 * @param others further columns
 */
export async function saveOrder(
  tx: Db,
  id: string,
  changes: Partial<Facts>,
  others: PgUpdateSetSource<typeof orders> = {},
) {
  const [stored] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!stored) throw new Error('An order that is to be saved does not exist')
  const facts = orderFacts({ ...stored, ...changes })
  await tx
    .update(orders)
    .set({ ...others, ...changes, ...facts })
    .where(eq(orders.id, id))
}

/** Whether a change made an order dearer after it was last delivered. */
export async function isDearerSinceDelivery(tx: Db, { id, soldAt, dueFrom }: Order): Promise<boolean> {
  if (!soldAt || !dueFrom || dueFrom <= soldAt) return false
  const isDelivery = and(eq(orderEvents.orderId, id), eq(orderEvents.to, 'delivered'))
  return (await tx.$count(orderEvents, and(isDelivery, gte(orderEvents.occurredAt, dueFrom)))) === 0
}
