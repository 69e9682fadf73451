import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { OrderStatus } from '../order.ts'
import { listOrders } from './list-orders.server.ts'
import type { OrderFilter } from './order-filter.ts'

const database = setUpDatabase()
let db: Db

beforeAll(async () => {
  db = database.db
  // More than one search reads, two in each second, so that the id decides between them.
  // In parts, so that none reaches the limit of a statement on a busy machine.
  for (let first = 1; first <= 6000; first += 500)
    await db.execute(sql`
      insert into orders (customer_name, customer_email, customer_phone, phone_normalized, customer_address, status,
        sums, total_amount, created_at)
      select case when n <= 30 then 'Zebedee Oldest' when n % 150 = 0 then 'Xorlali Rare' else 'Ama Mensah' end,
        'customer' || n % 100 || '@example.com',
        case when n <= 5800 then '0241234567' else (array['0201234567','020 123 4567','+233 20 123 4567'])[1 + n % 3] end,
        case when n <= 5800 then '+233241234567' else '+233201234567' end, 'Weija',
        (array['pending','delivered'])[1 + n / 150 % 2], '[]', 100,
        '2026-01-01T00:00:00Z'::timestamptz + n / 2 * interval '1 second'
      from generate_series(${first}::int, ${first}::int + 499) as n`)
}, 60_000)

/** The ids of all pages from the newest to the oldest, and back. */
async function readPages(filter: OrderFilter) {
  const forwards: string[] = []
  const backwards: string[][] = []
  let page = await listOrders(db, filter)
  for (;;) {
    forwards.push(...page.rows.map(row => row.id))
    if (!page.older) break
    page = await listOrders(db, { ...filter, before: page.older })
  }
  for (;;) {
    backwards.unshift(page.rows.map(row => row.id))
    if (!page.newer) break
    page = await listOrders(db, { ...filter, after: page.newer })
  }
  return { forwards, backwards: backwards.flat() }
}

const readIds = (name: string, status?: OrderStatus) =>
  readIdsWhere(sql`customer_name like ${`${name}%`} and ${status ? sql`status = ${status}` : sql`true`}`)

async function readIdsWhere(condition: SQL) {
  const { rows } = (await db.execute(sql`
    select id from orders where ${condition} order by created_at desc, id desc`)) as unknown as {
    rows: { id: string }[]
  }
  return rows.map(row => row.id)
}

describe('a search among many orders', () => {
  it.each<[string, OrderFilter, number]>([
    ['Zebedee', {}, 30],
    ['Xorlali', {}, 40],
    ['Xorlali', { status: 'pending' }, 20],
  ])('shows %s %o on its pages, once each and in order', async (name, filter, count) => {
    const ids = await readIds(name, filter.status)
    expect(ids).toHaveLength(count)
    const { forwards, backwards } = await readPages({ ...filter, search: name })
    expect(forwards).toEqual(ids)
    expect(backwards).toEqual(ids)
  })

  it('shows all orders of a phone number, however it was written', async () => {
    const ids = await readIdsWhere(sql`phone_normalized = '+233201234567'`)
    expect(ids).toHaveLength(200)
    expect(await readPages({ search: '0201234567' })).toEqual({ forwards: ids, backwards: ids })
  })

  it('fills a page of a frequent term with the newest orders and caps the count', async () => {
    const { rows, count, isCapped } = await listOrders(db, { search: 'mensah' })
    expect(rows.map(row => row.id)).toEqual((await readIds('Ama')).slice(0, 25))
    expect(count).toBeGreaterThan(1_000)
    expect(isCapped).toBe(true)
  })

  it('finds nothing for a term that no order contains', async () => {
    expect(await listOrders(db, { search: 'nobody' })).toMatchObject({ rows: [], count: 0 })
  })

  it('shows the first page where a cursor has no orders behind it', async () => {
    const ids = await readIds('Zebedee')
    const page = await listOrders(db, { search: 'zebedee', before: ids.at(-1) })
    expect(page.rows.map(row => row.id)).toEqual(ids.slice(0, 25))
  })
})
