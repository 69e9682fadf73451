import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { variants } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { currentStock } from '../catalogue/stock.server.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database, Db } from '../platform/database.server.ts'
import { jobs } from '../platform/jobs.table.ts'
import { testContext, testLinkKey } from '../platform/services.fixture.ts'
import { changeOrderStatus, findOrder } from './admin/manage-orders.server.ts'
import { notifyOrderChange, orderChangeNotification } from './change-notification.server.ts'
import { setOrderStatus } from './change-order-status.server.ts'
import { orderRequest } from './order.fixture.ts'
import { action, loader } from './order-page.route.tsx'
import { wrongLinkLimit } from './order-page.server.ts'
import { loader as stateLoader } from './order-state.route.ts'
import { placeOrder } from './orders.server.ts'
import { orders } from './orders.table.ts'
import { orderPersonalData } from './personal-data.server.ts'

let database: Database
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await seedCatalogue(db)
})
afterAll(() => database.close())
beforeEach(() =>
  db.execute(sql`truncate orders, jobs, quotation_requests, rate_limits, stock_movements cascade`),
)

const admin = { email: 'owner@example.com' }
const visit = { 'sec-fetch-dest': 'document' }

async function place() {
  const result = await placeOrder(db, orderRequest(), testLinkKey)
  if (!result.ok) throw new Error(result.message)
  const { id, path } = result.order
  return { id, secret: path.replace('/orders/', '') }
}

const args = (secret: string, init: RequestInit = {}, suffix = '') => {
  const { context, services } = testContext(db)
  const request = new Request(`http://localhost:3000/orders/${secret}${suffix}`, init)
  return { request, params: { secret }, context, url: new URL(request.url), services }
}
const open = async (secret: string, headers: Record<string, string> = {}) => {
  const { data, init } = await loader(args(secret, { headers }) as unknown as Parameters<typeof loader>[0])
  return { ...data, status: init?.status ?? 200 }
}
const send = async (secret: string, fields: Record<string, string>, suffix = '.data') => {
  const body = new URLSearchParams(fields)
  const request = args(secret, { method: 'POST', body }, suffix)
  const result = await action(request as unknown as Parameters<typeof action>[0])
  return { result, services: request.services }
}
const submit = async (secret: string, fields: Record<string, string>) => {
  const { result } = await send(secret, fields)
  if (result instanceof Response) throw new Error('A redirect')
  return { status: result.init?.status ?? 200, ...result.data }
}
const state = async (secret: string) =>
  (await stateLoader(args(secret) as unknown as Parameters<typeof stateLoader>[0])).text()
const stored = async (id: string) => {
  const order = await findOrder(db, id)
  if (!order) throw new Error('The order is missing')
  return order
}
const stockOfBlocks = async () =>
  (
    await db
      .select({ stock: currentStock })
      .from(variants)
      .where(sql`product_id = 'hollow-blocks' and is_default`)
  )[0]?.stock
const corrected = { intent: 'correct', phone: '020 999 8888', address: 'Plot 9, Kasoa', notes: 'Red gate' }

