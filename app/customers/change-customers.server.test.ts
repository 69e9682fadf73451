import { randomUUID } from 'node:crypto'
import { isNotNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readAudit } from '../staff/audit.server.ts'
import { addNote, readNotes } from '../staff/notes/notes.server.ts'
import { owner } from '../staff/owner.fixture.ts'
import { changeTerms } from '../trade/account.fixture.ts'
import { closeAccount, findAccount } from '../trade/trade-accounts.server.ts'
import { customerNotes } from './admin/customer-notes.server.ts'
import {
  joinCustomers,
  renameCustomer,
  separateContact,
  separateCustomer,
} from './change-customers.server.ts'
import { setUpCustomerTests } from './customer.fixture.ts'
import { summarizeCustomers } from './customers.server.ts'
import { customers } from './customers.table.ts'
import { customerPersonalData } from './personal-data.server.ts'

const shop = setUpCustomerTests()
const [ama, kofi, yaw] = ['+233241234567', '+233209998888', '+233551112222']

async function placeAll() {
  await shop.place({ name: 'Ama', phone: '024 123 4567', email: 'ama@example.com' })
  await shop.place({ name: 'Kofi', phone: '020 999 8888', email: 'kofi@example.com' })
  await shop.place({ name: 'Yaw', phone: '055 111 2222', email: '' })
  return Promise.all([ama, kofi, yaw].map(async contact => (await shop.customer(contact)).id)) as Promise<
    [string, string, string]
  >
}
const orders = async (id: string) => (await summarizeCustomers(shop.db, [id]))[0]?.orders

describe('joining customers', () => {
  it('shows both as one, and separating takes it back, also after a new order', async () => {
    const [one, two] = await placeAll()
    expect(await joinCustomers(shop.db, owner, one, two)).toEqual({ ok: true })
    await shop.place({ name: 'Kofi', phone: '020 999 8888', email: 'kofi@example.com' })
    expect(await orders(one)).toBe(3)
    expect(await shop.customer(kofi)).toMatchObject({ id: one, joined: [{ id: two, name: 'Kofi' }] })
    expect(await separateCustomer(shop.db, owner, one, two)).toEqual({ ok: true })
    expect([await orders(one), await orders(two)]).toEqual([1, 2])
    expect(await separateCustomer(shop.db, owner, one, two)).toEqual({ ok: true })
  })

  it('takes those along who were joined before', async () => {
    const [one, two, three] = await placeAll()
    await joinCustomers(shop.db, owner, two, three)
    await joinCustomers(shop.db, owner, one, two)
    expect(await orders(one)).toBe(3)
    await separateCustomer(shop.db, owner, one, two)
    expect([await orders(one), await orders(two)]).toEqual([2, 1])
  })

  it('two who join the same customers at once do it once, in either direction', {
    repeats: 20,
  }, async () => {
    const [one, two, three] = await placeAll()
    const results = await Promise.all([
      joinCustomers(shop.db, owner, one, two),
      joinCustomers(shop.db, owner, two, one),
      joinCustomers(shop.db, owner, one, two),
      joinCustomers(shop.db, owner, three, two),
    ])
    const [, joinedByTwo, , joinedByThree] = results.map(({ ok }) => ok)
    // Only what `two` has joined before can be joined once more, with it.
    const joins = joinedByTwo && joinedByThree ? 2 : 1
    expect(await shop.db.$count(customers, isNotNull(customers.joinedInto))).toBe(joins)
    const { entries } = await readAudit(shop.db)
    expect(entries.map(({ action }) => action)).toEqual(Array(joins).fill('customer.joined'))
    for (const result of results) if (!result.ok) expect(result).toEqual({ ok: false, reason: 'changed' })
    // Nobody is joined with somebody who is joined himself.
    const { rows } =
      (await shop.db.execute(sql`select 1 from customers a join customers b on a.joined_into = b.id
      where b.joined_into is not null`)) as unknown as { rows: object[] }
    expect(rows).toEqual([])
  })

  it('leaves whoever buys on account until that is closed', async () => {
    const [one] = await placeAll()
    await changeTerms(shop.db, one, {})
    // As when the last of several records gets another number.
    await shop.db.execute(
      sql`update orders set phone_normalized = '+233205550304', customer_email = 'kofi@example.com'
        where customer_name = 'Ama'`,
    )
    expect(await customerPersonalData.retention.eraseOlderThan(shop.db, 1, 500)).toEqual([])
    expect(await shop.customer(ama)).toMatchObject({ id: one })
    expect(await findAccount(shop.db, one)).toBeDefined()
    await closeAccount(shop.db, owner, one, 'Ama')
    expect(await customerPersonalData.retention.eraseOlderThan(shop.db, 1, 500)).toEqual([one])
  })

  it('refuses what is the same, gone or joined with somebody else', async () => {
    const [one, two, three] = await placeAll()
    expect(await joinCustomers(shop.db, owner, one, one)).toEqual({ ok: false, reason: 'same' })
    expect(await joinCustomers(shop.db, owner, one, randomUUID())).toEqual({ ok: false, reason: 'not found' })
    await joinCustomers(shop.db, owner, one, two)
    expect(await joinCustomers(shop.db, owner, three, two)).toEqual({ ok: false, reason: 'changed' })
    expect(await separateCustomer(shop.db, owner, three, two)).toEqual({ ok: false, reason: 'not found' })
  })
})

