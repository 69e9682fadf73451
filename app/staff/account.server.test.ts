import { setTimeout } from 'node:timers/promises'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { jobs } from '../platform/jobs.table.ts'
import { tokenHash } from '../platform/patches/better-auth-session-tokens.server.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  endSessions,
  endTwoFactor,
  readAccount,
  renewBackupCodes,
  resetPassword,
} from './account.server.ts'
import { deleteExpiredSessions } from './expired-sessions.server.ts'
import { createFirstAdmin } from './first-admin.server.ts'
import { mailPasswordReset, requestPasswordReset } from './password-reset.server.ts'
import { adminGuard, findAdmin } from './session.server.ts'
import { deleteVerifications, signIn, signInWithCode, signOut } from './sign-in.server.ts'
import { adminEmail, adminPassword, Browser, openStaff } from './staff.fixture.ts'
import { accounts, auditEntries, sessions, users, verifications } from './staff.table.ts'
import { totpCode } from './totp.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: Database
let staff: ReturnType<typeof openStaff>
beforeAll(async () => {
  database = await openTestDatabase()
  staff = openStaff(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  for (const table of [users, rateLimits, auditEntries, jobs]) await db.delete(table)
  staff.mails.length = 0
  await createFirstAdmin(db, staff.auth, { email: adminEmail, password: adminPassword })
})

const context = () => staff.contextFrom()

async function tryPassword(browser: Browser, password: string, address?: string) {
  const result = await signIn(browser.request('/admin-login', {}), staff.contextFrom(address), {
    email: adminEmail,
    password,
  })
  if (result.ok) browser.storeCookies(result.headers)
  return result
}

async function signedIn(address?: string) {
  const browser = new Browser()
  expect(await tryPassword(browser, adminPassword, address)).toMatchObject({ ok: true, twoFactor: false })
  return browser
}

async function adminOf(browser: Browser) {
  const admin = await findAdmin(browser.request('/admin'), context())
  if (!admin) throw new Error('Nobody is signed in')
  return admin
}
const isIn = async (browser: Browser) => (await findAdmin(browser.request('/admin'), context())) !== undefined

test('a sign-in renews an outdated hash, a failed one does not', async () => {
  const { db } = database
  const old = await hashPassword(adminPassword)
  await db.update(accounts).set({ password: old })
  const stored = async () => (await db.select({ password: accounts.password }).from(accounts))[0]?.password
  expect(await tryPassword(new Browser(), 'a-wrong-password')).toMatchObject({ ok: false })
  expect(await stored()).toBe(old)
  await signedIn()
  const renewed = await stored()
  expect(renewed).toMatch(/^scrypt\$/)
  await signedIn()
  expect(await stored()).toBe(renewed)
})

test('passes on a database error between two queries and prints nothing', async () => {
  const browser = await signedIn()
  const consoleSpies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')]
  const select = database.db.select.bind(database.db) as (...args: unknown[]) => unknown
  for (const successes of [0, 1]) {
    let queries = 0
    const failing = (...args: unknown[]) => {
      if (queries++ < successes) return select(...args)
      throw new Error('Connection terminated unexpectedly')
    }
    const spy = vi.spyOn(database.db, 'select').mockImplementation(failing as typeof database.db.select)
    const request = () => findAdmin(browser.request('/admin'), context())
    await expect(request()).rejects.toThrow()
    expect(queries).toBe(successes + 1)
    spy.mockRestore()
  }
  for (const spy of consoleSpies) {
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
  }
  expect(await isIn(browser)).toBe(true)
})

test('signs in and out and deletes the session', async () => {
  const browser = await signedIn()
  const stolen = new Browser()
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
  browser.storeCookies(await signOut(browser.request('/admin/logout', {}), context()))
  expect([await isIn(browser), await isIn(stolen)]).toEqual([false, false])
})

test('the guard admits the admin and extends a session in use', async () => {
  const { db } = database
  const guard = (browser: Browser, path = '/admin/orders?q=x', form?: Record<string, string>) => {
    const request = browser.request(path, form)
    return adminGuard(
      { request, url: new URL(request.url), context: context() },
      async () => new Response('in'),
    )
  }
  const refused = async (path: string, form?: Record<string, string>) =>
    ((await guard(new Browser(), path, form).catch(thrown => thrown)) as Response).headers.get('location')
  expect(await refused('/admin/orders?q=x')).toBe('/admin-login?to=%2Fadmin%2Forders%3Fq%3Dx')
  expect(await refused('/admin')).toBe('/admin-login')
  expect(await refused('/admin/products', {})).toBe('/admin-login')

  const browser = await signedIn()
  const fresh = await guard(browser)
  expect([await fresh.text(), fresh.headers.get('cache-control')]).toEqual(['in', 'private, no-store'])
  expect(fresh.headers.getSetCookie()).toEqual([])

  await db.update(sessions).set({ expiresAt: new Date(Date.now() + 5 * 24 * 3600_000) })
  const prolonged = await guard(browser)
  expect(prolonged.headers.getSetCookie().join()).toContain('Max-Age=604800')
  browser.storeCookies(prolonged.headers)
  expect(await (await guard(browser)).text()).toBe('in')
  await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1_000) })
  await expect(guard(browser)).rejects.toMatchObject({ status: 302 })
})

