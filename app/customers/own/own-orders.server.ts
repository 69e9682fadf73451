import { and, eq, isNull } from 'drizzle-orm'
import { orderWithLines } from '../../orders/lines/order-lines.server.ts'
import { orderNumber } from '../../orders/order.ts'
import { openLink } from '../../orders/order-link.server.ts'
import { orders } from '../../orders/orders.table.ts'
import { paymentBalance } from '../../orders/payments/payment-state.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Cursor, readPage } from '../../platform/database/keyset.server.ts'

const pageSize = 20

/** One page of the orders with this number (E.164), the newest first. */
export async function listOwnOrders(db: Db, linkKey: Uint8Array, phone: string, cursor: Cursor) {
  const where = and(eq(orders.phoneNormalized, phone), isNull(orders.erasedAt))
  const query = db.select(orderWithLines).from(orders).$dynamic()
  const { rows, ...cursors } = await readPage(query, { table: orders, where, cursor, size: pageSize })
  const shown = []
  for (const order of rows) {
    const { id, status, totalPesewas, createdAt } = order
    const { path } = await openLink(db, linkKey, order)
    shown.push({
      path,
      number: orderNumber(id),
      status,
      totalPesewas,
      createdAt,
      openPesewas: paymentBalance(order).open,
    })
  }
  return { ...cursors, rows: shown }
}
