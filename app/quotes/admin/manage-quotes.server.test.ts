import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { agreedTotals } from '../../cart/totals.ts'
import { defaultSettings, settings } from '../../company/settings.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { findByContact } from '../../customers/contacts.server.ts'
import { submitEnquiry } from '../../enquiries/enquiries.server.ts'
import { enquiries } from '../../enquiries/enquiries.table.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { readAudit } from '../../staff/audit.server.ts'
import { changeTerms } from '../../trade/account.fixture.ts'
import { findAccountOfRecord } from '../../trade/trade-accounts.server.ts'
import { declineQuote } from '../answer-quote.server.ts'
import {
  change,
  daysFromNow,
  makeQuote,
  quoteAdmin,
  quoteFormOf,
  quoteLine,
  send,
  setUpQuoteTests,
} from '../quote.fixture.ts'
import { quoteEvents, quotes } from '../quotes.table.ts'
import { quoteEditToken } from '../stored-quote.server.ts'
import { confirmQuoteCustomer } from './confirm-customer.server.ts'
import { findQuote } from './find-quote.server.ts'
import { countNewQuotes, countQuotes, listQuotes, readQuoteFigures } from './list-quotes.server.ts'
import { createQuote, renewQuoteLink, saveQuote, sendQuote, withdrawQuote } from './manage-quotes.server.ts'

const shop = setUpQuoteTests()
const { stored, detail, makeSent, accept, jobsOf } = shop

/** As if customers had asked for what the company drafted. */
const markAsRequests = (ids: string[]) =>
  shop.db
    .insert(quoteEvents)
    .values(ids.map(quoteId => ({ quoteId, type: 'requested' as const, actor: 'customer' })))

