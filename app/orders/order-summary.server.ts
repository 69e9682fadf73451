import { and, desc, eq, gte, ne, sql } from 'drizzle-orm'
import { products } from '../catalogue/products.table.ts'
import type { Unit } from '../catalogue/unit.ts'
import type { Db } from '../platform/database/database.server.ts'
import { orderLines } from './lines/order-lines.table.ts'
import type { Day, Figures, RecentOrder, TopProduct } from './order-summary.ts'
import { orders } from './orders.table.ts'

// One engine returns a sum of bigints as text, the other as a number.
const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`
const count = (condition = sql`true`) => sql<number>`(count(*) filter (where ${condition}))::float8`

/** Totals over all orders. */
export async function readFigures(db: Db): Promise<Figures> {
  const [figures] = await db
    .select({
      orders: count(),
      revenue: sum(orders.totalPesewas),
      pending: count(sql`status = 'pending'`),
      delivered: count(sql`status = 'delivered'`),
    })
    .from(orders)
  return figures ?? { orders: 0, revenue: 0, pending: 0, delivered: 0 }
}

export async function hasOrders(db: Db): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).limit(1)
  return rows.length > 0
}

const today = sql`(now() at time zone 'Africa/Accra')::date`
const firstDay = (days: number) => sql`(${today} - ${sql.raw(String(Math.trunc(days) - 1))})`

/** The last `days` days including today, with zeros for days without orders. */
export const readDays = (db: Db, days: number): Promise<Day[]> =>
  db
    .select({
      day: sql<string>`d.day::date::text`,
      orders: sql<number>`count(${orders.id})::float8`,
      revenue: sum(orders.totalPesewas),
    })
    .from(
      sql`generate_series(${firstDay(days)}, ${today}, interval '1 day') as d(day)
        left join ${orders} on ${orders.createdAt} >= d.day at time zone 'Africa/Accra'
          and ${orders.createdAt} < (d.day + interval '1 day') at time zone 'Africa/Accra'`,
    )
    .groupBy(sql`d.day`)
    .orderBy(sql`d.day`)

/** Products by revenue in the last `days` days, without cancelled orders, each with its variants. */
export function readTopProducts(db: Db, days: number, limit: number): Promise<TopProduct[]> {
  const { productId, variant } = orderLines
  const latest = (column: typeof orderLines.name | typeof orderLines.label) =>
    sql<string>`(array_agg(${column} order by ${orders.createdAt} desc))[1]`
  const byVariant = db
    .select({
      productId,
      variant,
      lastAt: sql`max(${orders.createdAt})`.as('last_at'),
      name: latest(orderLines.name).as('name'),
      label: latest(orderLines.label).as('label'),
      quantity: sum(orderLines.quantity).as('quantity'),
      revenue: sum(
        sql`round(${orderLines.pricePesewas} * ${orderLines.quantity} * (100 - ${orderLines.percentOff}) / 100)`,
      ).as('revenue'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        gte(orders.createdAt, sql`${firstDay(days)} at time zone 'Africa/Accra'`),
        ne(orders.status, 'cancelled'),
      ),
    )
    .groupBy(productId, variant)
    .as('sold')
  const { variant: key, label, quantity, revenue } = byVariant
  return db
    .select({
      id: byVariant.productId,
      name: sql<string>`(array_agg(${byVariant.name} order by ${byVariant.lastAt} desc))[1]`,
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
