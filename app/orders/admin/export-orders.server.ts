import { and, desc, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.server.ts'
import { formatQuantity, orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'
import { csvLine } from './csv.ts'
import { orderConditions } from './manage-orders.server.ts'
import type { OrderFilter } from './order-filter.ts'

const batch = 500
const heading = [
  'Number',
  'Order id',
  'Placed (UTC)',
  'Status',
  'Name',
  'Email',
  'Phone',
  'Address',
  'Notes',
  'Items',
  'Subtotal GHS',
  'Delivery GHS',
  'Total GHS',
]

/** The orders that match as CSV, newest first, read a batch at a time: a million of them need no more memory than one. */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  // Spreadsheets take UTF-8 for what it is only with this mark.
  yield `\ufeff${csvLine(heading)}`
  const matching = await orderConditions(db, filter)
  let last: string | undefined
  for (;;) {
    const place = last
      ? sql`(${orders.createdAt}, ${orders.id}) < (select created_at, id from orders where id = ${last})`
      : undefined
    const rows = await db
      .select()
      .from(orders)
      .where(and(matching, place))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(batch)
    yield rows
      .map(order =>
        csvLine([
          orderNumber(order.id),
          order.id,
          order.createdAt.toISOString().slice(0, 19).replace('T', ' '),
          order.status,
          order.customerName,
          order.customerEmail,
          order.customerPhone,
          order.customerAddress,
          order.notes ?? '',
          order.lines.map(line => `${line.name}: ${formatQuantity(line.quantity, line.unit)}`).join('; '),
          order.goodsPesewas / 100,
          order.deliveryPesewas / 100,
          order.totalPesewas / 100,
        ]),
      )
      .join('')
    last = rows.at(-1)?.id
    if (rows.length < batch) return
  }
}
