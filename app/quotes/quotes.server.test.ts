import { describe, expect, it } from 'vitest'
import { amountOf } from '../cart/totals.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orders } from '../orders/orders.table.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { expireQuotes, remindOfQuotes } from './expiry.server.ts'
import { quotePersonalData } from './personal-data.server.ts'
import { change, daysFromNow, makeQuote, send, setUpQuoteTests } from './quote.fixture.ts'
import { quotes } from './quotes.table.ts'
import { readItemLines, requestQuote } from './request-quote.server.ts'
import { findQuoteBySecret } from './stored-quote.server.ts'

const shop = setUpQuoteTests()
const { stored, makeSent, accept, jobsOf } = shop

describe('asking for a quote', () => {
  const request = {
    name: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 123 4567',
    place: 'Weija',
    request: 'On Tuesday',
    items: 'hollow-blocks:6in:500,gold::1',
  }
  async function ask(key = 'k', overrides = {}) {
    const requested = await requestQuote(shop.db, { ...request, ...overrides }, { key, linkKey: testLinkKey })
    if (!requested.ok) throw new Error(requested.message)
    return requested
  }

  it('stores the lines at today’s prices, with the job that tells the company', async () => {
    const { path = '', isNew } = await ask()
    expect(isNew).toBe(true)
    const quote = await findQuoteBySecret(shop.db, path.replace('/quotes/', ''))
    expect(quote).toMatchObject({
      status: 'requested',
      version: 0,
      phoneNormalized: '+233241234567',
      request: 'On Tuesday',
      lines: [{ id: 'hollow-blocks', variant: '6in', quantity: 500, price: 2_90 }],
      totalPesewas: quote && amountOf(quote, 'goods'),
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
    expect(await readItemLines(shop.db, request.items, undefined)).toMatchObject({
      lines: [{ id: 'hollow-blocks' }],
      skipped: ['“gold” is not sold here.'],
    })
    expect(await readItemLines(shop.db, '', undefined)).toEqual({ lines: [], skipped: [] })
  })
})

describe('the end of a quote', () => {
  const noon = (plusDays: number) => new Date(`${accraDay(new Date(), plusDays)}T12:00:00Z`)

  it('comes after its last day', async () => {
    const id = await makeSent({ validUntil: accraDay(new Date(), 2) })
    await expireQuotes(shop.db, noon(2))
    expect((await stored(id)).status).toBe('sent')
    await expireQuotes(shop.db, noon(3))
    expect((await stored(id)).status).toBe('expired')
    expect(await change(shop.db, id, { validUntil: accraDay(new Date(), 9) })).toMatchObject({ ok: true })
    expect(await send(shop.db, id)).toMatchObject({ ok: true, version: 2 })
  })

  it('is announced the day before, in the daytime, once for each version', async () => {
    const id = await makeSent({ validUntil: accraDay(new Date(), 2) })
    const reminders = async () =>
      (await jobsOf('quote message')).filter(
        payload => (payload as { message: string }).message === 'reminder',
      )
    await remindOfQuotes(shop.db, noon(0))
    await remindOfQuotes(shop.db, new Date(`${accraDay(new Date(), 1)}T03:00:00Z`))
    expect(await reminders()).toHaveLength(0)
    await Promise.all([remindOfQuotes(shop.db, noon(1)), remindOfQuotes(shop.db, noon(1))])
    expect(await reminders()).toMatchObject([
      { quoteId: id, version: 1, channel: 'email' },
      { quoteId: id, version: 1, channel: 'sms' },
    ])
  })

  it('is not announced to somebody who gets the quote that day', async () => {
    await makeSent({ validUntil: accraDay(new Date(), 1) })
    await remindOfQuotes(shop.db, noon(0))
    expect(await jobsOf('quote message')).toHaveLength(2)
  })
})

describe('personal data', () => {
  async function makeAccepted() {
    const id = await makeSent()
    await makeQuote(shop.db, { name: 'Kofi', email: 'kofi@example.com', phone: '020 000 0000' })
    await accept(id)
    return id
  }

  it('is found by address and number', async () => {
    await makeAccepted()
    for (const who of ['AMA@example.com', '+233 24 123 4567']) {
      const found = await quotePersonalData.find(shop.db, who)
      expect(found).toMatchObject([{ customerName: 'Ama Mensah', content: { versions: { length: 1 } } }])
    }
    expect(await quotePersonalData.find(shop.db, '%')).toEqual([])
  })

  it('is erased, and the order of a quote stays', async () => {
    const id = await makeAccepted()
    expect(await shop.db.transaction(tx => quotePersonalData.erase(tx, 'ama@example.com'))).toEqual({
      erased: [id],
      open: 0,
    })
    expect(await shop.db.select().from(quotes)).toMatchObject([{ customerName: 'Kofi' }])
    expect(await shop.db.select(orderWithLines).from(orders)).toMatchObject([
      { customerName: 'Ama Mensah', totalPesewas: 235_00 },
    ])
  })

  it('is erased some time after the last change', async () => {
    const id = await makeQuote(shop.db)
    const eraseOld = () => shop.db.transaction(tx => quotePersonalData.retention.eraseOlderThan(tx, 24, 10))
    expect(await eraseOld()).toEqual([])
    await shop.db.update(quotes).set({ createdAt: daysFromNow(-800), updatedAt: daysFromNow(-800) })
    expect(await eraseOld()).toEqual([id])
  })
})
