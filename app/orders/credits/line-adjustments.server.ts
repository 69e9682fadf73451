import { inArray, sql } from 'drizzle-orm'
import { moveStock } from '../../catalogue/stock.server.ts'
import type { StockReason } from '../../catalogue/stock.ts'
import { lineKey } from '../../catalogue/variant.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { lineAdjustments, type orders } from '../orders.table.ts'

type StoredOrder = Pick<typeof orders.$inferSelect, 'id' | 'lines'>

export const readAdjustments = (db: Db, ...orderIds: string[]) =>
  db.select().from(lineAdjustments).where(inArray(lineAdjustments.orderId, orderIds))

export type Adjustment = Omit<typeof lineAdjustments.$inferInsert, 'orderId' | 'creditId'>

/** Stores what changes of the lines of an order that is locked, and moves the stock. */
export async function adjustLines(tx: Db, order: StoredOrder, adjustments: Adjustment[], creditId?: string) {
  if (adjustments.length === 0) return
  await tx.insert(lineAdjustments).values(adjustments.map(each => ({ ...each, orderId: order.id, creditId })))
  await moveAdjusted(tx, order, adjustments, 1, creditId === undefined ? 'replaced' : 'credited')
}

/** Moves what adjustments put back into stock, or took from it. */
export async function moveAdjusted(
  tx: Db,
  { id, lines }: StoredOrder,
  adjustments: readonly Pick<Adjustment, 'lineKey' | 'stock'>[],
  direction: -1 | 1,
  reason: StockReason,
) {
  const moved = adjustments.flatMap(({ lineKey: key, stock = 0 }) => {
    const line = lines.find(each => lineKey(each) === key)
    return line && stock !== 0 ? [{ id: line.id, variant: line.variant, quantity: stock }] : []
  })
  if (moved.length === 0) return
  await tx.execute(
    sql`with adjusted as (select ${id}::uuid as id, ${JSON.stringify(moved)}::jsonb as order_items)
      ${moveStock(sql`adjusted`, direction, reason)}`,
  )
}

/** Undoes (-1) what the adjustments of an order moved in stock, where it is cancelled, or repeats it (1). */
export async function moveAdjustedStock(tx: Db, order: StoredOrder, direction: -1 | 1, reason: StockReason) {
  await moveAdjusted(tx, order, await readAdjustments(tx, order.id), direction, reason)
}
