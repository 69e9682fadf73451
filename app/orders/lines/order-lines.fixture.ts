import { eq } from 'drizzle-orm'
import type { Line } from '../../cart/line.ts'
import { lineKey } from '../../catalogue/variant.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { orders } from '../orders.table.ts'
import { saveOrder } from '../state/save-order.server.ts'
import { readLines, saveLines } from './order-lines.server.ts'
import { orderLines } from './order-lines.table.ts'

/** The id of the line of an order that has this product and variant. */
export async function lineIdOf(db: Db, orderId: string, product = 'hollow-blocks:5in'): Promise<string> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const line = lines.find(each => lineKey({ id: each.productId, variant: each.variant }) === product)
  return line?.id ?? product
}

/** Orders as they are stored, each with its lines. */
export async function insertOrders(db: Db, rows: (typeof orders.$inferInsert & { lines: Line[] })[]) {
  const ids: string[] = []
  for (const { lines, ...values } of rows) {
    const [order] = await db.insert(orders).values(values).returning({ id: orders.id })
    if (!order) throw new Error('An order was not stored')
    await saveOrder(db, order.id, {})
    await saveLines(db, order.id, lines)
    ids.push(order.id)
  }
  return ids
}

export const linesOf = async (db: Db, orderId: string) => (await readLines(db, [orderId])).get(orderId) ?? []
