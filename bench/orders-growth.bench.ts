import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listCustomers } from '../app/customers/admin/list-customers.server.ts'
import { findLikelySame } from '../app/customers/customers.server.ts'
import { listOpenOrders } from '../app/deliveries/open-orders.server.ts'
import { readDayTrips } from '../app/deliveries/read-trips.server.ts'
import { countEnquiries, listEnquiries } from '../app/enquiries/admin/manage-enquiries.server.ts'
import { findCustomers } from '../app/orders/admin/desk/find-customers.server.ts'
import { exportOrders } from '../app/orders/admin/export-orders.server.ts'
import { listOrders } from '../app/orders/admin/list-orders.server.ts'
import type { OrderFilter } from '../app/orders/admin/order-filter.ts'
import { orderRecords } from '../app/orders/admin/order-records.server.ts'
import {
  readDays,
  readFigures,
  readRecentOrders,
  readTopProducts,
} from '../app/orders/order-summary.server.ts'
import { orders } from '../app/orders/orders.table.ts'
import { type Db, openDatabase } from '../app/platform/database/database.server.ts'
import { createDatabase, migrations } from '../app/platform/database/database-template.fixture.ts'
import { maximum, measure, median, printFigures } from './machine.mjs'

const few = 10_000
const many = 1_000_000
/** Orders per enquiry. */
const ordersPerEnquiry = 10
const budgetMs = 100
/** Times below this are too short for a ratio. */
const minMs = 2

/** Every twentieth order has the same number, of the others three or four. */
const number = `case when n % 20 = 3 then '200000000' else '24' || lpad((n % 300000)::text, 7, '0') end`

/** Name, e-mail address and phone number of row n; one name in `rareEvery` rows is rare. */
const person = (rareEvery: number) => `
    case when n = 7 then 'Zebedee Oldest' when n % ${rareEvery} = 1 then 'Xorlali Rare' else
      (array['Ama','Kofi','Esi','Yaw','Abena','Kwame','Akosua','Kojo','Adwoa','Kwabena'])[1 + n % 10] || ' ' ||
      (array['Mensah','Boateng','Asante','Owusu','Addo','Osei','Appiah','Agyeman','Darko','Ofori'])[1 + n / 10 % 10] end,
    'customer' || n % 5000 || '@example.com', '0' || ${number}, '+233' || ${number}`

/** Orders of three years, most by customers of a few hundred names, a handful by rare ones. */
const fill = (from: number, to: number) => `
  insert into orders (customer_name, customer_email, customer_phone, phone_normalized, customer_address, status,
    sums, total_amount, channel, created_at)
  select
    ${person(50_000)},
    'Plot ' || n, (array['pending','confirmed','shipped','delivered','delivered','delivered','delivered','cancelled'])[1 + n % 8],
    '[{"kind":"goods","label":"Subtotal","amount":25000},{"kind":"delivery","label":"Delivery","amount":5000},{"kind":"total","label":"Total","amount":30000}]', 30000,
    case when n % 50000 = 1 then 'counter' when n % 4 = 0 then 'telephone' else 'shop' end,
    now() - (${many} - n) * interval '94 seconds'
  from generate_series(${from}, ${to}) as n`

const fillLines = `
  insert into order_lines (order_id, position, product_id, variant, name, unit, price, quantity)
  select id, 0, 'hollow-blocks', '5in', 'Hollow Blocks', 'block', 250, 100 from orders
  where not exists (select from order_lines where order_id = orders.id)`

/** One customer of every number, with an e-mail address where nobody else has it: what triggers would do one by one. */
const fillCustomers = `
  with first as (
    select distinct on (phone_normalized) gen_random_uuid() as id, phone_normalized, customer_name, customer_email,
      customer_address, created_at
    from orders order by phone_normalized, created_at
  ), customer as (
    insert into customers (id, name, search, created_at)
    select id, customer_name, lower(concat_ws(' ', customer_name, customer_address, phone_normalized, customer_email)), created_at
    from first
  )
  insert into customer_contacts (contact, customer_id)
  select phone_normalized, id from first
  union all (select distinct on (customer_email) customer_email, id from first order by customer_email, id)`

const fillEnquiries = (from: number, to: number) => `
  insert into quotation_requests (source, status, name, email, phone, phone_normalized, company, message, created_at)
  select
    (array['contact','quick order'])[1 + n % 2], (array['new','read','answered','answered','archived'])[1 + n % 5],
    ${person(5_000)},
    case when n % 4 = 0 then 'Adom Estates' end,
    'We build a house of three rooms at plot ' || n || ' and need hollow blocks of six inches, brought in two trips. What would that be with delivery?',
    now() - (${many / ordersPerEnquiry} - n) * interval '940 seconds'
  from generate_series(${from}, ${to}) as n`

