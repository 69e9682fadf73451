import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { claims } from '../../claims/claims.table.ts'
import { submitEnquiry } from '../../enquiries/enquiries.server.ts'
import { enquiries } from '../../enquiries/enquiries.table.ts'
import { orderRequest } from '../../orders/order.fixture.ts'
import { readFigures } from '../../orders/order-summary.server.ts'
import { payments } from '../../orders/orders.table.ts'
import { placeOrder } from '../../orders/placing/place-order.server.ts'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { quotes } from '../../quotes/quotes.table.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { noneErased } from '../no-records.fixture.ts'
import { eraseDataSubject, eraseDebtor, exportDataSubject, findDataSubject } from './data-subject.server.ts'

const database = setUpDatabase()
const dataDir = '/nowhere'
const ama = { ...orderRequest().contact, email: 'Ama@Example.com', phone: '024 123 4567', notes: 'Blue gate' }
const twoNumbers = {
  ...ama,
  name: 'Yaw',
  email: 'yaw@example.com',
  phone: '055 111 2222 / 020 333-4444 (office)',
  notes: '',
}
const kofi = { ...ama, name: 'Kofi', email: 'kofi@example.com', phone: '020 000 0000', notes: 'Red gate' }

beforeAll(async () => {
  const { db } = database
  await seedCatalogue(db)
  for (const contact of [
    twoNumbers,
    ama,
    ama,
    { ...ama, email: 'other@example.com', phone: '+233 24 123 4567' },
    kofi,
  ])
    await placeOrder(db, orderRequest({ contact }), testLinkKey)
  await db.execute(sql`update orders set status = 'delivered' where customer_email <> 'other@example.com'`)
  await db.execute(sql`insert into payments (id, order_id, method, network, reference, amount, actor)
    select gen_random_uuid(), id, 'mobile money', 'MTN MoMo', customer_phone, 7500, 'owner@example.com' from orders`)
  const message = {
    name: 'Ama',
    email: 'ama@example.com',
    phone: '',
    message: 'Blue gate',
    source: 'contact',
  }
  await submitEnquiry(db, message as Parameters<typeof submitEnquiry>[1], undefined)
})

it('finds everything of a person by e-mail address or phone number in any notation', async () => {
  const { db } = database
  for (const who of ['ama@example.com', '0241234567', 'OTHER@example.com'])
    expect(await exportDataSubject(db, who), who).toMatchObject({
      orders: { length: 3 },
      messages: { length: 1 },
      customers: [{ contacts: { length: 3 } }],
    })
  expect(await exportDataSubject(db, '+233 20 333 4444')).toMatchObject({ orders: { length: 1 } })
  for (const nobody of ['', ' ', '%', 'a@b.co', '0'])
    expect(await exportDataSubject(db, nobody)).toMatchObject({
      orders: { length: 0 },
      messages: { length: 0 },
    })
})

it('exports the payments of a person’s orders', async () => {
  const { orders } = await exportDataSubject(database.db, 'kofi@example.com')
  expect(orders).toMatchObject([
    { payments: [{ amount: 75_00, method: 'mobile money', network: 'MTN MoMo', reference: kofi.phone }] },
  ])
})

it('erases a person from finished orders and messages, and changes neither the totals nor other people’s records', async () => {
  const { db } = database
  const before = await readFigures(db)
  expect(await eraseDataSubject(db, '024 123 4567', { dataDir })).toEqual({
    ...noneErased,
    orders: 2,
    messages: 1,
    openOrders: 1,
  })
  // The customer stays with the open order, and with what that says.
  expect(await eraseDataSubject(db, 'ama@example.com', { dataDir })).toEqual(noneErased)
  expect(await readFigures(db)).toEqual(before)
  expect((await exportDataSubject(db, 'kofi@example.com')).orders).toMatchObject([{ notes: 'Red gate' }])
  const paid = await db.select().from(payments)
  expect(paid.filter(({ reference }) => reference === '')).toHaveLength(2)
  for (const payment of paid) expect(payment).toMatchObject({ network: 'MTN MoMo', amountPesewas: 75_00 })
  const { rows: remaining } = (await db.execute(
    sql`select (select count(*) from orders o where o::text ilike '%ama@example.com%' or o::text ilike '%Blue gate%'
        and customer_email <> 'other@example.com')::int
      + (select count(*) from quotation_requests)::int
      + (select count(*) from customers c where c::text ~* 'ama@')::int
      + (select count(*) from customer_contacts where contact = 'ama@example.com')::int
      + (select count(*) from audit_entries a where a::text ~* 'ama|024 ?123|\\+233')::int as found`,
  )) as unknown as { rows: { found: number }[] }
  expect(remaining[0]?.found).toBe(0)
})

