import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emptyTables } from '../platform/database/database.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { listCustomers } from './admin/list-customers.server.ts'
import { assignCustomers } from './assign-customers.server.ts'
import { joinCustomers } from './change-customers.server.ts'
import { findByContact } from './contacts.server.ts'
import { setUpCustomerTests } from './customer.fixture.ts'
import { findLikelySame, summarizeCustomers } from './customers.server.ts'
import { customerPersonalData } from './personal-data.server.ts'

const shop = setUpCustomerTests()
const [ama, kofi] = ['+233241234567', '+233209998888']

const count = async () => {
  const { rows } = (await shop.db.execute(sql`select count(*)::int as count from customers`)) as unknown as {
    rows: { count: number }[]
  }
  return rows[0]?.count
}
const found = async (search: string) =>
  (await listCustomers(shop.db, { search })).rows.map(({ name }) => name)

describe('whose an order is', () => {
  it.each(['0241234567', '+233 24 123 4567', '00233 24-123-4567', '+233 (0)24 123 4567', '٠٢٤١٢٣٤٥٦٧'])(
    'one number is one customer, also written as %s',
    async phone => {
      await shop.place({ phone: '024 123 4567', email: 'ama@example.com' })
      await shop.place({ phone, email: 'other@example.com' })
      expect(await count()).toBe(1)
      expect(await shop.contacts(ama)).toEqual([ama, 'ama@example.com', 'other@example.com'])
    },
  )

  it('one e-mail address is one customer, whatever its case, with a new number or with none', async () => {
    await shop.place({ phone: '024 123 4567', email: 'Ama@Example.com' })
    await shop.place({ phone: '020 999 8888', email: 'ama@example.com' })
    await shop.write({ email: 'AMA@example.com' })
    expect(await count()).toBe(1)
    expect(await shop.contacts(kofi)).toEqual([kofi, ama, 'ama@example.com'].sort())
  })

  it('the number decides where the e-mail address belongs to somebody else, and the page names him', async () => {
    await shop.place({ phone: '024 123 4567', email: 'ama@example.com', name: 'Ama' })
    await shop.place({ phone: '020 999 8888', email: 'kofi@example.com', name: 'Kofi' })
    await shop.place({ phone: '024 123 4567', email: 'kofi@example.com', name: 'Ama' })
    const { id } = await shop.customer(ama)
    const { id: other } = await shop.customer(kofi)
    expect(await summarizeCustomers(shop.db, [id, other])).toMatchObject([{ orders: 2 }, { orders: 1 }])
    expect(await findLikelySame(shop.db, id, [ama, 'ama@example.com'])).toEqual([other])
  })

  it('orders at the same moment from a new number make one customer', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        shop.place({ phone: '024 123 4567', email: `ama${n}@example.com` }),
      ),
    )
    expect(await count()).toBe(1)
    expect(await shop.contacts(ama)).toHaveLength(9)
  })

  it('a customer without anything is never stored, and an order is stored without a customer', async () => {
    await shop.place({ phone: '055 111 2222 / 020 333-4444', email: '' })
    expect(await count()).toBe(0)
    await shop.db.execute(sql`alter table customers rename to customers_away`)
    try {
      await shop.place({ phone: '024 123 4567', email: '' })
    } finally {
      await shop.db.execute(sql`alter table customers_away rename to customers`)
    }
    expect(await findByContact(shop.db, ama)).toBeUndefined()
    for (let n = 0; n < 2; n++) expect(await assignCustomers(shop.db)).toBe(false)
    expect(await shop.contacts(ama)).toEqual([ama])
  })

  it('what a corrected order said before is found no more', async () => {
    await shop.place({ phone: '024 123 4567', email: '', address: 'Tema Newtown' })
    await shop.db.execute(sql`update orders set phone_normalized = ${kofi}, customer_phone = '020 999 8888'`)
    await customerPersonalData.retention.eraseOlderThan(shop.db, 1, 500)
    expect((await listCustomers(shop.db, { search: '' })).rows).toMatchObject([
      { orders: 1, contacts: [kofi] },
    ])
  })
})

