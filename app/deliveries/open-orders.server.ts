import { and, asc, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { noHistory } from '../orders/lines/line-progress.ts'
import { linesColumn } from '../orders/lines/order-lines.server.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { dayAfter } from '../platform/text/days.ts'
import { readGoodsHistories } from './goods-history.server.ts'
import { isDue, isPromisedFor, type OpenGoods, openGoods } from './plan.ts'
import { siteLine, zoneName } from './read-trips.server.ts'

export type OpenOrder = {
  id: string
  customerName: string
  address: string
  /** Empty where no zone is known. */
  zone: string
  createdAt: Date
  status: (typeof orders.$inferSelect)['status']
  promisedDay: string | null
  goods: OpenGoods[]
  /** Some of it was on a trip before. */
  isRest: boolean
}

const orderColumns = {
  id: orders.id,
  customerName: orders.customerName,
  address: orders.customerAddress,
  place: orders.place,
  zone: zoneName,
  createdAt: orders.createdAt,
  status: orders.status,
  promisedDay: orders.promisedDay,
  lines: linesColumn,
  plannedAt: orders.plannedAt,
}

/** More orders on trips than this at a time are not looked through for a rest. */
const maxOnTrips = 1_000

/**
 * Orders of which something is neither delivered nor on a trip: those that were promised for the day and for earlier
 * ones, also pending ones, and then the oldest; `hasMore` where there are more.
 */
export async function listOpenOrders(
  db: Db,
  { limit, withPending, day }: { limit: number; withPending: boolean; day: string },
): Promise<{ orders: OpenOrder[]; hasMore: boolean }> {
  const inOrder = [asc(orders.createdAt), asc(orders.id)] as const
  const isToBePlanned = and(isNull(orders.collectAt), not(orders.isHeld))
  const isFresh = and(isNull(orders.plannedAt), isNull(orders.erasedAt), isToBePlanned)
  const due = await db
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        sql`promised_day is not null and status in ('pending', 'confirmed')`,
        lt(orders.promisedDay, dayAfter(day)),
        isFresh,
      ),
    )
    .orderBy(asc(orders.promisedDay), ...inOrder)
    .limit(limit + 1)
  const plannedBefore = await db
    .select(orderColumns)
    .from(orders)
    .where(
      and(isNotNull(orders.plannedAt), sql`status in ('pending', 'confirmed', 'shipped')`, isToBePlanned),
    )
    .orderBy(asc(orders.createdAt))
    .limit(maxOnTrips)
  const statuses = withPending ? (['confirmed', 'pending'] as const) : (['confirmed'] as const)
  const fresh = []
  for (const status of statuses)
    fresh.push(
      ...(await db
        .select(orderColumns)
        .from(orders)
        .where(and(eq(orders.status, status), isFresh))
        .orderBy(...inOrder)
        .limit(limit + 1)),
    )
  const histories = await readGoodsHistories(
    db,
    plannedBefore.map(({ id }) => id),
  )
  const rank = (order: { promisedDay: string | null }) =>
    Number(isPromisedFor(order, day)) + Number(isDue(order, day))
  const found = new Map([...plannedBefore, ...due, ...fresh].map(order => [order.id, order]))
  const open = [...found.values()]
    .map(({ lines: ordered, plannedAt, place, ...order }): OpenOrder => {
      const { planned, movements } = histories.get(order.id) ?? noHistory
      const goods = openGoods(ordered, { planned, movements }).filter(line => line.open > 0)
      return {
        ...order,
        address: siteLine({ ...order, place }),
        goods,
        isRest: planned.length + movements.length > 0 && plannedAt !== null,
      }
    })
    .filter(({ goods }) => goods.length > 0)
    .sort((a, b) => rank(b) - rank(a) || a.createdAt.getTime() - b.createdAt.getTime())
  return { orders: open.slice(0, limit), hasMore: open.length > limit }
}
