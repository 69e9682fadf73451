import type { Db } from '../../platform/database/database.server.ts'
import { orders } from '../orders.table.ts'
import { saveOrder } from './save-order.server.ts'

/** Changes these orders, or all where none is named, with what follows. */
export async function changeOrders(db: Db, changes: Parameters<typeof saveOrder>[2], ...ids: string[]) {
  const all = await db.select({ id: orders.id }).from(orders)
  for (const id of ids.length > 0 ? ids : all.map(each => each.id)) await saveOrder(db, id, changes)
}
