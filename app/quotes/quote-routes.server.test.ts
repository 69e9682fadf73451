import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharePath } from '../cart/share-link.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { honeypotField } from '../company/public-form.tsx'
import { findByContact } from '../customers/contacts.server.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orders } from '../orders/orders.table.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { pdfPages } from '../platform/files/pdf-text.fixture.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { customerLimit } from '../platform/rate-limit.server.ts'
import { testContext, testLinkKey } from '../platform/services.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { accountCookie, changeTerms, openAccount } from '../trade/account.fixture.ts'
import { agree } from '../trade/agreed-price.fixture.ts'
import { findAccountOfRecord, findUnconfirmedCustomer } from '../trade/trade-accounts.server.ts'
import { confirmQuoteCustomer, rejectQuoteCustomer } from './admin/confirm-customer.server.ts'
import { renewQuoteLink, sendQuote, withdrawQuote } from './admin/manage-quotes.server.ts'
import { action as askAction, loader as askLoader } from './ask-quote.route.tsx'
import { acceptContact, change, makeQuote, quoteAdmin, send } from './quote.fixture.ts'
import { action, loader } from './quote-page.route.tsx'
import { readQuotePage } from './quote-page.server.ts'
import { loader as pdfLoader } from './quote-pdf.route.ts'
import { quoteText } from './quote-text.server.ts'
import { quotes } from './quotes.table.ts'
import { findStoredQuote, quoteEditToken, quoteLinks } from './stored-quote.server.ts'

const database = setUpDatabase(seedCatalogue)
let db: Db
beforeAll(async () => {
  db = database.db
})
beforeEach(() =>
  emptyTables(db, 'quotes', 'orders', 'jobs', 'quotation_requests', 'rate_limits', 'stock_movements'),
)

type Answer = { status: number; location?: string | null; data?: Record<string, unknown> }

const args = (path: string, secret: string, init: RequestInit = {}) => {
  const { context, services } = testContext(db)
  const request = new Request(`http://localhost:3000${path}`, init)
  return { request, url: new URL(request.url), params: { secret }, context, services } as never
}

/** What a route's action returned. */
async function post(
  run: (args: never) => unknown,
  path: string,
  fields: object,
  secret = '',
): Promise<Answer> {
  const body = new URLSearchParams(fields as Record<string, string>)
  const result = await run(args(path, secret, { method: 'POST', body }))
  if (result instanceof Response) return { status: result.status, location: result.headers.get('location') }
  const { data, init } = result as { data: Record<string, unknown>; init?: ResponseInit }
  return { status: init?.status ?? 200, data }
}

async function stored(id: string) {
  const quote = await findStoredQuote(db, id)
  if (!quote) throw new Error('The quote is missing')
  return quote
}

const secretOf = async (id: string) =>
  (await quoteLinks.open(db, testLinkKey, await stored(id))).path.replace('/quotes/', '')

async function makeSent(overrides = {}) {
  const id = await makeQuote(db, overrides)
  await send(db, id)
  return { id, secret: await secretOf(id) }
}

const accept = (secret: string, overrides = {}) =>
  post(
    action,
    `/quotes/${secret}.data`,
    { intent: 'accept', version: '1', ...acceptContact, ...overrides },
    secret,
  )
const orderCount = async () => (await db.select(orderWithLines).from(orders)).length