it('joining is refused where it would switch off a trade account', async () => {
  const [one, two] = await placeAll()
  await changeTerms(shop.db, two, { dueDays: 30 })
  expect(await joinCustomers(shop.db, owner, one, two)).toEqual({ ok: false, reason: 'account' })
  expect(await findAccount(shop.db, two)).toMatchObject({ terms: { dueDays: 30 } })
  expect(await joinCustomers(shop.db, owner, two, one)).toEqual({ ok: true })
  expect(await findAccount(shop.db, two)).toMatchObject({ terms: { dueDays: 30 } })
})

describe('separating a contact', () => {
  it('makes a customer of it with its orders, which new orders with both no longer join', async () => {
    await shop.place({ name: 'Ama', phone: '024 123 4567', email: 'office@example.com' })
    await shop.place({ name: 'Kofi', phone: '020 999 8888', email: 'office@example.com' })
    const { id } = await shop.customer(ama)
    expect(await separateContact(shop.db, owner, id, kofi)).toEqual({ ok: true })
    expect(await separateContact(shop.db, owner, id, kofi)).toEqual({ ok: false, reason: 'not found' })
    expect(await shop.customer(kofi)).toMatchObject({ name: 'Kofi' })
    await shop.place({ name: 'Kofi', phone: '020 999 8888', email: 'office@example.com' })
    expect([await orders(id), await orders((await shop.customer(kofi)).id)]).toEqual([1, 2])
  })

  it('leaves nobody without a contact', async () => {
    await shop.place({ phone: '024 123 4567', email: '' })
    const { id } = await shop.customer(ama)
    expect(await separateContact(shop.db, owner, id, ama)).toEqual({ ok: false, reason: 'only contact' })
  })
})

it('the log quotes no names', async () => {
  const [one] = await placeAll()
  await renameCustomer(shop.db, owner, one, 'Ama Serwaa')
  expect(await shop.customer(ama)).toMatchObject({ name: 'Ama Serwaa' })
  const { entries } = await readAudit(shop.db)
  expect(entries.map(({ action }) => action)).toEqual(['customer.renamed'])
  expect(JSON.stringify(entries)).not.toMatch(/serwaa/i)
})

describe('erasing', () => {
  it('deletes a customer with the last record, and keeps notes of one who has others', async () => {
    const [one, two] = await placeAll()
    await joinCustomers(shop.db, owner, one, two)
    const note = { id: randomUUID(), subjectId: two, text: 'Blue gate' }
    await addNote(shop.db, owner, customerNotes, note)
    await shop.db.execute(
      sql`update orders set phone_normalized = null, customer_email = '' where customer_name = 'Kofi'`,
    )
    expect(await customerPersonalData.retention.eraseOlderThan(shop.db, 1, 500)).toEqual([two])
    expect(await shop.customer(ama)).toMatchObject({ id: one, joined: [] })
    expect(await readNotes(shop.db, owner, customerNotes, one)).toMatchObject({
      notes: [{ text: 'Blue gate' }],
    })
    await shop.db.execute(sql`update orders set phone_normalized = null, customer_email = ''`)
    expect(await customerPersonalData.retention.eraseOlderThan(shop.db, 1, 500)).toHaveLength(2)
    const { rows } = (await shop.db.execute(
      sql`select id from customers union all select id from notes`,
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([])
  })
})
