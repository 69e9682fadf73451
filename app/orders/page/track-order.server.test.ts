import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { rateLimits } from '../../platform/rate-limits.table.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { testContext, testLinkKey } from '../../platform/services.fixture.ts'
import { orderRequest } from '../order.fixture.ts'
import { orderEvents, orders } from '../orders.table.ts'
import { placeOrder } from '../placing/place-order.server.ts'
import { orderLinkRequest, trackLimits } from './track-order.server.ts'
import { action } from './your-orders.route.tsx'

const database = setUpDatabase(seedCatalogue)
let db: Db
beforeAll(async () => {
  db = database.db
})
beforeEach(() => emptyTables(db, 'orders', 'jobs', 'rate_limits'))

async function place(phone = '024 123 4567') {
  const { contact } = orderRequest()
  const result = await placeOrder(db, orderRequest({ contact: { ...contact, phone } }), testLinkKey)
  if (!result.ok) throw new Error(result.message)
  await db.delete(jobs)
  return result.order
}

async function track(fields: Record<string, string>, address = '192.0.2.1', suffix = '.data') {
  const { context, services } = testContext(db)
  Object.assign(requestFacts(context), { address })
  const query = vi.spyOn((db as unknown as { $client: { query(): unknown } }).$client, 'query')
  const body = new URLSearchParams(fields)
  const request = new Request(`http://localhost:3000/track${suffix}`, { method: 'POST', body })
  const result = await action({ request, context } as unknown as Parameters<typeof action>[0])
  const queries = query.mock.calls.length
  query.mockRestore()
  const woken = vi.mocked(services.wakeQueue).mock.calls.length
  if (result instanceof Response)
    return { status: result.status, location: result.headers.get('location'), woken }
  return { status: result.init?.status ?? 200, ...result.data, queries, woken }
}

const requested = async () =>
  (await db.select({ kind: jobs.kind, payload: jobs.payload }).from(jobs).orderBy(jobs.id)).map(
    ({ kind, payload }) => ({
      kind,
      ...(payload as object),
    }),
  )

describe('tracking an order', () => {
  it.each(['024 123 4567', '+233 24-123-4567', '0241234567 (Ama)'])(
    'has its link sent to its own mail address and phone, for the number %s',
    async phone => {
      const { id, number } = await place()
      expect(await track({ number: `#${number.toLowerCase()} `, phone })).toMatchObject({
        status: 200,
        ok: true,
      })
      expect(await requested()).toEqual(
        ['email', 'sms'].map(channel => ({ kind: 'order message', orderId: id, message: 'link', channel })),
      )
    },
  )

  it('finds one of two numbers in an order, and sends both messages', async () => {
    const { number } = await place('024 123 4567 / 020 765 4321')
    await track({ number, phone: '020 765 4321' })
    expect(await requested()).toMatchObject([{ channel: 'email' }, { channel: 'sms' }])
  })

  it('responds the same, with as many queries, where there is no such order', async () => {
    const { number } = await place()
    const found = await track({ number, phone: '024 123 4567' })
    const jobsOfFound = await requested()
    const wrongPhone = await track({ number, phone: '020 123 4567' })
    const wrongNumber = await track({ number: '00000000', phone: '024 123 4567' })
    // Two limits and the request.
    expect(found).toMatchObject({ woken: 1, queries: 3 })
    for (const other of [wrongPhone, wrongNumber]) expect(other).toEqual(found)
    expect(await requested()).toEqual(jobsOfFound)
  })

  it('sends at most once in ten minutes, also when asked at the same time', async () => {
    const { id, number } = await place()
    const tracked = { number: number.toLowerCase(), phone: '+233241234567' }
    await Promise.all([1, 2, 3].map(() => orderLinkRequest(db, tracked)))
    expect(await requested()).toHaveLength(2)
    await db.execute(sql`update rate_limits set resets_at = now() - interval '1 second'`)
    await orderLinkRequest(db, tracked)
    expect(await requested()).toHaveLength(4)
    const events = await db
      .select({ type: orderEvents.type, actor: orderEvents.actor })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
    expect(events).toEqual([
      { type: 'link requested', actor: 'customer' },
      { type: 'link requested', actor: 'customer' },
    ])
  })

  it('sends nothing about an order whose customer was erased', async () => {
    const { number } = await place()
    await db.update(orders).set({ erasedAt: new Date() })
    await track({ number, phone: '024 123 4567' })
    expect(await requested()).toEqual([])
  })

  it('is limited by address and by phone number, whether or not there is an order', async () => {
    const phone = (n: number) => `024 000 ${String(n).padStart(4, '0')}`
    for (let n = 0; n < trackLimits.address.max; n++)
      expect(await track({ number: '00000000', phone: phone(n) })).toMatchObject({ status: 200 })
    expect(await track({ number: '00000000', phone: phone(99) })).toMatchObject({
      status: 429,
      ok: false,
      message: {
        title: 'Nothing was sent',
        description: expect.stringMatching(/^There were too many requests\./),
      },
    })
    for (let n = 0; n < trackLimits.phone.max; n++)
      expect(await track({ number: '00000000', phone: phone(98) }, `192.0.2.${n + 2}`)).toMatchObject({
        ok: true,
      })
    expect(await track({ number: '11111111', phone: phone(98) }, '192.0.2.9')).toMatchObject({ status: 429 })
    const keys = await db.select({ key: rateLimits.key }).from(rateLimits)
    expect(JSON.stringify(keys)).not.toContain('24000')
  })

  it.each([
    [{ number: '', phone: '024 123 4567' }, 'number'],
    [{ number: '1234567', phone: '024 123 4567' }, 'number'],
    [{ number: "1234567' ", phone: '024 123 4567' }, 'number'],
    [{ number: '12345678', phone: 'call me' }, 'phone'],
    [{ number: '12345678' }, 'phone'],
  ])('names what is wrong with %o and keeps what was typed', async (fields, field) => {
    const result = await track(fields as Record<string, string>)
    expect(result).toMatchObject({ status: 422, values: fields })
    expect(Object.keys('errors' in result ? (result.errors ?? {}) : {})).toEqual([field])
  })

  it('redirects a browser without scripts', async () => {
    expect(await track({ number: '00000000', phone: '024 123 4567' }, '192.0.2.1', '')).toMatchObject({
      status: 303,
      location: '/track?sent=1',
    })
  })
})