describe('the page of an order', () => {
  it('shows what was ordered and how far it is, without ids and names of the company', async () => {
    const { id, secret } = await place()
    await changeOrderStatus(db, { id, from: 'pending', to: 'confirmed', admin })
    const { order, status } = await open(secret)
    expect(status).toBe(200)
    expect(order).toMatchObject({
      number: id.slice(0, 8).toUpperCase(),
      status: 'confirmed',
      totalPesewas: 75_00,
      lines: [{ name: 'Hollow Blocks', label: '5" (125 mm)', quantity: 10 }],
      customer: { name: 'Ama Mensah', address: 'Plot 12, Weija Junction', notes: 'Call before you come' },
      timeline: [
        { status: 'pending' },
        { status: 'confirmed' },
        { status: 'shipped' },
        { status: 'delivered' },
      ],
    })
    expect(JSON.stringify(order)).not.toMatch(new RegExp(`${id}|owner@|ama@`))
  })

  it.each(['', 'x', 'A'.repeat(22), '../admin', '\0', "' or 1=1", 'x'.repeat(10_000)])(
    'is not found for a wrong secret (%#)',
    async secret => {
      await place()
      await expect(openSecret(secret)).rejects.toMatchObject({ status: 404 })
    },
  )
  const openSecret = async (secret: string) => {
    const { context } = testContext(db)
    const request = new Request('http://localhost:3000/orders/x')
    return loader({ request, params: { secret }, context } as unknown as Parameters<typeof loader>[0])
  }

  it('is not found once the customer is erased, and its link can not be derived again', async () => {
    const { id, secret } = await place()
    await db.update(orders).set({ status: 'delivered' })
    await open(secret, visit)
    await db.transaction(tx => orderPersonalData.erase(tx, 'ama@example.com'))
    await expect(open(secret)).rejects.toMatchObject({ status: 404 })
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject({ linkNonce: null, linkHash: null, firstSeenAt: null, lastSeenAt: null })
  })

  it('is refused to an address that tried too many wrong links, right ones too', async () => {
    const { secret } = await place()
    for (let n = 0; n < wrongLinkLimit.max; n++)
      await expect(open(`wrong${n}`)).rejects.toMatchObject({ status: 404 })
    const refused = await open(secret)
    expect(refused).toMatchObject({ status: 429, order: undefined })
    expect(refused.wait).toBeGreaterThan(0)
    expect(await open('wrong')).toMatchObject({ status: 429 })
    expect(await submit(secret, { intent: 'cancel' })).toMatchObject({ status: 429, ok: false })
  })

  it('may be opened any number of times by its own link', async () => {
    const { secret } = await place()
    for (let n = 0; n < wrongLinkLimit.max + 5; n++) await state(secret)
    expect((await open(secret)).status).toBe(200)
  })
})

describe('the times at which the customer opened the page', () => {
  const seen = async (id: string) => {
    const { firstSeenAt, lastSeenAt } = await stored(id)
    return { firstSeenAt, lastSeenAt }
  }
  const never = { firstSeenAt: null, lastSeenAt: null }

  it.each([
    ['a program that previews links', {}],
    ['a script', { 'sec-fetch-dest': 'empty' }],
    ['a prefetch', { ...visit, 'sec-purpose': 'prefetch;prerender' }],
    ['a signed-in admin', { ...visit, cookie: '__Host-blockyard.session_token=x' }],
  ])('do not count %s', async (_, headers) => {
    const { id, secret } = await place()
    await open(secret, headers as Record<string, string>)
    expect(await seen(id)).toEqual(never)
  })

  it('are stored first and last, at most once a minute', async () => {
    const { id, secret } = await place()
    await open(secret, visit)
    const first = await seen(id)
    expect(first.firstSeenAt).toEqual(first.lastSeenAt)
    expect(first.firstSeenAt).not.toBeNull()
    await open(secret, visit)
    expect(await seen(id)).toEqual(first)
    await db.execute(
      sql`update orders set first_seen_at = now() - interval '1 hour', last_seen_at = now() - interval '61 seconds'`,
    )
    const before = await seen(id)
    await open(secret, visit)
    const after = await seen(id)
    expect(after.firstSeenAt).toEqual(before.firstSeenAt)
    expect(after.lastSeenAt?.getTime()).toBeGreaterThan(before.lastSeenAt?.getTime() ?? 0)
  })
})

describe('the version of an order', () => {
  it('changes with the status, the contact, the payments and requests, and not by being opened', async () => {
    const { id, secret } = await place()
    const versions = [await state(secret)]
    await open(secret, visit)
    expect(await state(secret)).toBe(versions[0])
    await submit(secret, corrected)
    versions.push(await state(secret))
    await submit(secret, { intent: 'request', message: 'Tuesday, please' })
    versions.push(await state(secret))
    await changeOrderStatus(db, { id, from: 'pending', to: 'confirmed', admin })
    versions.push(await state(secret))
    await db.update(orders).set({ paidPesewas: 10_00 })
    versions.push(await state(secret))
    expect(new Set(versions).size).toBe(5)
    expect((await open(secret)).order?.version).toBe(versions[4])
    expect(versions.join()).toMatch(/^[\d.,]+$/)
  })
})

