import { inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import { invalidateProductPages } from './invalidate-product-pages.server.ts'
import { products, stockMovements } from './products.table.ts'

export type StockChange = { productId: string; quantity: number }

/** Records what an order takes from stock (negative) or puts back, in the transaction of the order. */
export async function moveStock(tx: Db, orderId: string, changes: StockChange[]) {
  if (changes.length === 0) return
  await tx.insert(stockMovements).values(changes.map(change => ({ ...change, orderId })))
}

/** A part of a statement that takes the lines of an order, which an earlier part inserts, from stock. */
export const takeStock = (order: SQLWrapper) =>
  sql`insert into stock_movements (product_id, quantity, order_id)
    select line.id, -line.quantity, ${order}.id
    from ${order}, jsonb_to_recordset(${order}.order_items) as line (id text, quantity numeric)`

/** The stock of a row of `products`, including the movements that are not compacted yet. */
// As text, because Drizzle omits the table from column names and both tables have an `id`.
export const currentStock = sql<number>`(products.stock_quantity + coalesce(
  (select sum(m.quantity) from stock_movements m where m.product_id = products.id), 0))::float8`

const compactedStock = { id: products.id, stock: products.stockQuantity }

/** Adds the movements so far to the products, so that there are never many to sum up. */
export async function compactStockMovements(db: Db) {
  await db.transaction(async tx => {
    // Products are locked before movements, as everywhere; another order could deadlock.
    const before = await tx
      .select(compactedStock)
      .from(products)
      .where(sql`${products.id} in (select product_id from stock_movements)`)
      .orderBy(products.id)
      .for('update')
    const ids = before.map(product => product.id)
    await tx.execute(sql`
      with compacted as (
        delete from ${stockMovements} where ${inArray(stockMovements.productId, ids)}
          or not exists (select from ${products} where ${products.id} = product_id)
        returning product_id, quantity
      ), sums as (
        select product_id, sum(quantity) as quantity from compacted group by product_id
      )
      update ${products} set stock_quantity = stock_quantity + sums.quantity
      from sums where ${products.id} = sums.product_id`)
    // The page of a product says whether it is in stock.
    const after = await tx.select(compactedStock).from(products).where(inArray(products.id, ids))
    const isInStock = (list: typeof before, id: string) =>
      (list.find(product => product.id === id)?.stock ?? 0) > 0
    const changed = ids.filter(id => isInStock(before, id) !== isInStock(after, id))
    if (changed.length > 0) await invalidateProductPages(tx, changed)
  })
}
