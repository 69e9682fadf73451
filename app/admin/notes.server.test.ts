import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimNotes } from '../claims/admin/claim-notes.server.ts'
import { listClaims } from '../claims/admin/list-claims.server.ts'
import { claims } from '../claims/claims.table.ts'
import { enquiryNotes } from '../enquiries/admin/enquiry-notes.server.ts'
import { listEnquiries } from '../enquiries/admin/manage-enquiries.server.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { listOrders } from '../orders/admin/list-orders.server.ts'
import { orderNotes } from '../orders/admin/order-notes.server.ts'
import { orders } from '../orders/orders.table.ts'
import { setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { emptyTables } from '../platform/database/database.fixture.ts'
import { listQuotes } from '../quotes/admin/list-quotes.server.ts'
import { quoteNotes } from '../quotes/admin/quote-notes.server.ts'
import { makeQuote } from '../quotes/quote.fixture.ts'
import { quotes } from '../quotes/quotes.table.ts'
import { readAudit } from '../staff/audit.server.ts'
import { addNote, assign, countOwn, readNotes, removeNote } from '../staff/notes/notes.server.ts'
import { assignments, notes } from '../staff/notes/notes.table.ts'
import { owner } from '../staff/owner.fixture.ts'
import { declaredRoles } from '../staff/roles.ts'
import type { Admin } from '../staff/session.server.ts'
import { users } from '../staff/staff.table.ts'
import { exportDataSubject } from './personal-data/data-subject.server.ts'

const shop = setUpOrderTests()
const ama: Admin = {
  ...owner,
  ...{ id: 'ama', name: 'Ama Mensah', email: 'ama@example.com' },
  permissions: declaredRoles.sales?.permissions ?? [],
}
const people = [
  { id: 'admin-1', name: 'Admin', email: owner.email, role: 'admin' },
  { id: 'ama', name: 'Ama Mensah', email: ama.email, role: 'sales' },
  { id: 'yaw', name: 'Yaw', email: '233241112222@phone.invalid', role: 'yard' },
  { id: 'kofi', name: 'Kofi', email: 'kofi@example.com', role: 'driver' },
  { id: 'gone', name: 'Esi', email: 'esi@example.com', role: 'sales', banned: true },
]
beforeEach(async () => {
  await emptyTables(shop.db, 'users', 'notes', 'assignments', 'quotes', 'audit_entries')
  await shop.db.insert(users).values(people)
})
const note = (text: string, subjectId: string) => ({ id: randomUUID(), subjectId, text })
const read = (admin: Admin, id: string) => readNotes(shop.db, admin, orderNotes, id)

const placeClaim = async (orderId: string) =>
  (await shop.db.insert(claims).values({ orderId, origin: 'desk', cause: 'broken' }).returning())[0]?.id ?? ''
const placeEnquiry = async () =>
  (
    await shop.db
      .insert(enquiries)
      .values({ source: 'contact', name: 'Ama', email: 'a@example.com', phone: '', message: 'Hello' })
      .returning()
  )[0]?.id ?? ''

describe('a note', () => {
  it('is stored once', async () => {
    const { id } = await shop.place()
    const text = '@Ama Mensah: blue gate'
    const sent = note(text, id)
    for (let n = 0; n < 2; n++) expect(await addNote(shop.db, owner, orderNotes, sent)).toEqual({ ok: true })
    expect((await read(ama, id)).notes).toMatchObject([{ text, actor: 'Admin', isOwn: false }])
    expect((await read(owner, id)).notes).toMatchObject([{ isOwn: true }])
    expect((await read(ama, id)).colleagues.map(({ name }) => name)).toEqual(['Admin', 'Ama Mensah', 'Yaw'])
    expect(JSON.stringify(await readAudit(shop.db))).toMatch(/order\.note added/)
    expect(JSON.stringify(await readAudit(shop.db))).not.toMatch(/blue gate/)
  })

  it('is refused for what does not exist', async () =>
    expect(await addNote(shop.db, owner, orderNotes, note('x', randomUUID()))).toEqual({
      ok: false,
      reason: 'not found',
    }))

  it('is removed by who wrote it, or who manages the staff', async () => {
    const { id } = await shop.place()
    const [own, other] = [note('mine', id), note('the owner’s', id)]
    await addNote(shop.db, ama, orderNotes, own)
    await addNote(shop.db, owner, orderNotes, other)
    expect(await removeNote(shop.db, ama, orderNotes, other)).toEqual({ ok: false, reason: 'not yours' })
    for (let n = 0; n < 2; n++) expect(await removeNote(shop.db, ama, orderNotes, own)).toEqual({ ok: true })
    expect(await removeNote(shop.db, owner, orderNotes, other)).toEqual({ ok: true })
    expect((await read(owner, id)).notes).toEqual([])
  })

  it('stands on no page of the customer', async () => {
    const { id, secret } = await shop.place()
    await addNote(shop.db, owner, orderNotes, note('pays late', id))
    expect(JSON.stringify(await shop.open(secret))).not.toMatch(/pays late/)
  })
})

describe('who looks after something', () => {
  it('is changed from what was shown, to somebody active who may read it', async () => {
    const { id: subjectId } = await shop.place()
    const change = (from: string, to: string) => assign(shop.db, ama, orderNotes, { subjectId, from, to })
    expect(await change('', 'ama')).toEqual({ ok: true, name: 'Ama Mensah' })
    expect(await change('', 'ama')).toEqual({ ok: true, name: 'Ama Mensah' })
    expect(await change('', 'yaw')).toEqual({ ok: false, reason: 'conflict', name: 'Ama Mensah' })
    for (const person of ['kofi', 'gone', 'nobody'])
      expect(await change('ama', person)).toEqual({ ok: false, reason: 'person not found' })
    expect(await change('ama', 'yaw')).toEqual({ ok: true, name: 'Yaw' })
    await shop.db.update(users).set({ banned: true }).where(eq(users.id, 'yaw'))
    expect((await read(ama, subjectId)).assignee).toEqual({ id: 'yaw', name: 'Yaw' })
    expect(await change('yaw', '')).toEqual({ ok: true, name: undefined })
    expect((await readAudit(shop.db)).entries.map(({ after }) => after)).toEqual(
      ['nobody', 'Yaw', 'Ama Mensah'].map(person => ({ person })),
    )
  })

  it('is one of two who take it at the same moment', async () => {
    const { id: subjectId } = await shop.place()
    const results = await Promise.all(
      ['ama', 'yaw'].map(to => assign(shop.db, owner, orderNotes, { subjectId, from: '', to })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('filters each list, and counts what is open', async () => {
    const { id: order } = await shop.place()
    await shop.place()
    const own = [
      { subject: orderNotes, id: order },
      { subject: quoteNotes, id: await makeQuote(shop.db) },
      { subject: claimNotes, id: await placeClaim(order) },
      { subject: enquiryNotes, id: await placeEnquiry() },
    ]
    for (const { subject, id: subjectId } of own)
      await assign(shop.db, owner, subject, { subjectId, from: '', to: 'ama' })
    const filter = { search: '', status: undefined, state: undefined, assignee: 'ama' }
    const pages = [
      await listOrders(shop.db, { assignee: 'ama' }),
      await listQuotes(shop.db, filter),
      await listClaims(shop.db, filter),
      await listEnquiries(shop.db, filter),
    ]
    expect(pages.map(({ rows }) => rows.map(({ id, assignee }) => ({ id, assignee })))).toEqual(
      own.map(({ id }) => [{ id, assignee: 'Ama Mensah' }]),
    )
    expect((await listOrders(shop.db, { search: 'ama', assignee: 'yaw' })).rows).toEqual([])
    const counts = () => Promise.all(own.map(({ subject }) => countOwn(shop.db, subject, 'ama')))
    expect(await counts()).toEqual([1, 1, 1, 1])
    await shop.db.update(orders).set({ status: 'delivered' })
    await shop.db.update(quotes).set({ status: 'declined' })
    await shop.db.update(enquiries).set({ status: 'answered' })
    await shop.db.update(claims).set({ answer: 'refusal', answeredAt: new Date() })
    expect(await counts()).toEqual([0, 0, 0, 0])
  })
})

describe('personal data', () => {
  it('contains what was noted about records of the customer', async () => {
    const { id } = await shop.place()
    await addNote(shop.db, owner, orderNotes, note('pays late', id))
    await addNote(shop.db, owner, claimNotes, note('photo is blurred', await placeClaim(id)))
    const exported = await exportDataSubject(shop.db, 'ama@example.com')
    expect(exported).toMatchObject({
      orders: [{ staff_notes: [{ text: 'pays late' }] }],
      claims: [{ staff_notes: [{ text: 'photo is blurred' }] }],
    })
  })

  it('goes with the record, or when the customer of an order is erased', async () => {
    const { id: order } = await shop.place()
    const quote = await makeQuote(shop.db)
    const enquiry = await placeEnquiry()
    await addNote(shop.db, owner, orderNotes, note('x', order))
    await addNote(shop.db, owner, claimNotes, note('x', await placeClaim(order)))
    await addNote(shop.db, owner, quoteNotes, note('x', quote))
    await addNote(shop.db, owner, enquiryNotes, note('x', enquiry))
    await assign(shop.db, owner, quoteNotes, { subjectId: quote, from: '', to: 'ama' })
    await shop.db.delete(quotes)
    await shop.db.delete(enquiries)
    expect(await shop.db.$count(assignments)).toBe(0)
    expect(await shop.db.$count(notes)).toBe(2)
    await shop.db.update(orders).set({ erasedAt: new Date() })
    expect(await shop.db.$count(notes)).toBe(0)
  })
})