describe('cancelling', () => {
  it('puts the goods back, is recorded with its reason and author, and is reported to the company', async () => {
    const { id, secret } = await place()
    expect(await stockOfBlocks()).toBe(90)
    expect(await submit(secret, { intent: 'cancel', reason: 'Plans have changed' })).toMatchObject({
      status: 200,
      ok: true,
    })
    expect(await stockOfBlocks()).toBe(100)
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      history: [{ from: 'pending', to: 'cancelled', details: 'Plans have changed', actor: 'customer' }],
    })
    const send = vi.fn(async () => {})
    await notifyOrderChange(
      {
        db,
        mailer: { kind: 'files', send },
        env: { publicOrigin: 'https://shop.test' },
        to: 'shop@example.com',
      },
      { orderId: id, change: 'cancelled' },
      1,
    )
    expect(JSON.stringify(send.mock.calls)).toContain(`/admin/orders/${id}`)
    expect(JSON.stringify(send.mock.calls)).not.toMatch(/Ama|ama@|Weija/)
  })

  it('twice changes nothing twice', async () => {
    const { id, secret } = await place()
    const results = await Promise.all([1, 2, 3].map(() => submit(secret, { intent: 'cancel' })))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await stockOfBlocks()).toBe(100)
    expect((await stored(id)).history).toHaveLength(1)
    const kinds = (await db.select({ kind: jobs.kind }).from(jobs)).map(({ kind }) => kind)
    expect(kinds.filter(kind => kind === orderChangeNotification.kind)).toHaveLength(1)
  })

  it('is too late once the order is confirmed', async () => {
    const { id, secret } = await place()
    await changeOrderStatus(db, { id, from: 'pending', to: 'confirmed', admin })
    expect(await submit(secret, { intent: 'cancel' })).toMatchObject({
      status: 409,
      ok: false,
      message: {
        title: 'Nothing was changed',
        description: expect.stringContaining('We confirmed the order'),
      },
    })
    expect(await stored(id)).toMatchObject({ status: 'confirmed' })
    expect(await stockOfBlocks()).toBe(90)
  })

  it('stores a reason of the list only, because the history holds no personal data', async () => {
    const { id, secret } = await place()
    await submit(secret, { intent: 'cancel', reason: 'I am Ama, call 024 123 4567' })
    expect((await stored(id)).history).toMatchObject([{ to: 'cancelled', details: '' }])
  })
})

