import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { variants } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { currentStock } from '../catalogue/stock.server.ts'
import { submitEnquiry } from '../enquiries/enquiries.server.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { orderEvents, orders } from '../orders/orders.table.ts'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database, Db } from '../platform/database.server.ts'
import { jobs } from '../platform/jobs.table.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { findQuote, findStoredQuote, quoteToken } from './admin/find-quote.server.ts'
import { countQuotes, listQuotes } from './admin/list-quotes.server.ts'
import { createQuote, saveQuote, sendQuote, withdrawQuote } from './admin/manage-quotes.server.ts'
import { readQuoteFigures } from './admin/quote-figures.server.ts'
import { acceptQuote, askAboutQuote, declineQuote, readVersion } from './answer-quote.server.ts'
import { expireQuotes, remindOfQuotes } from './expiry.server.ts'
import { quotePersonalData } from './personal-data.server.ts'
import {
  change,
  acceptContact as contact,
  makeQuote,
  quoteAdmin,
  quoteFormOf,
  quoteLine,
  send,
} from './quote.fixture.ts'
import { accraDay } from './quote.ts'
import { findQuoteBySecret } from './quote-link.server.ts'
import { quotes } from './quotes.table.ts'
import { readItemLines, requestQuote } from './request-quote.server.ts'

let database: Database
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await seedCatalogue(db)
})
afterAll(() => database.close())
beforeEach(() =>
  db.execute(sql`truncate quotes, orders, jobs, quotation_requests, stock_movements, audit_entries cascade`),
)

const stored = async (id: string) => {
  const quote = await findStoredQuote(db, id)
  if (!quote) throw new Error('The quote is missing')
  return quote
}
const makeSent = async (overrides = {}) => {
  const id = await makeQuote(db, overrides)
  expect(await send(db, id)).toMatchObject({ ok: true, version: 1 })
  return id
}
const accept = (quoteId: string, version = 1, now?: Date) =>
  acceptQuote(db, { quoteId, version, contact, ...(now && { now }) }, testLinkKey)
const jobsOf = async (kind: string) =>
  (await db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(jobs.id)).map(({ payload }) => payload)
const stockOfBlocks = async () =>
  (
    await db
      .select({ stock: currentStock })
      .from(variants)
      .where(sql`product_id = 'hollow-blocks' and key = '5in'`)
  )[0]?.stock
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

describe('asking for a quote', () => {
  const request = {
    name: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 123 4567',
    place: 'Weija',
    request: 'On Tuesday',
    items: 'hollow-blocks:6in:500,gold::1',
  }
  const ask = (key = 'k', overrides = {}) =>
    requestQuote(db, { ...request, ...overrides }, { key, linkKey: testLinkKey })

  it('stores the lines at today’s prices, with the job that tells the company', async () => {
    const { path, isNew } = await ask()
    expect(isNew).toBe(true)
    const quote = await findQuoteBySecret(db, path.replace('/quotes/', ''))
    expect(quote).toMatchObject({
      status: 'requested',
      version: 0,
      phoneNormalized: '+233241234567',
      request: 'On Tuesday',
      lines: [{ id: 'hollow-blocks', variant: '6in', quantity: 500, price: 2_90 }],
      totalPesewas: quote?.goodsPesewas,
    })
    expect(await jobsOf('quote notification')).toEqual([{ quoteId: quote?.id, event: 'requested' }])
  })

  it('is stored once, however often it arrives, and leads to the same page', async () => {
    const all = await Promise.all([ask(), ask(), ask()])
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(all.map(({ path }) => path)).size).toBe(1)
    expect((await ask('k', { request: 'On Friday' })).isNew).toBe(true)
    expect(await jobsOf('quote notification')).toHaveLength(2)
  })

  it('names what a link holds that is not sold', async () => {
    expect(await readItemLines(db, request.items)).toMatchObject({
      lines: [{ id: 'hollow-blocks' }],
      skipped: ['“gold” is not sold here.'],
    })
    expect(await readItemLines(db, '')).toEqual({ lines: [], skipped: [] })
  })
})

