import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderRecords } from '../orders/admin/order-records.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { listCustomers } from './admin/list-customers.server.ts'
import { joinCustomers } from './change-customers.server.ts'
import { findByContact } from './contacts.server.ts'
import { findCustomer } from './customers.server.ts'

const database = setUpDatabase()
const number = '+233241234567'
const count = 50_000

/** Orders `from` to `to`. */
const fill = (from: number, to: number) => sql`
  insert into orders (customer_name, customer_email, customer_phone, phone_normalized, customer_address, status,
    sums, total_amount, balance, created_at)
  select 'Customer ' || n, '', '024 123 4567', ${number}, 'Weija', 'pending', '[]', 100, 100,
    '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
  from generate_series(${from}::int, ${to}::int) as n`

beforeAll(async () => {
  // As a till would do that types one number for everybody. Most are stored without triggers, which would take a minute.
  await database.db.execute(fill(1, 500))
  // Statistics of a table that was emptied: PostgreSQL believes that it still is empty.
  await database.db.execute(sql`delete from orders`)
  await database.db.execute(sql`analyze orders`)
  await database.db.execute(fill(1, 500))
  await database.db.transaction(async tx => {
    await tx.execute(sql`select set_config('shop.restoring', 'on', true)`)
    // All in one statement, it reached the time limit of a statement on a busy machine.
    for (let from = 501; from <= count; from += 5_000)
      await tx.execute(fill(from, Math.min(from + 4_999, count)))
  })
}, 120_000)

const customer = async () => (await findByContact(database.db, number)) ?? ''

describe('50,000 customers with one number', () => {
  it('are one customer, found by the number, with a count that stops and without a balance in the list', async () => {
    const { rows } = await listCustomers(database.db, { search: '024 123 4567' })
    expect(rows).toMatchObject([{ name: 'Customer 1', orders: 1_000, balancePesewas: undefined }])
    expect((await listCustomers(database.db, { search: '' })).rows).toHaveLength(1)
  })

  it('have the latest orders and the whole balance on their page', async () => {
    const orders = await orderRecords.list(database.db, [number], 3)
    expect(orders.map(({ details }) => details)).toEqual([0, 1, 2].map(n => `Customer ${count - n} · Open`))
    expect(await orderRecords.readBalance?.(database.db, [number])).toBe(count * 100)
  })

  it('are joined with another without a change of their orders', async () => {
    await database.db.execute(sql`
      insert into orders (customer_name, customer_email, customer_phone, phone_normalized, customer_address, status,
        sums, total_amount)
      values ('Kofi', '', '020 999 8888', '+233209998888', 'Tema', 'pending', '[]', 100)`)
    const other = (await findByContact(database.db, '+233209998888')) ?? ''
    // A changed row is stored at another place.
    const readPlaces = () =>
      database.db.execute(sql`select md5(string_agg(ctid::text, ' ' order by ctid)) from orders`)
    const { rows: places } = (await readPlaces()) as unknown as { rows: unknown[] }
    expect(await joinCustomers(database.db, owner, await customer(), other)).toEqual({ ok: true })
    expect(await readPlaces()).toMatchObject({ rows: places })
    expect((await findCustomer(database.db, await customer()))?.contacts).toHaveLength(2)
  })
})
