import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { wrongLinkLimit } from '../../platform/secret-link.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { orderWithLines } from '../lines/order-lines.server.ts'
import { orders } from '../orders.table.ts'
import { orderPersonalData } from '../personal-data.server.ts'
import { admin, corrected, setUpOrderTests } from '../placed-order.fixture.ts'
import { setOrderStatus } from '../state/transition.server.ts'
import { loader } from './order-page.route.tsx'
import { loader as stateLoader } from './order-state.route.ts'

const shop = setUpOrderTests()
const { place, stored, argumentsOf, open, submit } = shop

const visit = { 'sec-fetch-dest': 'document' }
const state = async (secret: string) => (await stateLoader(argumentsOf(secret) as never)).text()

describe('the page of an order', () => {
  it('shows what was ordered and how far it is, without ids and names of the company', async () => {
    const { id, secret } = await place()
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: admin })
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
      const { context } = testContext(shop.db)
      const request = new Request('http://localhost:3000/orders/x')
      const opening = loader({ request, params: { secret }, context } as never)
      await expect(opening).rejects.toMatchObject({ status: 404 })
    },
  )

  it('is not found once the customer is erased, and its link can not be derived again', async () => {
    const { id, secret } = await place()
    await shop.db.update(orders).set({ status: 'delivered' })
    await open(secret, visit)
    await shop.db.transaction(tx => orderPersonalData.erase(tx, 'ama@example.com'))
    await expect(open(secret)).rejects.toMatchObject({ status: 404 })
    const [order] = await shop.db.select(orderWithLines).from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject({ linkNonce: null, linkHash: null, firstSeenAt: null, lastSeenAt: null })
  })

  it('opens for an address that tried too many wrong links, which get 429', async () => {
    const { secret } = await place()
    for (let n = 0; n < wrongLinkLimit.max; n++)
      await expect(open(`wrong${n}`)).rejects.toMatchObject({ status: 404 })
    const refused = await open('wrong')
    expect(refused).toMatchObject({ status: 429, order: undefined })
    expect(refused.wait).toBeGreaterThan(0)
    expect(await submit('wrong', { intent: 'cancel' })).toMatchObject({
      status: 429,
      ok: false,
      message: {
        title: 'Nothing was changed',
        description: expect.stringMatching(/^Too many requests came from your network\./),
      },
    })
    expect((await open(secret)).status).toBe(200)
    expect(await submit(secret, { intent: 'cancel' })).toMatchObject({ ok: true })
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

  it('are stored first and last, at most once a minute, also of who sees all orders of a number', async () => {
    const { id, secret } = await place()
    await open(secret, { ...visit, cookie: '__Secure-blockyard-phone=233241234567.1.x' })
    const first = await seen(id)
    expect(first.firstSeenAt).toEqual(first.lastSeenAt)
    expect(first.firstSeenAt).not.toBeNull()
    await open(secret, visit)
    expect(await seen(id)).toEqual(first)
    await shop.db.execute(
      sql`update orders set first_seen_at = now() - interval '1 hour', last_seen_at = now() - interval '61 seconds'`,
    )
    const before = await seen(id)
    await open(secret, visit)
    const after = await seen(id)
    expect(after.firstSeenAt).toEqual(before.firstSeenAt)
    expect(after.lastSeenAt?.getTime()).toBeGreaterThan(before.lastSeenAt?.getTime() ?? 0)
  })
})

describe('the revision of an order', () => {
  it('changes with the status, the contact, the payments and requests, and not by being opened', async () => {
    const { id, secret } = await place()
    const versions = [await state(secret)]
    await open(secret, visit)
    expect(await state(secret)).toBe(versions[0])
    await submit(secret, corrected)
    versions.push(await state(secret))
    await submit(secret, { intent: 'request', message: 'Tuesday, please' })
    versions.push(await state(secret))
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: admin })
    versions.push(await state(secret))
    await shop.db.update(orders).set({ paidPesewas: 10_00 })
    versions.push(await state(secret))
    expect(new Set(versions).size).toBe(5)
    expect((await open(secret)).order?.revision).toBe(versions[4])
    expect(versions.join()).toMatch(/^[\d.,]+$/)
  })
})
