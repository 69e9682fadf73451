import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { invalidatePages, invalidationChannel } from '../platform/page-invalidation.server.ts'
import { variants } from './products.table.ts'
import { maxShownStock, type StockReason } from './stock.ts'

/** What shoppers see of a stock. */
export const shownStock = (stock: SQL) => sql`least(greatest(${stock}, 0), ${sql.raw(`${maxShownStock}`)})`

/** The stock of a row of `variants`, including the movements that are not compacted yet. */
export const currentStock = sql<number>`(variants.stock_quantity + coalesce(
  (select sum(m.quantity) from stock_movements m
    where m.product_id = variants.product_id and m.variant = variants.key), 0))::float8`

/**
 * A part of a statement that inserts movements: pages that show another stock then are invalidated once it commits.
 * Without the offset PostgreSQL would sum the movements twice.
 */
export const invalidateMoved = sql`(select pg_notify(${sql.raw(`'${invalidationChannel}'`)}, json_build_array('/products/' || product_id, '/feeds/*')::text)
      from variants,
        lateral (select ${currentStock} as stock offset 0) as before
      where variants.product_id = stock_movements.product_id and key = variant
        and ${shownStock(sql`before.stock`)} <> ${shownStock(sql`before.stock + stock_movements.quantity`)})`

/**
 * A part of a statement that takes goods of orders from stock (-1) or puts them back (1). `goods` has the columns `order_id`,
 * `product_id`, `variant` and `quantity`.
 */
export const moveStock = (goods: SQLWrapper, direction: -1 | 1, reason: StockReason) =>
  sql`insert into stock_movements (product_id, variant, quantity, reason, order_id)
    select goods.product_id, goods.variant, ${sql.raw(String(direction))} * goods.quantity, ${sql.raw(`'${reason}'`)},
      goods.order_id
    from ${goods} as goods
    returning stock_movements.id, ${invalidateMoved}`

export type MovedGoods = { id: string; variant?: string | undefined; quantity: number }

/** Takes goods of an order from stock (-1) or puts them back (1). */
export async function moveGoods(
  tx: Db,
  orderId: string,
  goods: readonly MovedGoods[],
  direction: -1 | 1,
  reason: StockReason,
) {
  const moved = goods.filter(({ quantity }) => quantity !== 0)
  if (moved.length === 0) return
  const rows = JSON.stringify(moved.map(({ id, variant = '', quantity }) => ({ id, variant, quantity })))
  await tx.execute(
    sql`with moved as (select ${orderId}::uuid as order_id, id as product_id, variant, quantity
        from jsonb_to_recordset(${rows}::jsonb) as line (id text, variant text, quantity numeric))
      ${moveStock(sql`moved`, direction, reason)}`,
  )
}

/** Whether `compactStockMovements` is due after the statement with the part `moved` that is made by `moveStock`. */
export const isCompactionDue = (moved: SQLWrapper) =>
  sql<boolean>`coalesce((select max(id) from ${moved}) - (select min(id) from stock_movements) >= 256, false)`

/**
 * Adds the movements so far to the variants, so that there are never many to sum up. Variants that another transaction
 * has locked are left for the next time.
 */
export async function compactStockMovements(db: Db) {
  await db.transaction(async tx => {
    // Variants are locked before movements, as everywhere; another order could deadlock.
    const locked = await tx
      .select({ productId: variants.productId, key: variants.key })
      .from(variants)
      .where(
        sql`(${variants.productId}, ${variants.key}) in (select product_id, variant from stock_movements)`,
      )
      .orderBy(variants.productId, variants.key)
      .for('update', { skipLocked: true })
    const { rows } = (await tx.execute(sql`
      with locked as (
        select * from jsonb_to_recordset(${JSON.stringify(locked)}::jsonb) as l ("productId" text, key text)
      ), compacted as (
        delete from stock_movements m
        where exists (select from locked where "productId" = m.product_id and key = m.variant)
          or not exists (select from variants v where v.product_id = m.product_id and v.key = m.variant)
        returning m.*
      ), kept as (
        insert into stock_history (product_id, variant, quantity, reason, note, actor, order_id, at)
        select product_id, variant, quantity, reason, note, actor, order_id, at from compacted
        where exists (select from variants v where v.product_id = compacted.product_id and v.key = compacted.variant)
        order by id
      ), sums as (
        select product_id, variant, sum(quantity) as quantity from compacted group by product_id, variant
      )
      update variants set stock_quantity = stock_quantity + sums.quantity
      from sums where variants.product_id = sums.product_id and variants.key = sums.variant
      returning variants.product_id, ${shownStock(sql`stock_quantity`)} <> ${shownStock(sql`stock_quantity - sums.quantity`)} as changed`)) as unknown as {
      rows: { product_id: string; changed: boolean }[]
    }
    // Concurrent orders don't see each other's movements.
    const changed = rows.filter(row => row.changed).map(row => `/products/${row.product_id}`)
    if (changed.length > 0) await invalidatePages(tx, ['/feeds/*', ...new Set(changed)])
  })
}