/** Stops a day, today on trips that have not left. */
const stopsPerDay = 200
const tripsPerDay = 20
const today = new Date().toISOString().slice(0, 10)

/** Trips of as many days as the newest delivered orders fill, and those of today with confirmed orders. */
const fillDeliveries = (stops: number) => `
  with truck as (
    insert into trucks (id, name, payload_grams) values (gen_random_uuid(), 'T1', 10000000) returning id
  ), numbered as (
    select id, row_number() over (order by (status = 'confirmed') desc, created_at desc) - 1 as n
    from ((select id, status, created_at from orders where status = 'confirmed' order by created_at desc limit ${stopsPerDay})
      union all (select id, status, created_at from orders where status = 'delivered' order by created_at desc limit ${stops})) as o
  ), trip as (
    insert into trips (id, day, truck_id, status)
    select gen_random_uuid(), '${today}'::date - (n / ${tripsPerDay})::int, truck.id,
      case when n < ${tripsPerDay} then 'planned' else 'closed' end
    from truck, generate_series(0, ${stops + stopsPerDay} / ${stopsPerDay / tripsPerDay}) as n returning id, day
  ), numbered_trip as (select id, row_number() over (order by day desc) - 1 as n from trip
  ), stop as (
    insert into deliveries (trip_id, order_id, position, outcome)
    select t.id, o.id, o.n % ${stopsPerDay / tripsPerDay}, case when o.n < ${stopsPerDay} then null else 'delivered' end
    from numbered o join numbered_trip t on t.n = o.n / ${stopsPerDay / tripsPerDay} returning id, order_id, outcome
  ), line as (
    insert into delivery_lines (delivery_id, line_id, planned)
    select stop.id, order_lines.id, 100 from stop join order_lines using (order_id) returning delivery_id, line_id
  ), movement as (
    insert into line_movements (line_id, delivery_id, kind, quantity, actor)
    select line_id, stop.id, 'delivered', 100, 'driver' from line join stop on stop.id = delivery_id where outcome is not null
  )
  update orders set planned_at = now() from stop where orders.id = stop.order_id`

const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)

async function findOrderNumber(db: Db) {
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1)
  return order?.id.slice(0, 8) ?? ''
}

async function startExport(db: Db, filter: OrderFilter) {
  const lines = exportOrders(db, filter)
  await lines.next()
  await lines.next()
  await lines.return(undefined)
}

const inbox = (db: Db, search = '', status?: 'answered') => listEnquiries(db, { search, status })

const searchCustomers = (db: Db, search: string) => listCustomers(db, { search })

type Case = [name: string, run: (db: Db) => Promise<unknown>]
const allCases: Case[] = [
  ['list, first page', db => listOrders(db, {})],
  ['list, by status', db => listOrders(db, { status: 'pending' })],
  ['list, by telephone', db => listOrders(db, { channel: 'telephone' })],
  ['list, at the counter, which are rare', db => listOrders(db, { channel: 'counter' })],
  ['list, last 30 days', db => listOrders(db, { from: monthAgo })],
  ['search, a rare name', db => listOrders(db, { search: 'xorlali' })],
  ['search, a name of old orders only', db => listOrders(db, { search: 'zebedee' })],
  ['search, a tenth of all', db => listOrders(db, { search: 'mensah' })],
  ['search, in all of them', db => listOrders(db, { search: 'example.com' })],
  ['search, a phone number', db => listOrders(db, { search: '024 000 0123' })],
  ['desk, customers by five digits', db => findCustomers(db, '02400')],
  ['desk, a customer by the whole number', db => findCustomers(db, '024 000 0123')],
  ['search, two letters without a hit', db => listOrders(db, { search: 'qq' })],
  ['search, three letters without a hit', db => listOrders(db, { search: 'qqq' })],
  ['search, a whole e-mail address', db => listOrders(db, { search: 'customer77@example.com' })],
  ['search, first and last name', db => listOrders(db, { search: 'Kofi Mensah' })],
  ['search, one in five hundred', db => listOrders(db, { search: 'customer77' })],
  [
    'search, one in five hundred, and a status',
    db => listOrders(db, { search: 'customer77', status: 'cancelled' }),
  ],
  [
    'search, a customer in the last 30 days',
    db => listOrders(db, { search: 'customer77@example.com', from: monthAgo }),
  ],
  ['search, a short order number', async db => listOrders(db, { search: await findOrderNumber(db) })],
  ['search and status', db => listOrders(db, { search: 'boateng', status: 'shipped' })],
  ['export, all of them', db => startExport(db, {})],
  ['export, a tenth of all', db => startExport(db, { search: 'mensah' })],
  ['export, one customer', db => startExport(db, { search: 'customer77@example.com' })],
  ['messages, inbox', db => inbox(db)],
  ['messages, by status', db => inbox(db, '', 'answered')],
  ['messages, how many of each status', countEnquiries],
  ['messages, a rare name', db => inbox(db, 'xorlali')],
  ['messages, a tenth of all', db => inbox(db, 'mensah')],
  ['messages, in all of them', db => inbox(db, 'hollow blocks')],
  ['messages, two letters without a hit', db => inbox(db, 'qq')],
  ['messages, a whole e-mail address', db => inbox(db, 'customer77@example.com')],
  ['dashboard, figures', readFigures],
  ['dashboard, 30 days', db => readDays(db, 30)],
  ['dashboard, what sells', db => readTopProducts(db, 30, 8)],
  ['dashboard, recent orders', db => readRecentOrders(db, 5)],
  ['customers, first page', db => searchCustomers(db, '')],
  ['customers, a rare name', db => searchCustomers(db, 'xorlali')],
  ['customers, a tenth of all', db => searchCustomers(db, 'mensah')],
  ['customers, first and last name', db => searchCustomers(db, 'Kofi Mensah')],
  ['customers, a phone number', db => searchCustomers(db, '024 000 0124')],
  ['customers, the number of 50,000 orders', db => searchCustomers(db, '020 000 0000')],
  ['customers, an e-mail address', db => searchCustomers(db, 'customer77@example.com')],
  ['customers, a part of an address', db => searchCustomers(db, 'customer77')],
  ['customers, a place', db => searchCustomers(db, 'plot 123456')],
  ['customers, an order number', async db => searchCustomers(db, await findOrderNumber(db))],
  ['customers, two letters without a hit', db => searchCustomers(db, 'qq')],
  ['customers, three letters without a hit', db => searchCustomers(db, 'qqq')],
  ['customer, latest of 50,000 orders', db => orderRecords.list(db, ['+233200000000'], 8)],
  ['customer, balance of 50,000 orders', async db => orderRecords.readBalance?.(db, ['+233200000000'])],
  ['customer, who else of 50,000 orders', db => findLikelySame(db, randomUUID(), ['+233200000000'])],
  ['deliveries, trips of a day with 200 stops', db => readDayTrips(db, today)],
  [
    'deliveries, orders not yet planned',
    db => listOpenOrders(db, { limit: 60, withPending: true, day: '2026-01-01' }),
  ],
]

