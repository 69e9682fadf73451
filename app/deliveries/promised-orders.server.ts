import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { calculateLoad, formatLoad, formatWeight } from '../cart/load.ts'
import { readDayRules } from '../orders/days/book-days.server.ts'
import { capacityOf } from '../orders/days/delivery-days.ts'
import { linesColumn } from '../orders/lines/order-lines.server.ts'
import { dayBookings, orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { byteOrderMark, csvLine } from '../platform/text/csv.ts'
import type { DayRange } from '../platform/text/days.ts'

/** What was promised for a day: the weight that is booked by yard, and the orders that are collected. */
export async function readPromised(db: Db, day: string) {
  const rules = await readDayRules(db)
  const onDay = and(eq(dayBookings.day, day), ne(orders.status, 'cancelled'))
  const booked = await db
    .select({ yard: dayBookings.yard, grams: sql<number>`sum(${dayBookings.grams})::float8` })
    .from(dayBookings)
    .innerJoin(orders, eq(orders.id, dayBookings.orderId))
    .where(onDay)
    .groupBy(dayBookings.yard)
    .orderBy(asc(dayBookings.yard))
  const collected = await db
    .select({
      id: orders.id,
      customerName: orders.customerName,
      collectAt: orders.collectAt,
      lines: linesColumn,
    })
    .from(dayBookings)
    .innerJoin(orders, eq(orders.id, dayBookings.orderId))
    .where(
      and(onDay, isNotNull(orders.collectAt), inArray(orders.status, ['pending', 'confirmed', 'shipped'])),
    )
    .orderBy(asc(orders.createdAt))
  return {
    booked: booked.map(({ yard, grams }) => {
      const capacity = capacityOf(rules, yard)
      const limit = Number.isFinite(capacity) ? ` of ${formatWeight(capacity)}` : ''
      return `${yard ? `${yard}: ` : ''}${formatWeight(grams)}${limit} promised for this day.`
    }),
    collected: collected.map(({ lines, ...order }) => ({ ...order, load: formatLoad(calculateLoad(lines)) })),
  }
}

export type PromisedDay = { day: string; promised: number; kept: number }

/**
 * How many orders were promised for each day, the last one of several, and how many were complete by then. What is
 * brought once more for a claim is no part of the promise.
 */
export async function readKeptPromises(db: Db, { from, to }: DayRange): Promise<PromisedDay[]> {
  const { rows } = (await db.execute(sql`
    select promise.day::text as day, count(*)::int as promised,
      count(*) filter (where completed.day <= promise.day)::int as kept
    from (select order_id, max(day) as day from day_bookings
        where order_id in (select order_id from day_bookings where day between ${from} and ${to})
        group by order_id) as promise
      join orders on orders.id = promise.order_id and status <> 'cancelled'
      left join lateral (select max(id) as id, max(at) as at from order_events
        where order_events.order_id = orders.id and is_sold and not was_sold) as sale on true
      left join lateral (select (coalesce(
          (select max(recorded_at) from deliveries
            where deliveries.order_id = orders.id and outcome in ('delivered', 'partial')
              and recorded_at < coalesce((select min(at) from order_events
                where order_events.order_id = orders.id and id > sale.id and from_status = 'delivered' and data ->> 'reason' = 'claim'), 'infinity')),
          sale.at) at time zone 'Africa/Accra')::date as day where sold_at is not null) as completed on true
    where promise.day between ${from} and ${to}
      and (sold_at is not null or promise.day < (now() at time zone 'Africa/Accra')::date)
    group by 1 order by 1`)) as unknown as { rows: PromisedDay[] }
  return rows
}

export async function* exportKeptPromises(db: Db, range: DayRange): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Promised day', 'Orders', 'On the promised day', 'Later or missing'])
  for (const { day, promised, kept } of await readKeptPromises(db, range))
    yield csvLine([day, promised, kept, promised - kept])
}
