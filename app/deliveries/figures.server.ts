import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { byteOrderMark, csvLine } from '../platform/text/csv.ts'
import { type DayRange, daysOf } from '../platform/text/days.ts'
import type { DayStops, DeliveredGoods } from './figures.ts'

/** What was recorded of each product, by day, truck and driver. */
export async function readDelivered(db: Db, { from, to }: DayRange): Promise<DeliveredGoods[]> {
  const { rows } = (await db.execute(sql`
    select trips.day::text as day, trucks.name as truck, coalesce(users.name, '') as driver,
      concat_ws(', ', ordered.name, nullif(label, '')) as product, unit,
      coalesce(sum(quantity) filter (where kind = 'delivered'), 0)::float8 as delivered,
      coalesce(sum(quantity) filter (where kind = 'broken'), 0)::float8 as broken,
      coalesce(sum(quantity) filter (where kind = 'refused'), 0)::float8 as refused,
      coalesce(sum(quantity * weight_grams) filter (where kind = 'delivered'), 0)::float8 as "weightGrams"
    from trips
      join trucks on trucks.id = trips.truck_id
      left join users on users.id = trips.driver_id
      join deliveries on deliveries.trip_id = trips.id and outcome is not null
      join delivery_lines on delivery_lines.delivery_id = deliveries.id
      join (select id as line, name, label, unit, weight_grams from order_lines) as ordered on line = delivery_lines.line_id
      left join line_movements moved on moved.delivery_id = deliveries.id and moved.line_id = line
    where trips.day between ${from} and ${to}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4`)) as unknown as { rows: DeliveredGoods[] }
  return rows
}

/** How many stops of trips that left were brought on their day. */
export async function readDayStops(db: Db, { from, to }: DayRange): Promise<DayStops[]> {
  const { rows } = (await db.execute(sql`
    select trips.day::text as day, count(*)::int as planned,
      count(*) filter (where outcome in ('delivered', 'partial')
        and (recorded_at at time zone 'Africa/Accra')::date = trips.day)::int as brought
    from trips join deliveries on deliveries.trip_id = trips.id
    where trips.day between ${from} and ${to} and left_at is not null
    group by 1 order by 1`)) as unknown as { rows: DayStops[] }
  return rows
}

/** Day by day, so that memory stays bounded. */
export async function* exportFigures(db: Db, range: DayRange): AsyncGenerator<string> {
  const heading = ['Day', 'Truck', 'Driver', 'Product', 'Unit', 'Delivered', 'Broken', 'Refused', 'Tonnes']
  yield byteOrderMark + csvLine(heading)
  for (const day of daysOf(range))
    yield (await readDelivered(db, { from: day, to: day }))
      .map(({ truck, driver, product, unit, delivered, broken, refused, weightGrams }) =>
        csvLine([day, truck, driver, product, unit, delivered, broken, refused, weightGrams / 1_000_000]),
      )
      .join('')
}