test('rejects other users, wrong passwords, and the right one after ten failures', async () => {
  const browser = new Browser()
  const stranger = { email: 'stranger@example.com', password: adminPassword }
  expect(await signIn(browser.request('/admin-login', {}), context(), stranger)).toEqual({
    ok: false,
    reason: 'not admin',
  })
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await tryPassword(browser, 'wrong')).toMatchObject({ message: 'Invalid email or password' })
  expect(await tryPassword(browser, adminPassword)).toMatchObject({
    ok: false,
    message: expect.stringContaining('Too many failed attempts'),
  })
  expect(await tryPassword(browser, adminPassword, '10.0.0.2')).toMatchObject({ ok: true })
})

test('a session ends after 30 days, also when it is in use', async () => {
  const browser = await signedIn()
  const daysAgo = (days: number) =>
    database.db.update(sessions).set({ createdAt: new Date(Date.now() - days * 24 * 3600_000) })
  await daysAgo(29.9)
  expect(await isIn(browser)).toBe(true)
  await daysAgo(30.1)
  expect(await isIn(browser)).toBe(false)
  await deleteExpiredSessions(database.db)
  expect(await database.db.select().from(sessions)).toEqual([])
})

test('the database contains only hashes of session tokens, also after an extension', async () => {
  const { db } = database
  const browser = await signedIn()
  const cookie = decodeURIComponent(browser.cookies.get('blockyard.session_token') ?? '')
  const token = cookie.slice(0, cookie.indexOf('.'))
  expect(token).toMatch(/^\w{32}$/)
  const stored = async () => (await db.select().from(sessions)).map(row => row.token)
  expect(await stored()).toEqual([tokenHash(token)])
  await db.update(sessions).set({ expiresAt: new Date(Date.now() + 5 * 24 * 3600_000) })
  expect(await isIn(browser)).toBe(true)
  expect(await stored()).toEqual([tokenHash(token)])

  // Who read the table, and even the secret that signs cookies, gets no further with what stands there.
  const { internalAdapter } = await staff.auth.$context
  expect(await internalAdapter.findSession(token)).toMatchObject({ user: { email: adminEmail } })
  expect(await internalAdapter.findSession(tokenHash(token))).toBeNull()
})

test('a login replaces a session cookie that was planted before', async () => {
  const attacker = await signedIn()
  const planted = attacker.cookies.get('blockyard.session_token') ?? ''
  const victim = new Browser()
  victim.cookies.set('blockyard.session_token', planted)
  expect(await tryPassword(victim, adminPassword)).toMatchObject({ ok: true })
  expect(victim.cookies.get('blockyard.session_token')).not.toBe(planted)

  const invented = new Browser()
  invented.cookies.set('blockyard.session_token', `${'x'.repeat(32)}.c2lnbmF0dXJl`)
  expect(await isIn(invented)).toBe(false)
  expect(await tryPassword(invented, adminPassword)).toMatchObject({ ok: true })
  expect(invented.cookies.get('blockyard.session_token')).not.toContain('x'.repeat(32))
})