describe('accepting a quote', () => {
  it('makes one order at exactly its prices, with stock, history and messages', async () => {
    const before = (await stockOfBlocks()) ?? 0
    const id = await makeSent()
    expect(await accept(id)).toMatchObject({ ok: true, isNew: true })
    const [order] = await db.select().from(orders)
    expect(order).toMatchObject({
      status: 'pending',
      customerAddress: 'Plot 12, Weija Junction',
      lines: [{ id: 'hollow-blocks', price: 2_20, quantity: 100 }],
      goodsPesewas: 220_00,
      discountPesewas: 20_00,
      deliveryPesewas: 35_00,
      totalPesewas: 235_00,
    })
    expect(await stored(id)).toMatchObject({ status: 'accepted', orderId: order?.id })
    expect(await stockOfBlocks()).toBe(before - 100)
    expect(await jobsOf('order notification')).toEqual([{ orderId: order?.id }])
    expect(await jobsOf('order message')).toHaveLength(2)
    const [event] = await db.select().from(orderEvents)
    expect(event).toMatchObject({ kind: 'quote', actor: 'customer' })
  })

  it('makes one order, however many people accept it at once', async () => {
    const id = await makeSent()
    const results = await Promise.all([accept(id), accept(id), accept(id), accept(id)])
    expect(results.filter(result => result.ok && result.isNew)).toHaveLength(1)
    expect(new Set(results.map(result => result.ok && result.path)).size).toBe(1)
    expect(await db.select().from(orders)).toHaveLength(1)
    expect(await accept(id)).toMatchObject({ ok: true, isNew: false })
    expect(await jobsOf('order notification')).toHaveLength(1)
  })

  it('is possible to the end of its last day', async () => {
    const id = await makeSent({ validUntil: accraDay(new Date()) })
    const lastMoment = new Date(`${accraDay(new Date())}T23:59:59Z`)
    const next = new Date(lastMoment.getTime() + 1_000)
    expect(await accept(id, 1, next)).toEqual({ ok: false, reason: 'expired' })
    expect(await db.select().from(orders)).toHaveLength(0)
    expect(await accept(id, 1, lastMoment)).toMatchObject({ ok: true })
  })

  it('is refused for another version than the last one', async () => {
    const id = await makeSent()
    await change(db, id, { discountPesewas: 30_00 })
    // What is not sent yet does not count.
    expect((await readVersion(db, await stored(id)))?.totalPesewas).toBe(235_00)
    expect(await send(db, id)).toMatchObject({ ok: true, version: 2, isNew: true })
    expect(await accept(id, 1)).toEqual({ ok: false, reason: 'newer version' })
    expect(await db.select().from(orders)).toHaveLength(0)
    expect(await accept(id, 2)).toMatchObject({ ok: true })
    expect(await db.select().from(orders)).toMatchObject([{ totalPesewas: 225_00 }])
  })

  it('is refused where the quote is not open', async () => {
    const requested = await makeQuote(db)
    expect(await accept(requested, 0)).toEqual({ ok: false, reason: 'requested' })
    const withdrawn = await makeSent()
    await withdrawQuote(db, quoteAdmin, withdrawn)
    expect(await accept(withdrawn)).toEqual({ ok: false, reason: 'withdrawn' })
    const declined = await makeSent()
    await declineQuote(db, { quoteId: declined, details: '' })
    expect(await accept(declined)).toEqual({ ok: false, reason: 'declined' })
    expect(await accept('00000000-0000-4000-8000-000000000000')).toEqual({ ok: false, reason: 'missing' })
    expect(await db.select().from(orders)).toHaveLength(0)
  })

  it('carries unknown fields of a line, such as pieces to cut, into the order', async () => {
    const cuts = [{ count: 4, length: 3.6 }]
    const id = await makeSent({ lines: [{ ...quoteLine(), cuts } as never] })
    await accept(id)
    expect(await db.select().from(orders)).toMatchObject([{ lines: [{ cuts }] }])
  })
})

