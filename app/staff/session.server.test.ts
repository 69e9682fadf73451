import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Db } from '../platform/database/database.server.ts'
import { recordDatabaseError } from '../platform/database/database-errors.server.ts'
import { tokenHash } from '../platform/patches/better-auth-session-tokens.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { services } from '../platform/services.server.ts'
import { endSessions, readAccount } from './account.server.ts'
import { type Auth, auth, provideAuth } from './auth.server.ts'
import { owner } from './owner.fixture.ts'
import { mailPasswordReset } from './password-reset.server.ts'
import {
  adminGuard,
  deleteExpiredSessions,
  findAdmin,
  missingPermission,
  provideAdmin,
  provideRoutePermissions,
  requireAdmin,
} from './session.server.ts'
import { signIn } from './sign-in.server.ts'
import { adminEmail, adminPassword, Browser, setUpAccountTests } from './staff.fixture.ts'
import { sessions, users, verifications } from './staff.table.ts'

const shop = setUpAccountTests()
const { context, signedIn, adminOf, isIn } = shop
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
const expire = (expiresAt: Date) => shop.db.update(sessions).set({ expiresAt })

describe('the guard', () => {
  const guard = (browser: Browser, path = '/admin/orders?q=x', form?: Record<string, string>) => {
    const request = browser.request(path, form)
    return adminGuard(
      { request, url: new URL(request.url), context: context() },
      async () => new Response('in'),
    )
  }

  it.each([
    ['/admin/orders?q=x', undefined, '/admin-login?to=%2Fadmin%2Forders%3Fq%3Dx'],
    ['/admin', undefined, '/admin-login'],
    ['/admin/products', {}, '/admin-login'],
  ])('sends strangers from %s to the login', async (path, form, login) => {
    const thrown = await guard(new Browser(), path, form).catch(thrown => thrown)
    expect((thrown as Response).headers.get('location')).toBe(login)
  })

  it('admits the admin', async () => {
    const answer = await guard(await signedIn())
    expect([await answer.text(), answer.headers.get('cache-control')]).toEqual(['in', 'private, no-store'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('knows what a route requires, and closes one that requires nothing', async () => {
    const required = context()
    provideRoutePermissions(required, new Map([['/admin/orders/:orderId', 'orders.read']]))
    expect(missingPermission(required, 'admin/orders/:orderId')).toBeUndefined()
    for (const [permissions, pattern, missing] of [
      [['orders.read'], 'admin/orders/:orderId', undefined],
      [['orders.status'], '/admin/orders/:orderId', 'see orders'],
      [['orders.read'], 'admin/unknown', 'open it'],
    ] as const) {
      provideAdmin(required, { ...owner, permissions })
      expect(missingPermission(required, pattern)).toBe(missing)
    }
  })

  it('extends a session in use', async () => {
    const browser = await signedIn()
    await expire(inDays(5))
    const prolonged = await guard(browser)
    expect(prolonged.headers.getSetCookie().join()).toContain('Max-Age=604800')
    browser.storeCookies(prolonged.headers)
    expect(await (await guard(browser)).text()).toBe('in')
    await expire(new Date(Date.now() - 1_000))
    await expect(guard(browser)).rejects.toMatchObject({ status: 302 })
  })
})

describe('a session', () => {
  it('ends after 30 days, also when it is in use', async () => {
    const browser = await signedIn()
    const daysAgo = (days: number) => shop.db.update(sessions).set({ createdAt: inDays(-days) })
    await daysAgo(29.9)
    expect(await isIn(browser)).toBe(true)
    await daysAgo(30.1)
    expect(await isIn(browser)).toBe(false)
    await deleteExpiredSessions(shop.db)
    expect(await shop.db.select().from(sessions)).toEqual([])
  })

  it.each([
    ['10.9.8.7', '10.9.8.7'],
    ['0:0:0:0::/64', '0000:0000:0000:0000:0000:0000:0000:0000'],
    ['2001:db8:1:2::/64', '2001:0db8:0001:0002:0000:0000:0000:0000'],
  ])('tells device and address (%s), not what a forwarding header claims', async (from, ipAddress) => {
    const browser = new Browser()
    const request = browser.request('/admin-login', {})
    request.headers.set('x-forwarded-for', '6.6.6.6')
    await signIn(request, shop.staff.contextFrom(from), { email: adminEmail, password: adminPassword })
    const [user] = await shop.db.select().from(users)
    const account = await readAccount(shop.db, user?.id ?? '')
    expect(account?.sessions).toMatchObject([{ ipAddress, userAgent: browser.userAgent }])
  })

  it('is ended alone, with all others, or with all', async () => {
    const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()]
    const admin = await adminOf(one)
    const other = await adminOf(two)
    expect(await endSessions(context(), admin, { id: other.sessionId })).toBe(true)
    expect(await endSessions(context(), admin, { id: other.sessionId })).toBe(false)
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([true, false, true])
    await endSessions(context(), admin, 'others')
    expect([await isIn(one), await isIn(three)]).toEqual([true, false])
    await endSessions(context(), admin, 'all')
    expect(await isIn(one)).toBe(false)
  })

  it('is deleted when it has expired, and so are verifications', async () => {
    const { db, staff } = shop
    const [over, holds] = [await signedIn(), await signedIn()]
    const ended = await adminOf(over)
    await mailPasswordReset({ ...staff, db }, {}, 1)
    await expire(new Date(Date.now() - 1_000)).where(sql`id = ${ended.sessionId}`)
    await deleteExpiredSessions(db)
    expect(await db.select().from(sessions)).toHaveLength(1)
    expect(await isIn(holds)).toBe(true)
    expect((await db.select().from(verifications)).length).toBeGreaterThan(0)
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1_000) })
    await deleteExpiredSessions(db)
    expect(await db.select().from(verifications)).toEqual([])
  })
})

