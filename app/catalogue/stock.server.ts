import { inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import { invalidateProductPages } from './invalidate-product-pages.server.ts'
import { products, stockMovements } from './products.table.ts'

export type StockChange = { productId: string; quantity: number }

/** Writes what an order takes (negative) or puts back, in the order's own transaction. */
export async function moveStock(tx: Db, orderId: string, changes: StockChange[]) {
  if (changes.length === 0) return
  await tx.insert(stockMovements).values(changes.map(change => ({ ...change, orderId })))
}

/** As part of a statement: takes from stock what the order of an earlier part holds. */
export const takeStock = (order: SQLWrapper) =>
  sql`insert into stock_movements (product_id, quantity, order_id)
    select line.id, -line.quantity, ${order}.id
    from ${order}, jsonb_to_recordset(${order}.order_items) as line (id text, quantity numeric)`

/** The stock of a row of `products`: what was folded in, and the movements since. */
// Named in plain text: the query layer leaves the table's name off its own columns, and both tables have an `id`.
export const stockNow = sql<number>`(products.stock_quantity + coalesce(
  (select sum(m.quantity) from stock_movements m where m.product_id = products.id), 0))::float8`

/** Adds the movements so far to the products, so that there are never many to sum up. */
export async function compactStockMovements(db: Db) {
  await db.transaction(async tx => {
    // Locked first, as where a product's stock is set: in another order the two could wait for each other.
    const before = await tx
      .select(stored)
      .from(products)
      .where(sql`${products.id} in (select product_id from stock_movements)`)
      .orderBy(products.id)
      .for('update')
    const ids = before.map(product => product.id)
    await tx.execute(sql`
      with gone as (
        delete from ${stockMovements} where ${inArray(stockMovements.productId, ids)}
          or not exists (select from ${products} where ${products.id} = product_id)
        returning product_id, quantity
      ), sums as (
        select product_id, sum(quantity) as quantity from gone group by product_id
      )
      update ${products} set stock_quantity = stock_quantity + sums.quantity
      from sums where ${products.id} = sums.product_id`)
    // Search engines are told whether it lies in the yard or is made.
    const after = await tx.select(stored).from(products).where(inArray(products.id, ids))
    const lies = (list: typeof before, id: string) =>
      (list.find(product => product.id === id)?.stock ?? 0) > 0
    const turned = ids.filter(id => lies(before, id) !== lies(after, id))
    if (turned.length > 0) await invalidateProductPages(tx, turned)
  })
}

const stored = { id: products.id, stock: products.stockQuantity }