describe('a correction', () => {
  it('is stored; the history says which fields changed and not what they hold', async () => {
    const { id, secret } = await place()
    expect(await submit(secret, corrected)).toMatchObject({ status: 200, ok: true })
    expect(await stored(id)).toMatchObject({
      customerPhone: '020 999 8888',
      phoneNormalized: '+233209998888',
      customerAddress: 'Plot 9, Kasoa',
      notes: 'Red gate',
      history: [
        {
          kind: 'correction',
          details: 'Corrected: Phone Number, Delivery Address, Additional Notes',
          actor: 'customer',
        },
      ],
    })
  })

  it('that changes nothing, or is sent twice, is recorded once', async () => {
    const { id, secret } = await place()
    await Promise.all([1, 2].map(() => submit(secret, corrected)))
    await submit(secret, corrected)
    expect((await stored(id)).history).toHaveLength(1)
  })

  it.each([
    ['phone', 'call me', 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'],
    ['phone', '024 123', 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'],
    ['address', ' ', 'Delivery Address is missing.'],
    ['address', 'x'.repeat(501), 'Delivery Address is too long: at most 500 characters.'],
    ['notes', 'x'.repeat(2_001), 'Additional Notes is too long: at most 2,000 characters.'],
  ])('is refused where %s is wrong (%#), and what was typed comes back', async (field, value, message) => {
    const { id, secret } = await place()
    expect(await submit(secret, { ...corrected, [field]: value })).toMatchObject({
      status: 422,
      errors: { [field]: message },
      values: { ...corrected, [field]: value },
    })
    expect(await stored(id)).toMatchObject({ customerPhone: '024 123 4567', history: [] })
  })

  it('is too late once the order is confirmed, also while both are sent together', async () => {
    const { id, secret } = await place()
    const [, result] = await Promise.all([
      setOrderStatus(db, { id, from: 'pending', to: 'confirmed', actor: 'x' }),
      submit(secret, corrected),
    ])
    const again = await submit(secret, { ...corrected, notes: 'Blue gate' })
    expect(again).toMatchObject({ status: 409, values: { notes: 'Blue gate' } })
    const { customerAddress, notes } = await stored(id)
    expect(customerAddress).toBe(result.ok ? corrected.address : 'Plot 12, Weija Junction')
    expect(notes).not.toBe('Blue gate')
  })
})

describe('a request for a change', () => {
  const request = { intent: 'request', message: 'Please come on Tuesday', key: 'one' }

  it('is an enquiry about the order, recorded without its text', async () => {
    const { id, secret } = await place()
    await changeOrderStatus(db, { id, from: 'pending', to: 'shipped', admin })
    expect(await submit(secret, request)).toMatchObject({ status: 200, ok: true })
    expect(await db.select().from(enquiries)).toMatchObject([
      { source: 'order change', orderId: id, name: 'Ama Mensah', message: 'Please come on Tuesday' },
    ])
    const order = await stored(id)
    expect(order.history[0]).toMatchObject({ kind: 'request', actor: 'customer' })
    expect(JSON.stringify(order.history)).not.toContain('Tuesday')
    expect(order.enquiries).toMatchObject([{ message: 'Please come on Tuesday', status: 'new' }])
  })

  it('is stored once, however often it arrives', async () => {
    const { id, secret } = await place()
    await Promise.all([1, 2, 3].map(() => submit(secret, request)))
    expect(await db.$count(enquiries)).toBe(1)
    expect((await stored(id)).history).toHaveLength(1)
  })

  it('must say something', async () => {
    const { secret } = await place()
    expect(await submit(secret, { ...request, message: ' ' })).toMatchObject({
      status: 422,
      errors: { message: 'Your request is missing.' },
    })
  })

  it('is exported and erased with the order, whatever number stands in it', async () => {
    const { secret } = await place()
    await submit(secret, request)
    await submit(secret, { ...corrected, phone: '020 111 2222' })
    await submit(secret, { intent: 'cancel' })
    const exported = await orderPersonalData.find(db, '020 111 2222')
    expect(exported).toMatchObject([
      {
        content: {
          change_requests: [{ message: 'Please come on Tuesday' }],
          history: [{ kind: 'request', by: 'customer' }, { kind: 'correction' }, { to: 'cancelled' }],
        },
      },
    ])
    await db.transaction(tx => orderPersonalData.erase(tx, '020 111 2222'))
    expect(await db.$count(enquiries)).toBe(0)
  })
})

describe('the forms', () => {
  it('redirect a browser without scripts and wake the queue', async () => {
    const { secret } = await place()
    const { result, services } = await send(secret, { intent: 'cancel' }, '')
    expect(result).toMatchObject({ status: 303 })
    expect((result as Response).headers.get('location')).toBe(`/orders/${secret}?done=cancel`)
    expect(services.wakeQueue).toHaveBeenCalled()
  })

  it('are not found by a wrong link, and no other form is known', async () => {
    const { secret } = await place()
    await expect(send('wrong', { intent: 'cancel' })).rejects.toMatchObject({ status: 404 })
    await expect(send(secret, { intent: 'deliver' })).rejects.toMatchObject({ status: 400 })
  })

  it('change nothing and say so without the database', async () => {
    const { secret } = await place()
    const request = args(secret, { method: 'POST', body: new URLSearchParams(corrected) }, '.data')
    request.services.log.error = vi.fn()
    vi.spyOn(request.services, 'db', 'get').mockImplementation(() => {
      throw new Error('away')
    })
    const result = await action(request as unknown as Parameters<typeof action>[0])
    expect(result).toMatchObject({ init: { status: 500 }, data: { ok: false, values: corrected } })
    expect(JSON.stringify(vi.mocked(request.services.log.error).mock.calls)).not.toMatch(/Kasoa|020 999/)
  })
})