it('deletes the mails about orders and quotes too, of messages from other numbers and of claims without a text', async () => {
  const { db } = database
  const folder = await mkdtemp(path.join(os.tmpdir(), 'erasure-'))
  const esi = { ...kofi, name: 'Esi', email: 'esi@example.com', phone: '026 777 8888' }
  const placed = await placeOrder(db, orderRequest({ contact: esi }), testLinkKey)
  if (!placed.ok) throw new Error(placed.message)
  const { id: orderId } = placed.order
  await db.execute(sql`update orders set status = 'delivered' where id = ${orderId}`)
  const contact = { customerName: 'Esi', customerEmail: 'esi@example.com' }
  const [quote] = await db
    .insert(quotes)
    .values({ ...contact, status: 'requested', sums: [], totalPesewas: 0 })
    .returning({ id: quotes.id })
  const stranger = {
    name: 'Esi',
    email: '',
    phone: '027 999 0000',
    message: 'Red gate',
    source: 'order change',
  } as const
  const messages = await db
    .insert(enquiries)
    .values([
      { ...stranger, orderId },
      { ...stranger, quoteId: quote?.id },
    ])
    .returning({ id: enquiries.id })
  const [claim] = await db
    .insert(claims)
    .values({ orderId, origin: 'desk', cause: 'broken' })
    .returning({ id: claims.id })
  const mails = [...messages.map(({ id }) => `enquiry-${id}`), `claim-${claim?.id}`, `claim-${claim?.id}-7`]
  await mkdir(path.join(folder, 'mail'))
  for (const mail of mails) await writeFile(path.join(folder, 'mail', `${mail}.eml`), 'Esi 026 777 8888')
  const counts = { orders: 1, claims: 1, quotes: 1, messages: 2, customers: 1 }
  expect(await eraseDataSubject(db, '0267778888', { dataDir: folder })).toMatchObject(counts)
  expect(await readdir(path.join(folder, 'mail'))).toEqual([])
  await rm(folder, { recursive: true })
})

it.each([
  ['an address that stands in an order of another customer too', 'office@example.com', 150_00, 2],
  ['a number in a field with two', '0273334444', 75_00, 1],
])('asks about all that would be erased and is not paid, by %s', async (_, who, acceptedPesewas, orders) => {
  const { db } = database
  await db.execute(sql`delete from orders`)
  const yaw = { ...kofi, name: 'Yaw', email: 'yaw@example.com', phone: '027 111 2222' }
  for (const contact of [
    { ...kofi, email: 'office@example.com', phone: '' },
    yaw,
    { ...yaw, email: 'office@example.com' },
    { ...kofi, email: 'twins@example.com', phone: '027 333 4444 / 020 555 6666' },
  ])
    await placeOrder(db, orderRequest({ contact }), testLinkKey)
  await db.execute(sql`update orders set status = 'delivered'`)
  // It would stay, and is not of the customer who has the address.
  await placeOrder(db, orderRequest({ contact: { ...yaw, email: 'office@example.com' } }), testLinkKey)
  expect(await findDataSubject(db, who)).toMatchObject({ balancePesewas: acceptedPesewas })
  const options = { dataDir, actor: owner }
  expect(await eraseDebtor(db, who, { ...options, acceptedPesewas: 0 })).toEqual({
    ok: false,
    reason: 'balance',
  })
  const erase = () => eraseDebtor(db, who, { ...options, acceptedPesewas })
  expect(await erase()).toMatchObject({ erased: { orders } })
  // The answer was lost, and the form is sent again.
  expect(await erase()).toMatchObject({ ok: true, erased: { orders: 0 } })
})