describe('the page of a quote', () => {
  it('shows what was sent last, and neither the id nor who sent it', async () => {
    const { id, secret } = await makeSent()
    await change(db, id, { note: 'Not sent yet' })
    const { data } = await loader(args(`/quotes/${secret}`, secret))
    expect(data.quote).toMatchObject({ status: 'sent', version: 1, content: { note: 'Offloading included' } })
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${id}|${quoteAdmin.email}|Not sent yet`))
    const pdf = await pdfLoader(args(`/quotes/${secret}/quote.pdf`, secret))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('cache-control')).toBe('private, no-store')
  })

  it('names the e-mail address only to who can accept it, and in no PDF', async () => {
    const { id, secret } = await makeSent()
    const shown = async () => JSON.stringify((await loader(args(`/quotes/${secret}`, secret))).data)
    expect(await shown()).toContain('ama@example.com')
    const pdf = await pdfLoader(args(`/quotes/${secret}/quote.pdf`, secret))
    const [text] = pdfPages(await pdf.bytes())
    expect(text).toContain('024 123 4567')
    expect(text).not.toContain('ama@example.com')
    await withdrawQuote(db, quoteAdmin, id)
    expect(await shown()).not.toContain('ama@example.com')
  })

  it('says when a customer on account pays, and so does its PDF', async () => {
    await openAccount(db, { dueDays: 30 }, ['+233207007007'])
    const onAccount = await makeSent({ phone: '020 700 7007' })
    const other = await makeSent()
    const read = async ({ secret }: { secret: string }) => {
      const page = await loader(args(`/quotes/${secret}`, secret))
      const pdf = await pdfLoader(args(`/quotes/${secret}/quote.pdf`, secret))
      const [text] = pdfPages(await pdf.bytes())
      return { dueDays: page.data.quote?.dueDays, text }
    }
    const within = expect.stringContaining('To be paid within 30 days of delivery.')
    expect(await read(onAccount)).toEqual({ dueDays: 30, text: within })
    const onDelivery = expect.stringContaining('To be paid on delivery, in cash or by mobile money.')
    expect(await read(other)).toEqual({ dueDays: null, text: onDelivery })
  })

  it('does not exist for a wrong link', async () => {
    await makeSent()
    await expect(loader(args('/quotes/x', 'x'))).rejects.toMatchObject({ status: 404 })
    await expect(pdfLoader(args('/quotes/x/quote.pdf', 'x'))).rejects.toMatchObject({ status: 404 })
    await expect(accept('x')).rejects.toMatchObject({ status: 404 })
  })

  it('leads everybody who accepts at once to the page of one order', async () => {
    const { secret } = await makeSent()
    const answers = await Promise.all([accept(secret), accept(secret, { name: 'Kofi' }), accept(secret)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(answers[0]?.location).toMatch(/^\/orders\/[\w-]{22}\?accepted$/)
    expect(await orderCount()).toBe(1)
  })

  it('says why it cannot be accepted, and changes nothing', async () => {
    const withdrawn = await makeSent()
    await withdrawQuote(db, quoteAdmin, withdrawn.id)
    const expired = await makeSent()
    await db.execute(
      sql`update quotes set sent_valid_until = ${accraDay(new Date(), -1)} where id = ${expired.id}`,
    )
    const changed = await makeSent()
    await change(db, changed.id, { note: 'Another' })
    await send(db, changed.id)
    const cases: [string, string][] = [
      [withdrawn.secret, 'We have withdrawn this quote.'],
      [expired.secret, 'This quote was valid until'],
      [changed.secret, 'We sent a new version of this quote meanwhile.'],
    ]
    for (const [secret, sentence] of cases)
      expect(await accept(secret, { notes: 'Red gate' })).toMatchObject({
        status: 409,
        data: {
          ok: false,
          message: { description: expect.stringContaining(sentence) },
          values: { notes: 'Red gate' },
        },
      })
    expect(await orderCount()).toBe(0)
  })

  it('is declined in the version that was shown, or by a page that names none', async () => {
    const { id, secret } = await makeSent()
    await change(db, id, { note: 'Another' })
    await send(db, id)
    const decline = (fields = {}) =>
      post(action, `/quotes/${secret}.data`, { intent: 'decline', ...fields }, secret)
    const description = 'We sent a new version of this quote meanwhile. Please read it before you answer.'
    expect(await decline({ version: '1' })).toMatchObject({ status: 409, data: { message: { description } } })
    expect(await findStoredQuote(db, id)).toMatchObject({ status: 'sent' })
    expect(await decline()).toMatchObject({ data: { ok: true } })
  })

  it('names the fields that are wrong', async () => {
    const { secret } = await makeSent()
    expect(await accept(secret, { phone: 'call me', address: '' })).toMatchObject({
      status: 422,
      data: {
        errors: {
          address: 'Delivery Address is missing.',
          phone: 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.',
        },
      },
    })
    expect(await orderCount()).toBe(0)
  })

  it('needs an e-mail address only of who has given one', async () => {
    const phoneOnly = { phone: '020 555 0321', email: '' }
    const [quote, other] = [await makeQuote(db, phoneOnly), await makeSent()]
    const editToken = quoteEditToken(await stored(quote))
    await sendQuote(db, quoteAdmin, { id: quote, channels: ['sms'], editToken })
    expect(await accept(other.secret, { email: '' })).toMatchObject({
      status: 422,
      data: { errors: { email: 'Email Address is missing.' } },
    })
    const secret = await secretOf(quote)
    expect(await accept(secret, { ...phoneOnly, email: 'ama' })).toMatchObject({ status: 422 })
    expect(await accept(secret, phoneOnly)).toMatchObject({ status: 303 })
    expect(await db.select(orderWithLines).from(orders)).toMatchObject([{ customerEmail: '' }])
  })

  it('says what is missing once: at its field, or above a page that does not ask for it', async () => {
    const { id, secret } = await makeSent({ phone: '020 555 0341' })
    const customerId = await findByContact(db, '+233205550341')
    await changeTerms(db, customerId ?? '', { purchaseOrder: 'required' })
    await confirmQuoteCustomer(db, quoteAdmin, id)
    const missing = 'Enter the number of the purchase order.'
    const { purchaseOrder: _, ...unasked } = { ...acceptContact, phone: '020 555 0341' }
    const fields = { intent: 'accept', version: '1', ...unasked }
    expect(await post(action, `/quotes/${secret}.data`, fields, secret)).toMatchObject({
      status: 422,
      data: { errors: { purchaseOrder: missing }, message: { description: missing } },
    })
    const refusal = await accept(secret, { ...unasked, purchaseOrder: '' })
    expect(refusal).toMatchObject({ status: 422, data: { errors: { purchaseOrder: missing } } })
    expect(refusal.data?.message).toBeUndefined()
  })

  it('redirects a browser without scripts', async () => {
    const { secret } = await makeSent()
    const question = { intent: 'question', message: 'When?', key: 'k' }
    expect(await post(action, `/quotes/${secret}`, question, secret)).toEqual({
      status: 303,
      location: `/quotes/${secret}?done=question`,
    })
    expect(await post(action, `/quotes/${secret}`, { intent: 'decline', reason: 'x' }, secret)).toMatchObject(
      {
        status: 303,
        location: `/quotes/${secret}?done=decline`,
      },
    )
  })
})

describe('the message about a quote', () => {
  const deliver = async (version: number, quoteId: string) => {
    const { services } = testContext(db)
    const job = { id: 1, attempt: 1, signal: AbortSignal.timeout(10_000) }
    const deps = { ...services, notificationRecipient: async () => 'owner@example.com' }
    for (const channel of ['email', 'sms'])
      await quoteText.run(deps, { quoteId, version, message: 'sent', channel }, job)
    return services
  }

  it('goes to the customer with the link of the page', async () => {
    const { id, secret } = await makeSent()
    const { mailer, sms } = await deliver(1, id)
    expect(mailer.send).toHaveBeenCalledWith(
      expect.objectContaining({
        to: { name: 'Ama Mensah', address: 'ama@example.com' },
        text: expect.stringContaining(`/quotes/${secret}`),
      }),
    )
    expect(sms.send).toHaveBeenCalledWith(
      expect.objectContaining({ to: '+233241234567', text: expect.stringContaining(`/quotes/${secret}`) }),
    )
  })

  it('tells a customer on account when he pays', async () => {
    await openAccount(db, { dueDays: 14 }, ['+233207007014'])
    const { id } = await makeSent({ phone: '020 700 7014' })
    const { mailer } = await deliver(1, id)
    const text = expect.stringContaining('you pay within 14 days of delivery.')
    expect(mailer.send).toHaveBeenCalledWith(expect.objectContaining({ text }))
  })

  it('is not sent about an earlier version or a quote that is no longer open', async () => {
    const { id } = await makeSent()
    await change(db, id, { note: 'Another' })
    await send(db, id)
    const earlier = await deliver(1, id)
    await withdrawQuote(db, quoteAdmin, id)
    const withdrawn = await deliver(2, id)
    for (const { mailer, sms } of [earlier, withdrawn]) {
      expect(mailer.send).not.toHaveBeenCalled()
      expect(sms.send).not.toHaveBeenCalled()
    }
  })
})

describe('the form that asks for a quote', () => {
  const request = {
    name: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 123 4567',
    place: 'Weija',
    request: '',
    items: 'hollow-blocks:6in:20',
  }
  const ask = (overrides = {}) => post(askAction, '/quote', { ...request, ...overrides })
  const storedCount = async () => (await db.select().from(quotes)).length

  it('shows the lines of its link', async () => {
    const { data } = await askLoader(args('/quote?items=hollow-blocks:6in:20,gold::1', ''))
    expect(data).toMatchObject({ lines: [{ quantity: 20 }], skipped: ['“gold” is not sold here.'] })
  })

  it('says how many lines of a large cart its link leaves out', async () => {
    const lines = Array.from({ length: 53 }, () => ({ id: 'hollow-blocks', variant: '6in', quantity: 1 }))
    const { data } = await askLoader(args(sharePath(lines, '/quote'), ''))
    const skipped = ['3 more: a link holds at most 50 lines.']
    expect(data).toMatchObject({ lines: [{ quantity: 50 }], skipped })
  })

  it('shows and stores the prices of the account that the browser orders for, not of the number', async () => {
    const { customerId, phone } = await openAccount(db, { prices: [agree({ percentOff: 10_00 })] })
    const headers = { cookie: await accountCookie(db, customerId) }
    const page = await askLoader(args('/quote?items=hollow-blocks:6in:20', '', { headers }))
    expect(page.data).toMatchObject({ lines: [{ price: 2_61 }] })
    const body = (changes: object) => new URLSearchParams({ ...request, ...changes })
    const ownPhone = { phone: '020 555 0331' }
    await askAction(args('/quote', '', { method: 'POST', headers, body: body(ownPhone) }))
    await askAction(args('/quote', '', { method: 'POST', body: body({ phone }) }))
    const prices = await db.select({ lines: quotes.lines }).from(quotes).orderBy(quotes.createdAt)
    expect(prices).toMatchObject([{ lines: [{ price: 2_61 }] }, { lines: [{ price: 2_90 }] }])
  })

  it('is of the customer of the account, also with a new number, which nobody else has', async () => {
    const { customerId, phone } = await openAccount(db)
    const headers = { cookie: await accountCookie(db, customerId) }
    const askFor = (own: string) => {
      const body = new URLSearchParams({ ...request, phone: own })
      return askAction(args('/quote', '', { method: 'POST', headers, body }))
    }
    const other = await openAccount(db)
    expect(await askFor(other.phone)).toMatchObject({
      data: {
        errors: { phone: expect.stringContaining('another customer') },
        values: { phone: other.phone },
      },
      init: { status: 422 },
    })
    expect(await storedCount()).toBe(0)
    for (const own of ['020 555 0332', phone]) await askFor(own)
    const owners = (await db.select().from(quotes)).map(
      async quote => (await findAccountOfRecord(db, quote))?.customerId,
    )
    expect(await Promise.all(owners)).toEqual([customerId, customerId])
  })

  it('shows no terms for a typed number until the staff confirm whose it is', async () => {
    const { phone, customerId } = await openAccount(db, { dueDays: 30, purchaseOrder: 'required' })
    await ask({ phone, email: 'stranger@example.com' })
    const [quote] = await db.select().from(quotes)
    if (!quote) throw new Error('The quote is missing')
    const page = async () => readQuotePage(db, await stored(quote.id), testLinkKey)
    expect(await page()).toMatchObject({ dueDays: null, purchaseOrder: undefined })
    expect(await findUnconfirmedCustomer(db, quote)).toMatchObject({ id: customerId })
    await confirmQuoteCustomer(db, quoteAdmin, quote.id)
    expect(await page()).toMatchObject({ dueDays: 30, purchaseOrder: { kind: 'text' } })
    expect(await findUnconfirmedCustomer(db, await stored(quote.id))).toBeUndefined()
  })

  it('is taken from a customer with its number when the staff say that it is not theirs', async () => {
    const { customerId, phone } = await openAccount(db)
    await ask({ phone, email: 'stranger@example.com' })
    await ask({ phone: '020 555 0339', email: 'stranger@example.com' })
    for (const { id } of await db.select().from(quotes)) await rejectQuoteCustomer(db, quoteAdmin, id)
    expect(await findByContact(db, phone)).toBe(customerId)
    expect(await findByContact(db, '+233205550339')).not.toBe(customerId)
    for (const quote of await db.select().from(quotes))
      expect(await findUnconfirmedCustomer(db, quote)).toBeUndefined()
  })

  it('takes a link with a character that the database rejects', async () => {
    expect(await ask({ items: 'hollow-blocks:6in:20,gold\0::1' })).toMatchObject({ status: 303 })
  })

  it('leads to the page of the quote, once for a form that is sent twice', async () => {
    const first = await ask({ key: 'k' })
    expect(first).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/quotes\/.{22}\?done=request$/),
    })
    expect(await ask({ key: 'k' })).toEqual(first)
    expect(await storedCount()).toBe(1)
  })

  it('does not lead there whoever types the same without the form’s key', async () => {
    expect(await ask()).toMatchObject({ location: expect.stringMatching(/^\/quotes\//) })
    expect(await ask()).toEqual({ status: 303, location: '/quote?sent=1' })
    expect(await storedCount()).toBe(1)
  })

  it('does not lead there once the office has renewed the link', async () => {
    await ask({ key: 'k' })
    const [quote] = await db.select().from(quotes)
    await renewQuoteLink(db, testLinkKey, quote?.id ?? '', quoteAdmin)
    expect(await ask({ key: 'k' })).toEqual({ status: 303, location: '/quote?sent=1' })
  })

  it('gives back what was typed where something is missing, and stores nothing', async () => {
    expect(await ask({ email: 'ama', place: 'Kasoa' })).toMatchObject({
      status: 422,
      data: {
        errors: { email: 'Email Address must look like name@example.com.' },
        values: { place: 'Kasoa' },
      },
    })
    expect(await ask({ items: '' })).toMatchObject({
      data: { errors: { request: 'Tell us what you need.' } },
    })
    expect(await ask({ items: '', request: '500 kerb stones' })).toMatchObject({ status: 303 })
    expect(await storedCount()).toBe(1)
  })

  it('drops what a program filled in', async () => {
    expect(await ask({ [honeypotField]: 'casino' })).toEqual({ status: 303, location: '/quote?sent=1' })
    expect(await storedCount()).toBe(0)
    expect(await db.select().from(jobs)).toEqual([])
  })

  it('says when to try again if too many come from one address', async () => {
    await db.execute(sql`insert into rate_limits (key, count, resets_at)
      values ('quote:192.0.2.1', ${customerLimit.max}, now() + interval '4 minutes')`)
    expect(await ask()).toMatchObject({
      status: 429,
      data: { message: { description: expect.stringContaining('try again in 4 minutes') } },
    })
    expect(await storedCount()).toBe(0)
  })
})
