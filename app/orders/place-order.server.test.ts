import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { type RequestFacts, requestFacts } from '../platform/request.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { orderRequest } from './order.fixture.ts'
import { orderLimit } from './orders.server.ts'
import { orders } from './orders.table.ts'
import { action } from './place-order.route.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedCatalogue(database.db)
})
afterAll(() => database.close())
beforeEach(() => database.db.execute(sql`truncate orders, jobs, stock_movements cascade`))

async function post(
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  facts: Partial<RequestFacts> = {},
  db = database.db,
) {
  const { context, services } = testContext(db)
  Object.assign(requestFacts(context), facts)
  const request = new Request('http://localhost:3000/checkout/order', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await action({
    request,
    context,
    params: {},
    url: new URL(request.url),
  } as unknown as Parameters<typeof action>[0])
  return { status: response.status, answer: await response.json(), headers: response.headers, services }
}
const count = () => database.db.$count(orders)

describe('POST /checkout/order', () => {
  it('answers 201 for a new order and wakes the queue, 200 for the same key again', async () => {
    const request = orderRequest()
    const first = await post(request)
    expect(first).toMatchObject({ status: 201, answer: { ok: true, repeated: false } })
    expect(first.services.wakeQueue).toHaveBeenCalledOnce()
    expect(first.services.count).toHaveBeenCalledExactlyOnceWith('order placed')
    const second = await post(request)
    expect(second).toMatchObject({ status: 200, answer: { ok: true, repeated: true } })
    expect(second.answer.order.id).toBe(first.answer.order.id)
    expect(await count()).toBe(1)
  })

  it('answers 409 with today’s products where the total has changed', async () => {
    expect(await post(orderRequest({ shownTotal: 1 }))).toMatchObject({
      status: 409,
      answer: { reason: 'price changed', total: 75_00 },
    })
    expect(await count()).toBe(0)
  })

  const good = orderRequest()
  const { contact } = good
  const long = (length: number) => 'x'.repeat(length)
  const line = (quantity: unknown) => ({ ...good, lines: [{ id: 'hollow-blocks', quantity }] })
  it.each<[string, unknown, RegExp]>([
    ['no name', { ...good, contact: { ...contact, name: ' ' } }, /^Full Name is missing/],
    ['a name that is no text', { ...good, contact: { ...contact, name: 7 } }, /^Full Name is missing/],
    [
      'a name that is too long',
      { ...good, contact: { ...contact, name: long(121) } },
      /^Full Name is too long/,
    ],
    ['no e-mail', { ...good, contact: { ...contact, email: undefined } }, /^Email Address is missing/],
    [
      'an e-mail that is none',
      { ...good, contact: { ...contact, email: 'ama' } },
      /^Email Address must look like/,
    ],
    [
      'an e-mail with a line break',
      { ...good, contact: { ...contact, email: 'a@b.co\nBcc: c@d.co' } },
      /^Email Address must look like/,
    ],
    [
      'an e-mail that is too long',
      { ...good, contact: { ...contact, email: `${long(250)}@example.com` } },
      /^Email Address is too long/,
    ],
    ['no phone', { ...good, contact: { ...contact, phone: '' } }, /^Phone Number is missing/],
    [
      'a phone without a number',
      { ...good, contact: { ...contact, phone: 'call me' } },
      /^Phone Number must be/,
    ],
    [
      'a phone of five digits',
      { ...good, contact: { ...contact, phone: '30 22 1' } },
      /^Phone Number must be/,
    ],
    [
      'a phone that is too long',
      { ...good, contact: { ...contact, phone: '0'.repeat(61) } },
      /^Phone Number is too long/,
    ],
    ['no address', { ...good, contact: { ...contact, address: null } }, /^Delivery Address is missing/],
    [
      'an address that is too long',
      { ...good, contact: { ...contact, address: long(501) } },
      /^Delivery Address is too long/,
    ],
    [
      'notes that are too long',
      { ...good, contact: { ...contact, notes: long(2_001) } },
      /^Additional Notes is too long/,
    ],
    [
      'notes that are no text',
      { ...good, contact: { ...contact, notes: {} } },
      /^Additional Notes must be text/,
    ],
    ['no contact', { ...good, contact: undefined }, /.+/],
    ['no key', { ...good, key: undefined }, /^The order has no valid key/],
    ['a key that is none', { ...good, key: 'again' }, /^The order has no valid key/],
    ['no lines', { ...good, lines: [] }, /^The order has no products/],
    ['lines that are no list', { ...good, lines: 'all' }, /^The order has no list of products/],
    [
      '201 lines',
      { ...good, lines: Array.from({ length: 201 }, (_, n) => ({ id: `p${n}`, quantity: 1 })) },
      /at most 200 lines/,
    ],
    ['a line that is none', { ...good, lines: [null] }, /^Each line of the order must name/],
    ['quantity 0', line(0), /^Each quantity must be more than 0/],
    ['a negative quantity', line(-1), /^Each quantity must be more than 0/],
    ['a quantity above 100,000', line(100_001), /^Each quantity can be at most 100,000/],
    ['a quantity off its step', line(1.5), /^Hollow Blocks is sold in whole numbers/],
    ['a quantity that is no number', line('7'), /^Each quantity must be a number/],
    ['a quantity beyond numbers', '{"lines":[{"id":"hollow-blocks","quantity":1e999}]}', /.+/],
    ['no total', { ...good, shownTotal: undefined }, /^The total that was shown is missing/],
    ['a list', [], /^The order must be a JSON object/],
    ['null', 'null', /^The order must be a JSON object/],
    ['broken JSON', '{"key":', /^The order is not valid JSON/],
    ['nothing', '', /^The order is not valid JSON/],
  ])('answers 400 with a sentence to %s and stores nothing', async (_, body, sentence) => {
    const { status, answer } = await post(body)
    expect(status).toBe(400)
    expect(answer.ok).toBe(false)
    expect(answer.message).toMatch(sentence)
    expect(await count()).toBe(0)
  })

  it('says which field of the contact is wrong', async () => {
    const { answer } = await post({ ...good, contact: { ...contact, email: 'ama' } })
    expect(answer.field).toBe('email')
  })

  it('answers 422 to an unknown product', async () => {
    const { status, answer } = await post({ ...good, lines: [{ id: '__proto__', quantity: 1 }] })
    expect([status, answer.ids]).toEqual([422, ['__proto__']])
  })

  it('takes out of the text what no database stores', async () => {
    const { status } = await post({ ...good, contact: { ...contact, name: 'Ama\u0000 \ud800Mensah\u0007' } })
    expect(status).toBe(201)
    const [order] = await database.db.select({ name: orders.customerName }).from(orders)
    expect(order?.name).toBe('Ama \ufffdMensah')
    expect((await post({ ...orderRequest(), lines: [{ id: 'a\u0000', quantity: 1 }] })).status).toBe(422)
  })

  it('answers 415 to another content type', async () => {
    expect(await post(good, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
    })
    expect(await count()).toBe(0)
  })

  it('answers 429 when one address orders without end, and leaves the machine’s own programs alone', async () => {
    const before = orderRequest()
    await post(before)
    await database.db.execute(sql`insert into rate_limits (key, count, resets_at)
      values ('order:192.0.2.1', ${orderLimit.max}, now() + interval '9 minutes')
      on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`)
    const refused = await post(orderRequest())
    expect(refused).toMatchObject({ status: 429, answer: { ok: false, reason: 'too many' } })
    expect(refused.answer.message).toContain('try again in 9 minutes')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await count()).toBe(1)
    expect(await post(before)).toMatchObject({ status: 200, answer: { ok: true, repeated: true } })
    const own = await post(orderRequest(), undefined, { ownMachine: true })
    expect(own.status).toBe(201)
  })

  it('answers 503 with a sentence when the database is away', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const db = new Proxy(database.db, {
      get: (real, name) => {
        if (name === 'select') throw away
        return Reflect.get(real, name)
      },
    })
    const answer = await post(orderRequest(), undefined, { ownMachine: true }, db)
    expect(answer).toMatchObject({ status: 503, answer: { ok: false, reason: 'away' } })
    expect(answer.answer.message).toMatch(/never orders twice/)
    expect(answer.headers.get('retry-after')).toBe('5')
  })
})