/** Lists, searches and dashboard at 10,000 and at 1,000,000 orders on a PostgreSQL server. */
export async function benchOrdersGrowth(server: string, prefix = '') {
  const cases = allCases.filter(([name]) => name.startsWith(prefix))
  const { url, drop } = await createDatabase(server)
  const database = await openDatabase({ databaseUrl: url, migrations })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = drizzle(pool) as unknown as Db
  const measureCases = async () => {
    await pool.query('truncate customers cascade')
    await pool.query(fillCustomers)
    await pool.query(
      'vacuum (analyze) orders, quotation_requests, trips, deliveries, delivery_lines, order_lines, line_movements, customers, customer_contacts',
    )
    const times: number[] = []
    for (const [, run] of cases) times.push(median(await measure(() => run(db), 9)))
    return times
  }
  try {
    // Customers are filled at once.
    await pool.query("select set_config('shop.restoring', 'on', false)")
    await pool.query(fill(1, few))
    await pool.query(fillLines)
    await pool.query(fillEnquiries(1, few / ordersPerEnquiry))
    await pool.query(fillDeliveries(0))
    const small = await measureCases()
    for (let n = few; n < many; n += 90_000) await pool.query(fill(n + 1, Math.min(many, n + 90_000)))
    await pool.query(fillLines)
    await pool.query(fillEnquiries(few / ordersPerEnquiry + 1, many / ordersPerEnquiry))
    await pool.query('truncate trips cascade')
    await pool.query('update orders set planned_at = null where planned_at is not null')
    // Without triggers: that of the figures compares all changed orders with each other.
    await pool.query('set session_replication_role = replica')
    await pool.query(fillDeliveries(many / 10))
    await pool.query('set session_replication_role = origin')
    const large = await measureCases()
    return cases.map(([name], index) => {
      const [before, after] = [small[index] as number, large[index] as number]
      const growth = Math.max(after, minMs) / Math.max(before, minMs)
      // The worse of the two limits: the time, or its growth.
      const ratio = Math.max(after / budgetMs, growth / 2)
      const floor = `${few.toLocaleString('en')}: ${before.toFixed(1)}`
      return maximum(`a million orders: ${name}, ms`, after, ratio, floor)
    })
  } finally {
    await pool.end()
    await database.close()
    await drop()
  }
}

if (process.argv[1] === import.meta.filename) {
  const server = process.argv[2]
  if (!server) throw new Error('Give the URL of a PostgreSQL server: postgres://…')
  printFigures(await benchOrdersGrowth(server, process.argv[3]))
}