describe('the company', () => {
  it('stores a new quote once', async () => {
    const form = quoteFormOf()
    const create = () => createQuote(db, quoteAdmin, form, testLinkKey)
    const results = [await create(), await create()]
    expect(new Set(results.map(result => result.ok && result.id)).size).toBe(1)
    expect(await db.select().from(quotes)).toHaveLength(1)
  })

  it('is told of a change in another tab, and nothing is lost', async () => {
    const id = await makeQuote(db)
    const version = quoteToken(await stored(id))
    await change(db, id, { note: 'First' })
    const second = await saveQuote(db, quoteAdmin, id, quoteFormOf({ version, note: 'Second' }))
    expect(second).toMatchObject({ reason: 'conflict', conflict: { differences: [{ stored: 'First' }] } })
    expect(await sendQuote(db, quoteAdmin, { id, channels: ['email'], version })).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect((await stored(id)).note).toBe('First')
    expect(await jobsOf('quote message')).toEqual([])
  })

  it('sends a quote by mail and SMS, and the same version again', async () => {
    const id = await makeSent()
    const message = { quoteId: id, version: 1, message: 'sent' }
    expect(await jobsOf('quote message')).toEqual([
      { ...message, channel: 'email' },
      { ...message, channel: 'sms' },
    ])
    expect(await send(db, id)).toEqual({ ok: true, version: 1, isNew: false })
    expect((await findQuote(db, id))?.versions).toHaveLength(1)
  })

  it.each([
    ['no lines', { lines: [] as never[], discountPesewas: 0 }],
    ['validity over', { validUntil: '2026-01-01' }],
    ['no e-mail', { email: '' }],
    ['no phone', { phone: '' }],
  ])('sends nothing where there is %s', async (reason, overrides) => {
    const id = await makeQuote(db, overrides)
    expect(await send(db, id)).toEqual({ ok: false, reason })
    expect(await stored(id)).toMatchObject({ status: 'requested', version: 0 })
    expect(await jobsOf('quote message')).toEqual([])
  })

  it('cannot take off more than the goods, or change what was accepted', async () => {
    const id = await makeSent()
    expect(await change(db, id, { discountPesewas: 220_01 })).toEqual({ ok: false, reason: 'discount' })
    await accept(id)
    expect(await change(db, id, { note: 'Later' })).toEqual({ ok: false, reason: 'accepted' })
    expect(await send(db, id)).toEqual({ ok: false, reason: 'accepted' })
    expect(await withdrawQuote(db, quoteAdmin, id)).toEqual({ ok: false, reason: 'accepted' })
  })

  it('opens a withdrawn quote again by sending it', async () => {
    const id = await makeSent()
    await withdrawQuote(db, quoteAdmin, id)
    expect(await send(db, id)).toMatchObject({ ok: true, version: 2 })
    expect(await accept(id, 2)).toMatchObject({ ok: true })
  })

  it('answers the enquiry from which a quote was made', async () => {
    const base = { email: 'a@b.gh', phone: '', company: null, projectType: null }
    const enquiry = { ...base, source: 'quick order' as const, name: 'Ama', message: 'Soon' }
    await submitEnquiry(db, { ...enquiry, product: 'hollow-blocks', quantity: '500' }, 'k')
    const [row] = await db.select().from(enquiries)
    const id = await makeQuote(db, { enquiry: row?.id })
    expect(await stored(id)).toMatchObject({ enquiryId: row?.id, request: expect.stringContaining('500') })
    await send(db, id)
    const [answered] = await db.select().from(enquiries)
    expect(answered).toMatchObject({ status: 'answered', answeredAt: expect.any(Date) })
  })

  it('finds quotes by number, name and status, and sees which wait too long', async () => {
    const id = await makeQuote(db)
    await makeSent({ name: 'Kofi' })
    await db
      .update(quotes)
      .set({ createdAt: days(-1) })
      .where(eq(quotes.id, id))
    const find = async (search: string, status?: 'sent') =>
      (await listQuotes(db, { status, search })).rows.map(row => [row.customerName, row.isLate])
    expect(await find('')).toEqual([
      ['Kofi', false],
      ['Ama Mensah', true],
    ])
    expect(await find(`Q-${id.slice(0, 8).toUpperCase()}`)).toEqual([['Ama Mensah', true]])
    expect(await find('', 'sent')).toEqual([['Kofi', false]])
    expect(await find('%')).toEqual([])
    expect(await countQuotes(db)).toMatchObject({ requested: 1, sent: 1, accepted: 0 })
  })
})

describe('the figures of quotes and answers', () => {
  it('have the median time to the first answer, what waits too long, and what was accepted', async () => {
    expect(await readQuoteFigures(db, 30)).toEqual({
      medianAnswerSeconds: null,
      answered: 0,
      late: 0,
      asked: 0,
      sent: 0,
      accepted: 0,
    })
    const ids = [await makeSent(), await makeSent(), await makeSent(), await makeQuote(db)]
    await accept(ids[0] as string)
    for (const [index, minutes] of [10, 30, 600].entries())
      await db
        .update(quotes)
        .set({ firstSentAt: sql`created_at + make_interval(mins => ${minutes}::int)` })
        .where(eq(quotes.id, ids[index] as string))
    await db
      .update(quotes)
      .set({ createdAt: days(-1) })
      .where(eq(quotes.id, ids[3] as string))
    const figures = { medianAnswerSeconds: 1_800, answered: 3, late: 1, asked: 4, sent: 3, accepted: 1 }
    expect(await readQuoteFigures(db, 30)).toEqual(figures)
    await db.update(quotes).set({ createdAt: days(-40), firstSentAt: days(-39) })
    expect(await readQuoteFigures(db, 30)).toMatchObject({ answered: 0, asked: 0, late: 1 })
  })
})