test('turning two-factor authentication on replaces the session', async () => {
  const { browser, secret, confirm } = await withTwoFactor()
  const before = new Browser()
  for (const [name, value] of browser.cookies) before.cookies.set(name, value)
  await confirm(totpCode(secret))
  expect([await isIn(browser), await isIn(before)]).toEqual([true, false])
})

test.each([
  ['10.9.8.7', '10.9.8.7'],
  ['0:0:0:0::/64', '0000:0000:0000:0000:0000:0000:0000:0000'],
  ['2001:db8:1:2::/64', '2001:0db8:0001:0002:0000:0000:0000:0000'],
])('sessions tell device and address (%s), not what a forwarding header claims', async (from, ipAddress) => {
  const browser = new Browser()
  const request = browser.request('/admin-login', {})
  request.headers.set('x-forwarded-for', '6.6.6.6')
  await signIn(request, staff.contextFrom(from), { email: adminEmail, password: adminPassword })
  const [user] = await database.db.select().from(users)
  const account = await readAccount(database.db, user?.id ?? '')
  expect(account?.sessions).toMatchObject([{ ipAddress, userAgent: browser.userAgent }])
})

test('a new password ends all other sessions', async () => {
  const here = await signedIn()
  const there = await signedIn()
  const next = 'another-long-password'
  const change = async (current: string, wanted: string) =>
    changePassword(here.request('/admin/users', {}), context(), await adminOf(here), {
      current,
      next: wanted,
    })

  expect(await change('wrong', next)).toEqual({ ok: false, message: 'Invalid password' })
  expect(await change(adminPassword, 'short')).toMatchObject({ ok: false })
  expect(await change(adminPassword, 'football1')).toMatchObject({ ok: false })
  expect(await isIn(there)).toBe(true)

  const changed = await change(adminPassword, next)
  if (changed.ok) here.storeCookies(changed.headers)
  expect([changed.ok, await isIn(here), await isIn(there)]).toEqual([true, true, false])
  expect(await tryPassword(new Browser(), adminPassword)).toMatchObject({ ok: false })
  expect(await tryPassword(new Browser(), next)).toMatchObject({ ok: true })
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: 'account.password', actor: adminEmail, before: null, after: null },
  ])
})

test('a login fails if the password changes during it', async () => {
  const { db } = database
  const here = await signedIn()
  const { password } = await staff.auth.$context
  const { verify } = password
  const lateAfter = async (current: string, next: string) => {
    const looking = vi.spyOn(password, 'verify').mockImplementationOnce(async given => {
      const right = await verify(given)
      const change = { current, next }
      const changed = await changePassword(
        here.request('/admin/users', {}),
        context(),
        await adminOf(here),
        change,
      )
      if (changed.ok) here.storeCookies(changed.headers)
      return right
    })
    const late = await tryPassword(new Browser(), current)
    looking.mockRestore()
    return late
  }
  const refused = { ok: false, reason: 'refused', message: 'Invalid email or password' }
  const next = 'another-long-password'
  expect(await lateAfter(adminPassword, next)).toEqual(refused)
  expect(await isIn(here)).toBe(true)
  expect(await db.select().from(sessions)).toHaveLength(1)

  const { confirm, secret } = await withTwoFactor(here, next)
  await confirm(totpCode(secret))
  expect(await lateAfter(next, adminPassword)).toEqual(refused)
  expect(await isIn(here)).toBe(true)
  expect(await db.select().from(sessions)).toHaveLength(1)
  const steps = (await db.select().from(verifications)).map(({ value }) => value)
  expect(steps.filter(value => value !== '0')).toEqual([])
})

test('limits guesses of the password in a signed-in browser', async () => {
  const here = await signedIn()
  const admin = await adminOf(here)
  const guess = (current: string) =>
    changePassword(here.request('/admin/users', {}), context(), admin, { current, next: 'whatever-else' })
  for (let attempt = 0; attempt < 10; attempt++) await guess(`wrong-${attempt}`)
  expect(await guess(adminPassword)).toMatchObject({ message: expect.stringContaining('Too many') })
})

