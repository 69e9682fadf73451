import { and, desc, eq, gte, ne, sql } from 'drizzle-orm'
import { products } from '../catalogue/products.table.ts'
import type { Unit } from '../catalogue/unit.ts'
import type { Db } from '../platform/database/database.server.ts'
import { accraDay } from '../platform/text/days.ts'
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
export async function readDays(db: Db, days: number): Promise<Day[]> {
  const day = sql<string>`(${orders.createdAt} at time zone 'Africa/Accra')::date::text`
  const found = await db
    .select({ day, orders: count(), revenue: sum(orders.totalPesewas) })
    .from(orders)
    .where(gte(orders.createdAt, sql`${firstDay(days)} at time zone 'Africa/Accra'`))
    .groupBy(sql`1`)
  const now = new Date()
  return Array.from({ length: days }, (_, index) => accraDay(now, index + 1 - days)).map(
    each => found.find(({ day }) => day === each) ?? { day: each, orders: 0, revenue: 0 },
  )
}

/** Products by revenue in the last `days` days, without cancelled orders, each with its variants. */
export function readTopProducts(db: Db, days: number, limit: number): Promise<TopProduct[]> {
  const { productId, variant, name: soldName, label: soldLabel } = orderLines
  // Grouped by the names too, which change rarely: the latest ones are found among a few rows.
  const byName = db
    .select({
      productId,
      variant,
      soldName,
      soldLabel,
      soldAt: sql`max(${orders.createdAt})`.as('sold_at'),
      pieces: sum(orderLines.quantity).as('pieces'),
      amount: sum(
        sql`round(${orderLines.pricePesewas} * ${orderLines.quantity} * (100 - ${orderLines.percentOff}) / 100)`,
      ).as('amount'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        gte(orders.createdAt, sql`${firstDay(days)} at time zone 'Africa/Accra'`),
        ne(orders.status, 'cancelled'),
      ),
    )
    .groupBy(productId, variant, soldName, soldLabel)
    .as('named')
  const latest = (column: typeof byName.soldName | typeof byName.soldLabel) =>
    sql<string>`(array_agg(${column} order by ${byName.soldAt} desc))[1]`
  const byVariant = db
    .select({
      productId: byName.productId,
      variant: byName.variant,
      lastAt: sql`max(${byName.soldAt})`.as('last_at'),
      name: latest(byName.soldName).as('name'),
      label: latest(byName.soldLabel).as('label'),
      quantity: sum(byName.pieces).as('quantity'),
      revenue: sum(byName.amount).as('revenue'),
    })
    .from(byName)
    .groupBy(byName.productId, byName.variant)
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

type Sales = { figures: Figures; byDay: Day[]; top: TopProduct[] }
const keptSales = new WeakMap<Db, Sales & { days: number; until: number }>()
const slowMs = 200

/** The sales on the dashboard. In a shop with very many orders they are kept ten times as long as reading them took. */
export async function readSales(db: Db, days: number): Promise<Sales> {
  const kept = keptSales.get(db)
  if (kept?.days === days && performance.now() < kept.until) return kept
  const start = performance.now()
  const [figures, byDay, top] = await Promise.all([
    readFigures(db),
    readDays(db, days),
    readTopProducts(db, days, 8),
  ])
  const end = performance.now()
  const until = end - start > slowMs ? end + 10 * (end - start) : end
  keptSales.set(db, { figures, byDay, top, days, until })
  return { figures, byDay, top }
}
