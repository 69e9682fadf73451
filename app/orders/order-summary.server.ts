import { desc, gte, sql } from 'drizzle-orm'
import { products } from '../catalogue/products.table.ts'
import type { Unit } from '../catalogue/unit.ts'
import type { Db } from '../platform/database/database.server.ts'
import { orderDays, productDays } from './order-summary.table.ts'
import type { Day, Figures, RecentOrder, TopProduct } from './order-summary.ts'
import { orders } from './orders.table.ts'

// One engine returns a sum of bigints as text, the other as a number.
const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`

/** Totals over all orders, from the daily summary. */
export async function readFigures(db: Db): Promise<Figures> {
  const [figures] = await db
    .select({
      orders: sum(orderDays.orders),
      revenue: sum(orderDays.revenuePesewas),
      pending: sum(orderDays.pending),
      delivered: sum(orderDays.delivered),
    })
    .from(orderDays)
  return figures ?? { orders: 0, revenue: 0, pending: 0, delivered: 0 }
}

export async function hasOrders(db: Db): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).limit(1)
  return rows.length > 0
}

const firstDay = (days: number) =>
  sql`(now() at time zone 'Africa/Accra')::date - ${sql.raw(String(Math.trunc(days) - 1))}`

/** The last `days` days including today, with zeros for days without orders. */
export async function readDays(db: Db, days: number): Promise<Day[]> {
  const found = await db
    .select({
      day: sql<string>`d.day::date::text`,
      orders: sum(orderDays.orders),
      revenue: sum(orderDays.revenuePesewas),
    })
    .from(
      sql`generate_series(${firstDay(days)}, (now() at time zone 'Africa/Accra')::date, interval '1 day') as d(day)
        left join ${orderDays} on ${orderDays.day} = d.day::date`,
    )
    .groupBy(sql`d.day`)
    .orderBy(sql`d.day`)
  return found
}

/** Products by revenue in the last `days` days, without cancelled orders, each with its variants. */
export function readTopProducts(db: Db, days: number, limit: number): Promise<TopProduct[]> {
  const { day, productId, variant } = productDays
  const latest = (column: typeof productDays.name | typeof productDays.label) =>
    sql<string>`(array_agg(${column} order by ${day} desc))[1]`
  const byVariant = db
    .select({
      productId,
      variant,
      lastDay: sql`max(${day})`.as('last_day'),
      name: latest(productDays.name).as('name'),
      label: latest(productDays.label).as('label'),
      quantity: sum(productDays.quantity).as('quantity'),
      revenue: sum(productDays.revenuePesewas).as('revenue'),
    })
    .from(productDays)
    .where(gte(day, firstDay(days)))
    .groupBy(productId, variant)
    .as('sold')
  const { variant: key, label, quantity, revenue } = byVariant
  return db
    .select({
      id: byVariant.productId,
      name: sql<string>`(array_agg(${byVariant.name} order by ${byVariant.lastDay} desc))[1]`,
      unit: sql<Unit | null>`(select ${products.unit} from ${products} where ${products.id} = ${byVariant.productId})`,
      quantity: sum(quantity),
      revenue: sum(revenue),
      variants: sql<TopProduct['variants']>`jsonb_agg(
        jsonb_build_object('key', ${key}, 'label', ${label}, 'quantity', ${quantity}, 'revenue', ${revenue})
        order by ${revenue} desc, ${key}) filter (where ${revenue} > 0)`,
    })
    .from(byVariant)
    .groupBy(byVariant.productId)
    .having(sql`sum(${revenue}) > 0`)
    .orderBy(desc(sum(revenue)), byVariant.productId)
    .limit(limit)
}

export function readRecentOrders(db: Db, limit: number): Promise<RecentOrder[]> {
  return db
    .select({
      id: orders.id,
      customerName: orders.customerName,
      status: orders.status,
      totalPesewas: orders.totalPesewas,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** Merges the shards of past days into one row each. */
export async function compactOrderSummary(db: Db) {
  await db.transaction(async tx => {
    await tx.execute(sql`
      with sharded as (
        select day, shard from order_days where shard <> 0 and day < current_date - 1 for update skip locked
      ), merged as (
        delete from order_days o using sharded s where o.day = s.day and o.shard = s.shard returning o.*
      )
      insert into order_days as d (day, shard, orders, revenue, pending, delivered)
      select day, 0, sum(orders), sum(revenue), sum(pending), sum(delivered) from merged group by day order by day
      on conflict (day, shard) do update set orders = d.orders + excluded.orders,
        revenue = d.revenue + excluded.revenue, pending = d.pending + excluded.pending,
        delivered = d.delivered + excluded.delivered`)
    await tx.execute(sql`
      with sharded as (
        select day, product_id, variant, shard from product_days
        where shard <> 0 and day < current_date - 1 for update skip locked
      ), merged as (
        delete from product_days p using sharded s
        where p.day = s.day and p.product_id = s.product_id and p.variant = s.variant and p.shard = s.shard
        returning p.*
      )
      insert into product_days as d (day, product_id, variant, shard, name, label, quantity, revenue)
      select day, product_id, variant, 0, max(name), max(label), sum(quantity), sum(revenue) from merged
      group by day, product_id, variant order by day, product_id, variant
      on conflict (day, product_id, variant, shard) do update set quantity = d.quantity + excluded.quantity,
        revenue = d.revenue + excluded.revenue`)
  })
}