test('ends one session, all others, or all', async () => {
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

async function withTwoFactor(browser?: Browser, password = adminPassword) {
  browser ??= await signedIn()
  const admin = await adminOf(browser)
  const setup = await beginTwoFactor(browser.request('/admin/users', {}), context(), admin, password)
  if (!setup.ok) throw new Error(setup.message)
  const secret = new URL(setup.uri).searchParams.get('secret') ?? ''
  const confirm = async (code: string) => {
    const result = await confirmTwoFactor(browser.request('/admin/users', {}), context(), admin, code)
    if (result.ok) browser.storeCookies(result.headers)
    return result
  }
  return { browser, secret, backupCodes: setup.backupCodes, confirm }
}

async function tryCode(browser: Browser, code: string) {
  const result = await signInWithCode(browser.request('/admin-login', {}), context(), code)
  if (result.ok) browser.storeCookies(result.headers)
  return result
}

/** A browser that has passed the first step. */
async function passedPassword() {
  const browser = new Browser()
  expect(await tryPassword(browser, adminPassword)).toMatchObject({ ok: true, twoFactor: true })
  expect(await isIn(browser)).toBe(false)
  return browser
}

test('two-factor authentication needs the password and a first code; then every login needs a code', async () => {
  const wrong = await signedIn()
  expect(await beginTwoFactor(wrong.request('/', {}), context(), await adminOf(wrong), 'wrong')).toEqual({
    ok: false,
    message: 'Invalid password',
  })
  const { browser, secret, confirm } = await withTwoFactor()
  const [now, next] = [totpCode(secret), totpCode(secret, 1)]
  expect(await confirm('000000')).toMatchObject({ ok: false })
  expect(await tryPassword(new Browser(), adminPassword)).toMatchObject({ twoFactor: false })
  expect(await confirm(now)).toMatchObject({ ok: true })
  expect(await isIn(browser)).toBe(true)

  const second = await passedPassword()
  expect(await tryCode(second, '123 45')).toMatchObject({ ok: false })
  // The code that turned it on is spent; the next one is good.
  expect(await tryCode(second, now)).toMatchObject({ ok: false })
  expect(await tryCode(second, next)).toMatchObject({ ok: true })
  expect(await isIn(second)).toBe(true)
  expect(await tryCode(await passedPassword(), next)).toMatchObject({ ok: false })
})

test('a second step fails if the password changes during it', async () => {
  const { db } = database
  const { secret, backupCodes, confirm } = await withTwoFactor()
  await confirm(totpCode(secret))
  for (const code of [totpCode(secret, 1), backupCodes[0] ?? '']) {
    const late = await passedPassword()
    let entered: ReturnType<typeof tryCode> | undefined
    // As a new password is set; between its messages the other goes as far as it can.
    await db.transaction(async tx => {
      await tx.update(accounts).set({ updatedAt: new Date() })
      await tx.delete(sessions)
      entered = tryCode(late, code)
      await setTimeout(300)
      await deleteVerifications(tx, adminEmail)
    })
    expect(await entered).toMatchObject({ ok: false })
    expect(await db.select().from(sessions)).toEqual([])
  }
})

test('of two simultaneous logins with one code only one succeeds', async () => {
  const { secret, confirm } = await withTwoFactor()
  await confirm(totpCode(secret))
  const browsers = [await passedPassword(), await passedPassword()]
  const next = totpCode(secret, 1)
  const results = await Promise.all(browsers.map(browser => tryCode(browser, next)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('attempts without the first step use up no code and are limited', async () => {
  const { secret, confirm } = await withTwoFactor()
  await confirm(totpCode(secret))
  const next = totpCode(secret, 1)
  await database.db.delete(rateLimits)
  const guess = (code: string) =>
    signInWithCode(new Browser().request('/admin-login', {}), staff.contextFrom('10.6.6.6'), code)
  expect(await guess(next)).toMatchObject({ ok: false })
  for (let attempt = 1; attempt < 30; attempt++) await guess(String(100_000 + attempt))
  expect(await guess('100000')).toMatchObject({ message: expect.stringContaining('Too many') })
  expect(await database.db.select().from(rateLimits)).toHaveLength(1)
  expect(await tryCode(await passedPassword(), next)).toMatchObject({ ok: true })
})

test('a backup code works once', async () => {
  const { secret, backupCodes, confirm } = await withTwoFactor()
  await confirm(totpCode(secret))
  const [code = '', other = ''] = backupCodes
  expect(await tryCode(await passedPassword(), code)).toMatchObject({ ok: true })
  expect(await tryCode(await passedPassword(), code)).toMatchObject({ ok: false })
  expect(await tryCode(await passedPassword(), other)).toMatchObject({ ok: true })
})

test('wrong codes lead to a lock, also across logins', async () => {
  const { secret, confirm } = await withTwoFactor()
  await confirm(totpCode(secret))
  for (let login = 0; login < 3; login++) {
    const browser = await passedPassword()
    for (let guess = 0; guess < 5; guess++) await tryCode(browser, String(100_000 + login * 10 + guess))
  }
  expect(await tryCode(await passedPassword(), totpCode(secret, 1))).toMatchObject({ ok: false })
})

test('the password alone turns two-factor authentication off and renews backup codes', async () => {
  const { browser, secret, backupCodes, confirm } = await withTwoFactor()
  await confirm(totpCode(secret))
  const request = () => browser.request('/admin/users', {})
  const admin = await adminOf(browser)
  expect(await renewBackupCodes(request(), context(), admin, 'wrong')).toMatchObject({ ok: false })
  const renewed = await renewBackupCodes(request(), context(), admin, adminPassword)
  expect(renewed.ok).toBe(true)
  expect(await tryCode(await passedPassword(), backupCodes[0] ?? '')).toMatchObject({ ok: false })

  expect(await endTwoFactor(request(), context(), admin, 'wrong')).toMatchObject({ ok: false })
  const ended = await endTwoFactor(request(), context(), admin, adminPassword)
  if (ended.ok) browser.storeCookies(ended.headers)
  expect([ended.ok, await isIn(browser)]).toEqual([true, true])
  expect(await tryPassword(new Browser(), adminPassword)).toMatchObject({ ok: true, twoFactor: false })
})

test('a reset link goes only to the admin, works once and ends every session', async () => {
  const { db } = database
  const browser = await signedIn()
  const ask = (email: string, address = '10.0.0.1') =>
    requestPasswordReset(db, { email, adminEmail, address })
  // The same for both, to the job that mails nothing: see guessing.server.test.ts.
  expect([await ask('stranger@example.com'), await ask(adminEmail)]).toEqual([true, true])
  const work = (await db.select().from(jobs)).map(({ kind, payload }) => ({ kind, payload }))
  expect(work).toEqual([
    { kind: 'password reset', payload: { nobody: true } },
    { kind: 'password reset', payload: {} },
  ])

  await mailPasswordReset({ ...staff, db }, { nobody: true }, 6)
  expect(staff.mails).toEqual([])
  await mailPasswordReset({ ...staff, db }, {}, 7)
  const [mail] = staff.mails
  expect(mail).toMatchObject({ id: 'password-reset-7', to: { address: adminEmail } })
  const token = /reset\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const reset = (next: string, given = token) =>
    resetPassword(browser.request('/admin-login/reset', {}), context(), { token: given, next })

  expect(await reset('short')).toMatchObject({ ok: false })
  expect(await reset('Blockyard2026')).toMatchObject({ ok: false })
  expect(await reset('another-long-password', 'guessed')).toMatchObject({ ok: false })
  expect(await reset('another-long-password')).toEqual({ ok: true })
  expect(await reset('one-more-long-password')).toMatchObject({ ok: false })
  expect(await isIn(browser)).toBe(false)
  expect(await tryPassword(new Browser(), 'another-long-password')).toMatchObject({ ok: true })
})

test('a new password invalidates other links and logins that wait for a code', async () => {
  const { db } = database
  const { browser, secret, confirm } = await withTwoFactor()
  await confirm(totpCode(secret))
  const mailedToken = async () => {
    await mailPasswordReset({ ...staff, db }, {}, 1)
    return /reset\?token=([\w-]+)/.exec(staff.mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const reset = (token: string, next: string) =>
    resetPassword(browser.request('/admin-login/reset', {}), context(), { token, next })
  const [one, two] = [await mailedToken(), await mailedToken()]
  const waiting = await passedPassword()
  expect(await reset(one, 'another-long-password')).toEqual({ ok: true })
  expect(await reset(two, 'one-more-long-password')).toMatchObject({ ok: false })
  expect(await tryCode(waiting, totpCode(secret, 1))).toMatchObject({ ok: false })

  const again = new Browser()
  expect(await tryPassword(again, 'another-long-password')).toMatchObject({ twoFactor: true })
  expect(await tryCode(again, totpCode(secret, 1))).toMatchObject({ ok: true })
  const three = await mailedToken()
  const passwords = { current: 'another-long-password', next: 'one-more-long-password' }
  const changed = changePassword(again.request('/', {}), context(), await adminOf(again), passwords)
  expect(await changed).toMatchObject({ ok: true })
  expect(await reset(three, 'the-last-long-password')).toMatchObject({ ok: false })
})

test('deletes expired sessions and verifications only', async () => {
  const { db } = database
  const [over, holds] = [await signedIn(), await signedIn()]
  const ended = await adminOf(over)
  await mailPasswordReset({ ...staff, db }, {}, 1)
  await db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(sql`id = ${ended.sessionId}`)
  await deleteExpiredSessions(db)
  expect(await db.select().from(sessions)).toHaveLength(1)
  expect(await isIn(holds)).toBe(true)
  expect((await db.select().from(verifications)).length).toBeGreaterThan(0)
  await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1_000) })
  await deleteExpiredSessions(db)
  expect(await db.select().from(verifications)).toEqual([])
})

test('limits requests for reset links', async () => {
  const ask = () => requestPasswordReset(database.db, { email: adminEmail, adminEmail, address: '10.0.0.1' })
  const results = []
  for (let attempt = 0; attempt < 7; attempt++) results.push(await ask())
  expect(results).toEqual([true, true, true, true, true, false, false])
})

test('a change fails if it cannot be recorded in the audit log', async () => {
  const { db } = database
  const browser = await signedIn()
  const admin = await adminOf(browser)
  await db.execute(sql`alter table audit_entries add constraint refuse check (action not like 'account.%')`)
  const next = 'another-long-password'
  const passwords = { current: adminPassword, next }
  await expect(changePassword(browser.request('/', {}), context(), admin, passwords)).rejects.toThrow()
  expect(await tryPassword(new Browser(), next)).toMatchObject({ ok: false })
  expect(await tryPassword(new Browser(), adminPassword)).toMatchObject({ ok: true })

  await db.execute(sql`alter table audit_entries drop constraint refuse`)
  expect(await changePassword(browser.request('/', {}), context(), admin, passwords)).toMatchObject({
    ok: true,
  })
  expect(await tryPassword(new Browser(), next)).toMatchObject({ ok: true })
})

test('a change after the session has ended elsewhere is refused', async () => {
  const browser = await signedIn()
  const admin = await adminOf(browser)
  await database.db.delete(sessions)
  const missing = { ok: false, message: 'Auth session missing!' }
  const request = () => browser.request('/admin/users', {})
  const passwords = { current: adminPassword, next: 'a-long-new-passphrase-91' }
  expect(await changePassword(request(), context(), admin, passwords)).toEqual(missing)
  expect(await beginTwoFactor(request(), context(), admin, adminPassword)).toEqual(missing)
  expect(await confirmTwoFactor(request(), context(), admin, '123456')).toEqual(missing)
  expect(await endTwoFactor(request(), context(), admin, adminPassword)).toEqual(missing)
  expect(await renewBackupCodes(request(), context(), admin, adminPassword)).toEqual(missing)
})
