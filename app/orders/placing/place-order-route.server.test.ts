import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import { type RequestFacts, requestFacts } from '../../platform/request.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { accountCookie, openAccount } from '../../trade/account.fixture.ts'
import { orderRequest } from '../order.fixture.ts'
import { orders } from '../orders.table.ts'
import { action } from './place-order.route.ts'
import { orderLimit } from './place-order.server.ts'

const database = setUpDatabase(seedCatalogue)
beforeEach(() => emptyTables(database.db, 'orders', 'jobs', 'stock_movements', 'rate_limits'))

async function post(
  payload: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  facts: Partial<RequestFacts> = {},
  db = database.db,
) {
  const { context, services } = testContext(db)
  Object.assign(requestFacts(context), facts)
  const request = new Request('http://localhost:3000/checkout/order', {
    method: 'POST',
    headers,
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  const response = await action({
    request,
    context,
    params: {},
    url: new URL(request.url),
  } as unknown as Parameters<typeof action>[0])
  return { status: response.status, body: await response.json(), headers: response.headers, services }
}
const count = () => database.db.$count(orders)
const reachLimit = () =>
  database.db.execute(sql`insert into rate_limits (key, count, resets_at)
    values ('order:192.0.2.1', ${orderLimit.max}, now() + interval '9 minutes')
    on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`)

describe('POST /checkout/order', () => {
  it('responds 201 to a new order and wakes the queue, 200 to the same key again', async () => {
    const request = orderRequest()
    const first = await post(request)
    expect(first).toMatchObject({ status: 201, body: { ok: true, repeated: false } })
    expect(first.services.wakeQueue).toHaveBeenCalledOnce()
    expect(first.services.count).toHaveBeenCalledExactlyOnceWith('order placed')
    const second = await post(request)
    expect(second).toMatchObject({ status: 200, body: { ok: true, repeated: true } })
    expect(second.body.order.id).toBe(first.body.order.id)
    expect(await count()).toBe(1)
  })

  it('responds 409 with current products where the total has changed', async () => {
    expect(await post(orderRequest({ shownTotal: 1 }))).toMatchObject({
      status: 409,
      body: { reason: 'price changed', total: 75_00 },
    })
    expect(await count()).toBe(0)
  })

  const valid = orderRequest()
  const { contact } = valid
  const long = (length: number) => 'x'.repeat(length)
  const line = (quantity: unknown) => ({ ...valid, lines: [{ id: 'hollow-blocks', quantity }] })
  it.each<[string, unknown, RegExp]>([
    ['no name', { ...valid, contact: { ...contact, name: ' ' } }, /^Full Name is missing/],
    ['a name that is no text', { ...valid, contact: { ...contact, name: 7 } }, /^Full Name is missing/],
    [
      'a name that is too long',
      { ...valid, contact: { ...contact, name: long(121) } },
      /^Full Name is too long/,
    ],
    ['no e-mail', { ...valid, contact: { ...contact, email: undefined } }, /^Email Address is missing/],
    [
      'an e-mail that is none',
      { ...valid, contact: { ...contact, email: 'ama' } },
      /^Email Address must look like/,
    ],
    [
      'an e-mail with a line break',
      { ...valid, contact: { ...contact, email: 'a@b.co\nBcc: c@d.co' } },
      /^Email Address must look like/,
    ],
    [
      'an e-mail that is too long',
      { ...valid, contact: { ...contact, email: `${long(250)}@example.com` } },
      /^Email Address is too long/,
    ],
    ['no phone', { ...valid, contact: { ...contact, phone: '' } }, /^Phone Number is missing/],
    [
      'a phone without a number',
      { ...valid, contact: { ...contact, phone: 'call me' } },
      /^Phone Number must be/,
    ],
    [
      'a phone of five digits',
      { ...valid, contact: { ...contact, phone: '30 22 1' } },
      /^Phone Number must be/,
    ],
    [
      'a phone that is too long',
      { ...valid, contact: { ...contact, phone: '0'.repeat(61) } },
      /^Phone Number is too long/,
    ],
    ['no address', { ...valid, contact: { ...contact, address: null } }, /^Delivery Address is missing/],
    [
      'an address that is too long',
      { ...valid, contact: { ...contact, address: long(501) } },
      /^Delivery Address is too long/,
    ],
    [
      'notes that are too long',
      { ...valid, contact: { ...contact, notes: long(2_001) } },
      /^Additional Notes is too long/,
    ],
    [
      'notes that are no text',
      { ...valid, contact: { ...contact, notes: {} } },
      /^Additional Notes must be text/,
    ],
    ['no contact', { ...valid, contact: undefined }, /^Invalid input: expected object, received undefined$/],
    ['no key', { ...valid, key: undefined }, /^The order has no valid key/],
    ['a key that is none', { ...valid, key: 'again' }, /^The order has no valid key/],
    ['no lines', { ...valid, lines: [] }, /^The order has no products/],
    ['lines that are no list', { ...valid, lines: 'all' }, /^The order has no list of products/],
    [
      '201 lines',
      { ...valid, lines: Array.from({ length: 201 }, (_, n) => ({ id: `p${n}`, quantity: 1 })) },
      /at most 200 lines/,
    ],
    ['a line that is none', { ...valid, lines: [null] }, /^Each line of the order must name/],
    ['quantity 0', line(0), /^Each quantity must be more than 0/],
    ['a negative quantity', line(-1), /^Each quantity must be more than 0/],
    ['a quantity above 100,000', line(100_001), /^Each quantity can be at most 100,000/],
    ['a quantity off its step', line(1.5), /^Hollow Blocks is sold in whole numbers/],
    ['a quantity that is no number', line('7'), /^Each quantity must be a number/],
    [
      'a quantity beyond numbers',
      JSON.stringify(line(7)).replace('"quantity":7', '"quantity":1e999'),
      /^Each quantity must be a number\.$/,
    ],
    ['no total', { ...valid, shownTotal: undefined }, /^The total that was shown is missing/],
    ['a list', [], /^The order must be a JSON object/],
    ['null', 'null', /^The order must be a JSON object/],
    ['broken JSON', '{"key":', /^The order is not valid JSON/],
    ['nothing', '', /^The order is not valid JSON/],
  ])('responds 400 with a message to %s and stores nothing', async (_, payload, sentence) => {
    const { status, body } = await post(payload)
    expect(status).toBe(400)
    expect(body.ok).toBe(false)
    expect(body.message).toMatch(sentence)
    expect(await count()).toBe(0)
  })

  it('names the invalid contact field', async () => {
    const { body } = await post({ ...valid, contact: { ...contact, email: 'ama' } })
    expect(body.field).toBe('email')
  })

  it('responds 422 to an unknown product', async () => {
    const { status, body } = await post({ ...valid, lines: [{ id: '__proto__', quantity: 1 }] })
    expect([status, body.lines]).toEqual([422, [{ id: '__proto__' }]])
  })

  it('removes characters that the database cannot store', async () => {
    const { status } = await post({ ...valid, contact: { ...contact, name: 'Ama\u0000 \ud800Mensah\u0007' } })
    expect(status).toBe(201)
    const [order] = await database.db.select({ name: orders.customerName }).from(orders)
    expect(order?.name).toBe('Ama \ufffdMensah')
    expect((await post({ ...orderRequest(), lines: [{ id: 'a\u0000', quantity: 1 }] })).status).toBe(422)
  })

  it('responds 415 to another content type', async () => {
    expect(await post(valid, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
    })
    expect(await count()).toBe(0)
  })

  it('responds 429 over the limit of one address, but not to localhost', async () => {
    const earlier = orderRequest()
    await post(earlier)
    await reachLimit()
    const rejected = await post(orderRequest())
    expect(rejected).toMatchObject({ status: 429, body: { ok: false, reason: 'too many' } })
    expect(rejected.body.message).toContain('try again in 9 minutes')
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await count()).toBe(1)
    expect(await post(earlier)).toMatchObject({ status: 200, body: { ok: true, repeated: true } })
    const fromLocalhost = await post(orderRequest(), undefined, { isOwnMachine: true })
    expect(fromLocalhost.status).toBe(201)
  })

  it('knows an earlier order by its standing purchase order, also over the limit', async () => {
    const { customerId, phone } = await openAccount(database.db, { standingPurchaseOrder: 'PO 7' })
    const headers = {
      'content-type': 'application/json',
      cookie: await accountCookie(database.db, customerId),
    }
    const earlier = orderRequest({ contact: { ...contact, phone } })
    await post(earlier, headers)
    await reachLimit()
    const again = await post(earlier, headers)
    expect(again).toMatchObject({ status: 200, body: { repeated: true } })
  })

  it('lets one address go above the steady pace for a part of the day only', async () => {
    const setCounts = (window: number, above: number) =>
      database.db.execute(sql`insert into rate_limits (key, count, resets_at)
        values ('order:192.0.2.1', ${window}, now() + interval '9 minutes'),
          ('order above steady:192.0.2.1', ${above}, now() + interval '9 hours')
        on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`)
    await setCounts(orderLimit.steadyMax, orderLimit.max - 1)
    expect((await post(orderRequest())).status).toBe(201)
    const rejected = await post(orderRequest())
    expect(rejected).toMatchObject({ status: 429, body: { reason: 'too many' } })
    expect(rejected.body.message).toContain('try again in 9 minutes')
    await setCounts(orderLimit.steadyMax - 1, orderLimit.max)
    expect((await post(orderRequest())).status, 'at the steady pace all day').toBe(201)
  })

  it.each(['\0', 'a\0b', '\ud800'])(
    'responds 400 to the variant %j, which the database would refuse',
    async variant => {
      const lines = [{ id: 'hollow-blocks', variant, quantity: 10 }]
      expect(await post(orderRequest({ lines }))).toMatchObject({
        status: 400,
        body: { reason: 'invalid', message: 'A variant is not known.' },
      })
    },
  )

  it('responds 503 with a message when the database is unavailable', async () => {
    const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const db = new Proxy(database.db, {
      get: (real, name) => {
        if (name === 'select') throw unavailable
        return Reflect.get(real, name)
      },
    })
    const response = await post(orderRequest(), undefined, { isOwnMachine: true }, db)
    expect(response).toMatchObject({ status: 503, body: { ok: false, reason: 'unconfirmed' } })
    expect(response.body.message).toMatch(/never orders twice/)
    expect(response.headers.get('retry-after')).toBe('5')
  })
})