describe('the company', () => {
  it('stores a new quote once', async () => {
    const form = quoteFormOf()
    const create = () => createQuote(shop.db, quoteAdmin, form, testLinkKey)
    const results = [await create(), await create()]
    expect(new Set(results.map(result => result.ok && result.id)).size).toBe(1)
    expect(await shop.db.select().from(quotes)).toHaveLength(1)
    const id = results[0]?.ok ? results[0].id : ''
    expect((await detail(id)).history).toMatchObject([{ type: 'created' }])
  })

  it('corrects a new quote whose first response was lost', async () => {
    const form = quoteFormOf()
    const id = await makeQuote(shop.db, form)
    const corrected = { ...form, name: 'Ama Owusu', lines: [quoteLine({ price: 2_50 })] }
    expect(await createQuote(shop.db, quoteAdmin, corrected, testLinkKey)).toEqual({ ok: true, id })
    expect(await shop.db.select().from(quotes)).toMatchObject([
      { id, customerName: 'Ama Owusu', sums: [{ kind: 'goods', amount: 250_00 }, {}, {}, {}] },
    ])
    expect((await detail(id)).history).toMatchObject([{ type: 'changed' }, { type: 'created' }])
  })

  it('changes nothing where the quote that the form stored was sent meanwhile', async () => {
    const form = quoteFormOf()
    const id = await makeSent(form)
    const create = (overrides = {}) =>
      createQuote(shop.db, quoteAdmin, { ...form, ...overrides }, testLinkKey)
    expect(await create()).toEqual({ ok: true, id })
    const number = `Q-${id.slice(0, 8).toUpperCase()}`
    expect(await create({ name: 'Kofi' })).toEqual({ ok: false, reason: 'stored differently', number })
    expect(await shop.db.select().from(quotes)).toMatchObject([{ id, customerName: 'Ama Mensah' }])
  })

  it('stores the same contents under another key as another quote', async () => {
    const ids = [await makeQuote(shop.db), await makeQuote(shop.db)]
    expect(new Set(ids).size).toBe(2)
    expect(await shop.db.select().from(quotes)).toHaveLength(2)
  })

  it('saves a change once where its response was lost', async () => {
    const id = await makeQuote(shop.db)
    const editToken = quoteEditToken(await stored(id))
    const form = quoteFormOf({ editToken, note: 'First', lines: [quoteLine(), quoteLine()] })
    const save = () => saveQuote(shop.db, quoteAdmin, id, form)
    expect([await save(), await save()]).toEqual([
      { ok: true, id },
      { ok: true, id },
    ])
    expect((await detail(id)).history.filter(({ type }) => type === 'changed')).toHaveLength(1)
  })

  it('corrects the only number of a customer, who stays the same', async () => {
    const id = await makeQuote(shop.db, { phone: '020 555 0301', email: '' })
    const customerId = (await findByContact(shop.db, '+233205550301')) ?? ''
    await changeTerms(shop.db, customerId, {})
    expect(await confirmQuoteCustomer(shop.db, quoteAdmin, id)).toEqual({ ok: true })
    expect(await change(shop.db, id, { phone: '020 555 0302', email: '' })).toEqual({ ok: true, id })
    expect(await findAccountOfRecord(shop.db, await stored(id))).toMatchObject({ customerId })
  })

  it('makes nobody else a contact of a customer with other records, whose account is not theirs', async () => {
    const own = await makeQuote(shop.db, { phone: '020 555 0303', email: '' })
    const customerId = (await findByContact(shop.db, '+233205550303')) ?? ''
    await changeTerms(shop.db, customerId, {})
    expect(await confirmQuoteCustomer(shop.db, quoteAdmin, own)).toEqual({ ok: true })
    const id = await makeQuote(shop.db, { phone: '020 555 0303', email: '' })
    expect(await change(shop.db, id, { name: 'Kofi', phone: '020 555 0304', email: '' })).toEqual({
      ok: true,
      id,
    })
    expect(await findAccountOfRecord(shop.db, await stored(id))).toBeUndefined()
    expect(await findAccountOfRecord(shop.db, await stored(own))).toMatchObject({ customerId })
  })

  it('is told of a change in another tab, and nothing is lost', async () => {
    const id = await makeQuote(shop.db)
    const editToken = quoteEditToken(await stored(id))
    await change(shop.db, id, { note: 'First' })
    const second = await saveQuote(shop.db, quoteAdmin, id, quoteFormOf({ editToken, note: 'Second' }))
    expect(second).toMatchObject({ reason: 'conflict', conflict: { differences: [{ stored: 'First' }] } })
    expect(await sendQuote(shop.db, quoteAdmin, { id, channels: ['email'], editToken })).toEqual({
      ok: false,
      reason: 'conflict',
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
    expect(await send(shop.db, id)).toEqual({ ok: true, version: 1, isNew: false })
    expect((await detail(id)).versions).toHaveLength(1)
  })

  it.each([
    ['no lines', { lines: [] as never[], discountPesewas: 0 }],
    ['validity over', { validUntil: '2026-01-01' }],
    ['no e-mail', { email: '' }],
    ['no phone', { phone: '' }],
  ])('sends nothing where there is %s', async (reason, overrides) => {
    const id = await makeQuote(shop.db, overrides)
    expect(await send(shop.db, id)).toEqual({ ok: false, reason })
    expect(await stored(id)).toMatchObject({ status: 'requested', version: 0 })
    expect(await jobsOf('quote message')).toEqual([])
  })

  it.each([
    ['taxes', () => storeSettings(shop.db, settings, { taxMode: 'included' })],
    [
      'the delivery',
      () => shop.db.update(quotes).set(agreedTotals([quoteLine()], { delivery: undefined }, defaultSettings)),
    ],
  ])('sends nothing while the page shows others than the stored sums, because of %s', async (_, alter) => {
    const id = await makeQuote(shop.db, { discountPesewas: 0, deliveryPesewas: 0 })
    await alter()
    expect(await detail(id)).toMatchObject({ hasOtherSums: true })
    expect(await send(shop.db, id)).toEqual({ ok: false, reason: 'other sums' })
    expect(await jobsOf('quote message')).toEqual([])
    await change(shop.db, id, { discountPesewas: 0, deliveryPesewas: 0 })
    expect(await detail(id)).toMatchObject({ hasOtherSums: false })
    expect(await send(shop.db, id)).toMatchObject({ ok: true })
  })

  it('sends again what was sent before taxes changed', async () => {
    const id = await makeSent()
    await storeSettings(shop.db, settings, { taxMode: 'included' })
    expect(await send(shop.db, id)).toEqual({ ok: true, version: 1, isNew: false })
  })

  it('sends what a customer asked for as it is, where the delivery is named by its zone', async () => {
    const id = await makeQuote(shop.db, { discountPesewas: 0 })
    const label = 'Delivery to Kasoa (2 t)'
    await shop.db.update(quotes).set(agreedTotals([quoteLine()], { delivery: 35_00, label }, defaultSettings))
    expect(await send(shop.db, id)).toMatchObject({ ok: true })
  })

  it('cannot take off more than the goods', async () => {
    const id = await makeSent()
    expect(await change(shop.db, id, { discountPesewas: 220_01 })).toEqual({ ok: false, reason: 'discount' })
  })

  it('cannot change what was accepted', async () => {
    const id = await makeSent()
    await accept(id)
    expect(await change(shop.db, id, { note: 'Later' })).toEqual({ ok: false, reason: 'accepted' })
    expect(await send(shop.db, id)).toEqual({ ok: false, reason: 'accepted' })
    expect(await withdrawQuote(shop.db, quoteAdmin, id)).toEqual({ ok: false, reason: 'accepted' })
  })

  it('opens a withdrawn quote again by sending it', async () => {
    const id = await makeSent()
    await withdrawQuote(shop.db, quoteAdmin, id)
    expect(await send(shop.db, id)).toEqual({ ok: true, version: 1, isNew: false })
    expect((await detail(id)).versions).toHaveLength(1)
    expect(await accept(id)).toMatchObject({ ok: true })
  })

  it('sends a declined quote as the next version only where it has changed', async () => {
    const id = await makeSent()
    const decline = () => declineQuote(shop.db, { quoteId: id, details: '' })
    await decline()
    expect(await send(shop.db, id)).toEqual({ ok: true, version: 1, isNew: false })
    await decline()
    await change(shop.db, id, { discountPesewas: 30_00 })
    expect(await send(shop.db, id)).toEqual({ ok: true, version: 2, isNew: true })
  })

  it('shows one state of a quote, also where it changes while it is read', async () => {
    const id = await makeSent()
    const quote = await stored(id)
    await change(shop.db, id, { note: 'Later' })
    const read = await findQuote(shop.db, quote)
    expect(read).toMatchObject({
      editToken: quoteEditToken(quote),
      note: quote.note,
      hasUnsentChanges: false,
    })
  })

  it('is named in the audit log with readable amounts', async () => {
    const id = await makeSent()
    await change(shop.db, id, { deliveryPesewas: 0 })
    await renewQuoteLink(shop.db, testLinkKey, id, quoteAdmin)
    const { entries } = await readAudit(shop.db, undefined)
    expect(entries.map(({ action, before, after }) => [action, before, after])).toMatchObject([
      ['quote.link renewed', null, null],
      ['quote.changed', { total: 'GH₵235.00' }, { total: 'GH₵200.00' }],
      ['quote.sent', null, { total: 'GH₵235.00', channels: 'e-mail, SMS' }],
      ['quote.created', null, { total: 'GH₵235.00' }],
    ])
  })

  it('answers the enquiry from which a quote was made', async () => {
    const base = { email: 'a@b.gh', phone: '', company: null, projectType: null }
    const enquiry = { ...base, source: 'quick order' as const, name: 'Ama', message: 'Soon' }
    await submitEnquiry(shop.db, { ...enquiry, product: 'hollow-blocks', quantity: '500' }, 'k')
    const [row] = await shop.db.select().from(enquiries)
    const id = await makeQuote(shop.db, { enquiry: row?.id })
    expect(await stored(id)).toMatchObject({ enquiryId: row?.id, request: expect.stringContaining('500') })
    await send(shop.db, id)
    const [answered] = await shop.db.select().from(enquiries)
    expect(answered).toMatchObject({ status: 'answered', answeredAt: expect.any(Date) })
  })

  it('drafts quotes that are no requests of customers', async () => {
    const id = await makeQuote(shop.db)
    await shop.db.update(quotes).set({ createdAt: daysFromNow(-1) })
    expect(await countNewQuotes(shop.db)).toBe(0)
    expect((await detail(id)).isRequest).toBe(false)
    expect(await readQuoteFigures(shop.db, 30)).toMatchObject({ asked: 0, late: 0 })
    await markAsRequests([id])
    expect(await countNewQuotes(shop.db)).toBe(1)
    expect((await detail(id)).isRequest).toBe(true)
    expect(await readQuoteFigures(shop.db, 30)).toMatchObject({ asked: 1, late: 1 })
  })

  it('finds quotes by number, name and status, and sees which wait too long', async () => {
    const id = await makeQuote(shop.db)
    await makeSent({ name: 'Kofi' })
    await markAsRequests([id])
    await shop.db
      .update(quotes)
      .set({ createdAt: daysFromNow(-1) })
      .where(eq(quotes.id, id))
    const find = async (search: string, status?: 'sent') =>
      (await listQuotes(shop.db, { status, search })).rows.map(row => [row.customerName, row.isLate])
    expect(await find('')).toEqual([
      ['Kofi', false],
      ['Ama Mensah', true],
    ])
    expect(await find(`Q-${id.slice(0, 8).toUpperCase()}`)).toEqual([['Ama Mensah', true]])
    expect(await find('', 'sent')).toEqual([['Kofi', false]])
    expect(await find('%')).toEqual([])
    expect(await countQuotes(shop.db)).toMatchObject({ requested: 1, sent: 1, accepted: 0 })
  })
})

describe('the figures of quotes and answers', () => {
  it('are zero in a new shop', async () => {
    expect(await readQuoteFigures(shop.db, 30)).toEqual({
      medianAnswerSeconds: null,
      answered: 0,
      late: 0,
      asked: 0,
      sent: 0,
      accepted: 0,
    })
  })

  it('have the median time to the first answer, what waits too long, and what was accepted', async () => {
    const ids = [await makeSent(), await makeSent(), await makeSent(), await makeQuote(shop.db)]
    await markAsRequests(ids)
    await accept(ids[0] as string)
    for (const [index, minutes] of [10, 30, 600].entries())
      await shop.db
        .update(quotes)
        .set({ firstSentAt: sql`created_at + make_interval(mins => ${minutes}::int)` })
        .where(eq(quotes.id, ids[index] as string))
    await shop.db
      .update(quotes)
      .set({ createdAt: daysFromNow(-1) })
      .where(eq(quotes.id, ids[3] as string))
    const figures = { medianAnswerSeconds: 1_800, answered: 3, late: 1, asked: 4, sent: 3, accepted: 1 }
    expect(await readQuoteFigures(shop.db, 30)).toEqual(figures)
    await shop.db.update(quotes).set({ createdAt: daysFromNow(-40), firstSentAt: daysFromNow(-39) })
    expect(await readQuoteFigures(shop.db, 30)).toMatchObject({ answered: 0, asked: 0, late: 1 })
  })
})