describe('the customer', () => {
  it('declines once, and the company is told', async () => {
    const id = await makeSent()
    const decline = () =>
      declineQuote(db, { quoteId: id, reason: 'Plans have changed', details: 'Next year' })
    expect(await decline()).toEqual({ ok: true })
    expect(await decline()).toEqual({ ok: true })
    expect(await jobsOf('quote notification')).toEqual([{ quoteId: id, event: 'declined' }])
    expect((await findQuote(db, id))?.history[0]).toMatchObject({
      details: 'Plans have changed: Next year',
      actor: 'customer',
    })
  })

  it('asks about a quote, once for the same key', async () => {
    const id = await makeSent()
    for (let n = 0; n < 2; n++) await askAboutQuote(db, await stored(id), 'Is offloading included?', 'k')
    expect(await db.select().from(enquiries)).toMatchObject([{ source: 'quote question', quoteId: id }])
    expect((await findQuote(db, id))?.enquiries).toHaveLength(1)
  })
})

describe('the end of a quote', () => {
  const noon = (plusDays: number) => new Date(`${accraDay(new Date(), plusDays)}T12:00:00Z`)

  it('comes after its last day', async () => {
    const id = await makeSent({ validUntil: accraDay(new Date(), 2) })
    await expireQuotes(db, noon(2))
    expect((await stored(id)).status).toBe('sent')
    await expireQuotes(db, noon(3))
    expect((await stored(id)).status).toBe('expired')
    expect(await change(db, id, { validUntil: accraDay(new Date(), 9) })).toMatchObject({ ok: true })
    expect(await send(db, id)).toMatchObject({ ok: true, version: 2 })
  })

  it('is announced the day before, in the daytime, once for each version', async () => {
    const id = await makeSent({ validUntil: accraDay(new Date(), 2) })
    const reminders = async () =>
      (await jobsOf('quote message')).filter(
        payload => (payload as { message: string }).message === 'reminder',
      )
    await remindOfQuotes(db, noon(0))
    await remindOfQuotes(db, new Date(`${accraDay(new Date(), 1)}T03:00:00Z`))
    expect(await reminders()).toHaveLength(0)
    await Promise.all([remindOfQuotes(db, noon(1)), remindOfQuotes(db, noon(1))])
    expect(await reminders()).toMatchObject([
      { quoteId: id, version: 1, channel: 'email' },
      { quoteId: id, version: 1, channel: 'sms' },
    ])
  })

  it('is not announced to somebody who gets the quote that day', async () => {
    await makeSent({ validUntil: accraDay(new Date(), 1) })
    await remindOfQuotes(db, noon(0))
    expect(await jobsOf('quote message')).toHaveLength(2)
  })
})

describe('personal data', () => {
  it('is exported and erased, and the order of a quote stays', async () => {
    const id = await makeSent()
    await makeQuote(db, { name: 'Kofi', email: 'kofi@example.com', phone: '020 000 0000' })
    await accept(id)
    for (const who of ['AMA@example.com', '+233 24 123 4567']) {
      const found = await quotePersonalData.find(db, who)
      expect(found).toMatchObject([{ customerName: 'Ama Mensah', content: { versions: { length: 1 } } }])
    }
    expect(await quotePersonalData.find(db, '%')).toEqual([])
    expect(await db.transaction(tx => quotePersonalData.erase(tx, 'ama@example.com'))).toEqual({
      erased: [id],
      open: 0,
    })
    expect(await db.select().from(quotes)).toMatchObject([{ customerName: 'Kofi' }])
    expect(await db.select().from(orders)).toMatchObject([
      { customerName: 'Ama Mensah', totalPesewas: 235_00 },
    ])
  })

  it('is erased some time after the last change', async () => {
    const id = await makeQuote(db)
    const eraseOld = () => db.transaction(tx => quotePersonalData.retention.eraseOlderThan(tx, 24, 10))
    expect(await eraseOld()).toEqual([])
    await db.update(quotes).set({ createdAt: days(-800), updatedAt: days(-800) })
    expect(await eraseOld()).toEqual([id])
  })
})