describe('the token of a session', () => {
  async function signedInWithToken() {
    const browser = await signedIn()
    const cookie = decodeURIComponent(browser.cookies.get('blockyard.session_token') ?? '')
    const token = cookie.slice(0, cookie.indexOf('.'))
    expect(token).toMatch(/^\w{32}$/)
    return { browser, token }
  }

  it('is stored as a hash only, also after an extension', async () => {
    const { browser, token } = await signedInWithToken()
    const stored = async () => (await shop.db.select().from(sessions)).map(row => row.token)
    expect(await stored()).toEqual([tokenHash(token)])
    await expire(inDays(5))
    expect(await isIn(browser)).toBe(true)
    expect(await stored()).toEqual([tokenHash(token)])
  })

  it('cannot be replaced by its hash', async () => {
    const { token } = await signedInWithToken()
    // Who read the table, and even the secret that signs cookies, gets no further with what stands there.
    const { internalAdapter } = await shop.staff.auth.$context
    expect(await internalAdapter.findSession(token)).toMatchObject({ user: { email: adminEmail } })
    expect(await internalAdapter.findSession(tokenHash(token))).toBeNull()
  })
})

it('a database error between two queries is passed on and not printed', async () => {
  const browser = await signedIn()
  const consoleSpies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')]
  const select = shop.db.select.bind(shop.db) as (...args: unknown[]) => unknown
  for (const successes of [0, 1]) {
    let queries = 0
    const failing = (...args: unknown[]) => {
      if (queries++ < successes) return select(...args)
      throw new Error('Connection terminated unexpectedly')
    }
    const spy = vi.spyOn(shop.db, 'select').mockImplementation(failing as typeof shop.db.select)
    const request = () => findAdmin(browser.request('/admin'), context())
    await expect(request()).rejects.toMatchObject({ statusCode: 500, message: 'Failed to get session' })
    expect(queries).toBe(successes + 1)
    spy.mockRestore()
  }
  for (const spy of consoleSpies) {
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
  }
  expect(await isIn(browser)).toBe(true)
})

it('the guard turns away a session of someone who is no admin', async () => {
  const browser = await signedIn()
  const request = browser.request('/admin/orders')
  const next = vi.fn(async () => new Response('page'))
  const open = () => adminGuard({ request, url: new URL(request.url), context: context() }, next)
  await open()
  expect(next).toHaveBeenCalledOnce()
  await shop.db.update(users).set({ role: 'user' })
  await expect(open()).rejects.toMatchObject({ status: 302 })
  expect(next).toHaveBeenCalledOnce()
})

describe('the guard while the database is unavailable', () => {
  const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

  function guard(init: RequestInit, error: Error) {
    const { context } = testContext({ select: vi.fn() } as unknown as Db)
    provideAuth(context, { api: { getSession: () => Promise.reject(error) } } as unknown as Auth)
    const request = new Request('http://shop.test/admin/orders', init)
    const next = vi.fn(async () => new Response('page'))
    return { context, next, response: adminGuard({ request, url: new URL(request.url), context }, next) }
  }
  const cookie = { cookie: 'session=1' }

  it('lets pages fail by themselves, without a database and without an admin', async () => {
    const { context, next, response } = guard({ headers: cookie }, unavailable)
    await response
    expect(next).toHaveBeenCalledOnce()
    const { db } = services(context)
    await expect((async () => await db.transaction(async () => {}))()).rejects.toBe(unavailable)
    const { api } = auth(context)
    await expect((async () => await api.getSession({ headers: new Headers() }))()).rejects.toBe(unavailable)
    expect(() => requireAdmin(context)).toThrow('Nobody is signed in')
  })

  it('lets pages fail by themselves if the account library hides why it failed', async () => {
    const { next, response } = guard({ headers: cookie }, new Error('Failed to get session'))
    recordDatabaseError(unavailable)
    await response
    expect(next).toHaveBeenCalledOnce()
  })

  it('turns away who has no session cookie', async () => {
    const { next, response } = guard({}, unavailable)
    await expect(response).rejects.toMatchObject({ status: 302 })
    expect(next).not.toHaveBeenCalled()
  })

  it.each([
    ['an action', { method: 'POST', headers: cookie }, unavailable],
    ['a request whose session fails for another reason', { headers: cookie }, new Error('broken')],
  ])('rejects %s', async (_, init, error) => {
    const { next, response } = guard(init, error)
    await expect(response).rejects.toBe(error)
    expect(next).not.toHaveBeenCalled()
  })
})
