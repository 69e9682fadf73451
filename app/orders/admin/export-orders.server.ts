import { and } from 'drizzle-orm'
import { formatQuantity } from '../../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../../catalogue/variant.ts'
import { byteOrderMark, csvLine } from '../../platform/csv.ts'
import type { Db } from '../../platform/database.server.ts'
import { keyset } from '../../platform/keyset.server.ts'
import { calculateLoad } from '../load.ts'
import { orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'
import { orderConditions } from './list-orders.server.ts'
import type { OrderFilter } from './order-filter.ts'

const batchSize = 500
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
  'Variants',
  'Weight kg',
  'Weight is complete',
  'Pallets',
]

/** The orders that match as CSV, newest first, read in batches so that memory stays constant. */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heading)
  const matching = await orderConditions(db, filter)
  let cursor: string | undefined
  do {
    const page = keyset(orders, { before: cursor }, batchSize)
    const { rows, older } = page.toPage(
      await db
        .select()
        .from(orders)
        .where(and(matching, page.where))
        .orderBy(...page.orderBy)
        .limit(page.limit),
    )
    yield rows
      .map(order => {
        const load = calculateLoad(order.lines)
        return csvLine([
          orderNumber(order.id),
          order.id,
          order.createdAt.toISOString().slice(0, 19).replace('T', ' '),
          order.status,
          order.customerName,
          order.customerEmail,
          order.customerPhone,
          order.customerAddress,
          order.notes ?? '',
          order.lines
            .map(line => `${nameWithLabel(line)}: ${formatQuantity(line.quantity, line.unit)}`)
            .join('; '),
          order.goodsPesewas / 100,
          order.deliveryPesewas / 100,
          order.totalPesewas / 100,
          order.lines.map(line => (line.variant ? lineKey(line) : line.id)).join('; '),
          load.weightGrams / 1_000,
          load.isComplete ? 'yes' : 'no',
          load.pallets,
        ])
      })
      .join('')
    cursor = older
  } while (cursor)
}
