import type { Db } from '../../platform/database/database.server.ts'
import { lockOrders } from '../lines/order-lines.server.ts'
import { orders } from '../orders.table.ts'
import { saveOrder } from './save-order.server.ts'

/** Changes orders, or all of them, with what follows. */
export async function changeOrders(db: Db, changes: Parameters<typeof saveOrder>[2], ...ids: string[]) {
  const all = await db.select({ id: orders.id }).from(orders)
  for (const order of await lockOrders(db, ids.length > 0 ? ids : all.map(({ id }) => id)))
    await saveOrder(db, order, changes)
}