describe('records from before there were customers', () => {
  it('are assigned in batches, by several processes together, oldest first', async () => {
    await shop.db.transaction(async tx => {
      await tx.execute(sql`select set_config('shop.restoring', 'on', true)`)
      await tx.execute(sql`insert into orders (customer_name, customer_email, customer_phone, phone_normalized,
          customer_address, status, sums, total_amount, created_at)
        select 'Ama ' || n, 'ama' || n % 70 || '@example.com', '024', '+23324' || lpad((n % 70)::text, 7, '0'), 'Weija',
          'pending', '[]', 100, '2020-01-01T00:00:00Z'::timestamptz + n / 3 * interval '1 second'
        from generate_series(1, 350) n`)
    })
    expect(await count()).toBe(0)
    await Promise.all([1, 2, 3].map(() => assignCustomers(shop.db)))
    await assignCustomers(shop.db)
    expect(await count()).toBe(70)
    expect(await shop.customer('+233240000005')).toMatchObject({ name: 'Ama 5' })
  })
})

it('a record of the last minutes is looked at again, once in each run', async () => {
  await shop.db.execute(sql`insert into orders (customer_name, customer_email, customer_phone, phone_normalized,
      customer_address, status, sums, total_amount)
    select 'Ama', '', '024', '+233241234567', 'Weija', 'pending', '[]', 100 from generate_series(1, 250)`)
  for (let n = 0; n < 2; n++) {
    await emptyTables(shop.db, 'customers')
    expect(await assignCustomers(shop.db)).toBe(false)
    expect(await shop.contacts(ama)).toEqual([ama])
  }
})

describe('the list of customers', () => {
  it('finds by name, number, address, place and the number of an order', async () => {
    const { number, id } = await shop.place({
      name: 'Ama Mensah',
      phone: '024 123 4567',
      email: 'ama@example.com',
      address: 'Plot 12, Kasoa',
    })
    await shop.place({ name: 'Kofi', phone: '020 999 8888', email: 'kofi@example.com', address: 'Tema' })
    for (const search of [
      'mensah',
      'AMA m',
      '0241234567',
      '+233 24 123 4567',
      '024 123',
      '24123',
      'Ama@example.com',
      'ama@',
      'kasoa',
      number,
      `#${number.toLowerCase()}`,
      id,
      'ns',
    ])
      expect(await found(search), search).toEqual(['Ama Mensah'])
    expect(await found('nobody')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  it('finds every name of a customer, also of those that are joined, in one row', async () => {
    await shop.place({ name: 'Ama Mensah', phone: '024 123 4567', email: '' })
    await shop.place({ name: 'Adwoa', phone: '024 123 4567', email: '' })
    await shop.place({ name: 'Kofi', phone: '020 999 8888', email: '' })
    const [one, two] = [await shop.customer(ama), await shop.customer(kofi)]
    await joinCustomers(shop.db, owner, one.id, two.id)
    await shop.place({ name: 'Yaw', phone: '020 999 8888', email: '' })
    for (const search of ['mensah', 'adwoa', 'kofi', 'yaw', '0209998888', ''])
      expect(await found(search), search).toEqual(['Ama Mensah'])
  })

  it('has pages with every customer once', async () => {
    for (let n = 0; n < 60; n++) await shop.write({ email: `ama${n}@example.com`, name: `Ama ${n}` })
    const names: string[] = []
    for (let before: string | undefined; ; ) {
      const page = await listCustomers(shop.db, { search: 'ama', before })
      names.push(...page.rows.map(({ name }) => name))
      before = page.older
      if (!before) break
    }
    expect(names).toEqual(Array.from({ length: 60 }, (_, n) => `Ama ${59 - n}`))
  })
})
