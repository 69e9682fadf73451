import { like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { jobs } from '../platform/jobs/jobs.table.ts'
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  endSessions,
  endTwoFactor,
  renewBackupCodes,
  resetPassword,
} from './account.server.ts'
import { owner } from './owner.fixture.ts'
import { mailPasswordReset, requestPasswordReset } from './password-reset.server.ts'
import { makeResetLink } from './people.server.ts'
import { phoneAddress } from './roles.ts'
import { adminEmail, adminPassword, Browser, setUpAccountTests } from './staff.fixture.ts'
import { auditEntries, sessions, users } from './staff.table.ts'
import { totpCode } from './totp.fixture.ts'

const shop = setUpAccountTests()
const { context, tryPassword, signedIn, adminOf, isIn, passedPassword, tryCode } = shop
const { beginWithTwoFactor, withTwoFactor } = shop

const change = async (browser: Browser, current: string, next: string) =>
  changePassword(browser.request('/admin/account', {}), context(), await adminOf(browser), { current, next })
const next = 'another-long-password'

const loginRefused = { ok: false, reason: 'refused', message: 'Invalid email or password' }
const wrongPassword = { ok: false, reason: 'refused', message: 'Invalid password' }
const sessionMissing = { ok: false, reason: 'refused', message: 'Auth session missing!' }
const sessionEnded = { ...sessionMissing, reason: 'refused' }
const passwordTooShort = {
  ok: false,
  reason: 'refused',
  message: 'The new password needs 8 to 128 characters.',
}
const passwordTooCommon = {
  ok: false,
  reason: 'refused',
  message: 'Many people use this password, so it is among the first that are tried. Choose another one.',
}
const passwordTooEasy = {
  ok: false,
  reason: 'refused',
  message: 'This password is easy to guess for a shop of this name. Choose another one.',
}
const invalidLink = {
  ok: false,
  reason: 'refused',
  message:
    'This link is no longer valid: it works once, for an hour. Ask for a new one. If you have just set a password, try to sign in with it.',
}

describe('a new password', () => {
  it('needs the current one, and must not be easy to guess', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    expect(await change(here, 'wrong', next)).toEqual(wrongPassword)
    expect(await change(here, adminPassword, 'short')).toEqual({ ...passwordTooShort, field: 'next' })
    expect(await change(here, adminPassword, 'football1')).toEqual({ ...passwordTooCommon, field: 'next' })
    expect(await isIn(there)).toBe(true)
    expect(await shop.db.select().from(auditEntries)).toEqual([])
  })

  it('ends all other sessions', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const changed = await change(here, adminPassword, next)
    if (changed.ok) here.storeCookies(changed.headers)
    expect([changed.ok, await isIn(here), await isIn(there)]).toEqual([true, true, false])
    expect(await tryPassword(new Browser(), adminPassword)).toEqual(loginRefused)
    expect(await tryPassword(new Browser(), next)).toMatchObject({ ok: true })
    expect(await shop.db.select().from(auditEntries)).toMatchObject([
      { action: 'account.password', actor: adminEmail, before: null, after: null },
    ])
  })

  it('is refused after ten guesses of the current one in a signed-in browser', async () => {
    const here = await signedIn()
    for (let attempt = 0; attempt < 10; attempt++) await change(here, `wrong-${attempt}`, 'whatever-else')
    expect(await change(here, adminPassword, 'whatever-else')).toMatchObject({
      message: expect.stringContaining('Too many failed attempts'),
    })
  })

  it('is not set if it cannot be recorded in the audit log', async () => {
    const { db } = shop
    const browser = await signedIn()
    await db.execute(sql`alter table audit_entries add constraint refuse check (action not like 'account.%')`)
    await expect(change(browser, adminPassword, next)).rejects.toMatchObject({
      cause: { constraint: 'refuse' },
    })
    expect(await tryPassword(new Browser(), next)).toEqual(loginRefused)
    expect(await tryPassword(new Browser(), adminPassword)).toMatchObject({ ok: true })

    await db.execute(sql`alter table audit_entries drop constraint refuse`)
    expect(await change(browser, adminPassword, next)).toMatchObject({ ok: true })
    expect(await tryPassword(new Browser(), next)).toMatchObject({ ok: true })
  })
})

it('changes of who signs in by phone are in the audit log under the number', async () => {
  const { db, staff } = shop
  const here = await signedIn()
  await signedIn()
  const admin = { ...(await adminOf(here)), email: phoneAddress('+233241234567') }
  const request = () => here.request('/admin/account', {})
  await endSessions(context(), admin, 'others')
  await db.update(users).set({ email: admin.email })
  const changed = await changePassword(request(), context(), admin, { current: adminPassword, next })
  expect(changed).toMatchObject({ ok: true })
  const link = await makeResetLink({ db, auth: staff.auth }, owner, admin.id)
  const token = link.ok ? (link.path.split('token=')[1] ?? '') : ''
  expect(await resetPassword(request(), context(), { token, next: 'one-more-long-password' })).toEqual({
    ok: true,
  })
  const entries = await db.select().from(auditEntries).where(like(auditEntries.action, 'account.%'))
  expect(entries.map(({ subject }) => subject)).toEqual(Array(3).fill('Account +233241234567'))
})

it('a change after the session has ended elsewhere is refused', async () => {
  const browser = await signedIn()
  const admin = await adminOf(browser)
  await shop.db.delete(sessions)
  const request = () => browser.request('/admin/account', {})
  const passwords = { current: adminPassword, next: 'a-long-new-passphrase-91' }
  expect(await changePassword(request(), context(), admin, passwords)).toEqual(sessionEnded)
  expect(await beginTwoFactor(request(), context(), admin, adminPassword)).toEqual(sessionEnded)
  expect(await confirmTwoFactor(request(), context(), admin, '123456')).toEqual(sessionEnded)
  expect(await endTwoFactor(request(), context(), admin, adminPassword)).toEqual(sessionEnded)
  expect(await renewBackupCodes(request(), context(), admin, adminPassword)).toEqual(sessionEnded)
})

describe('two-factor authentication', () => {
  it('needs the password', async () => {
    const browser = await signedIn()
    const admin = await adminOf(browser)
    expect(await beginTwoFactor(browser.request('/', {}), context(), admin, 'wrong')).toEqual(wrongPassword)
  })

  it('is on after a first code', async () => {
    const { browser, secret, confirm } = await beginWithTwoFactor()
    expect(await confirm('000000')).toEqual({ ok: false, reason: 'refused', message: 'Invalid code' })
    expect(await tryPassword(new Browser(), adminPassword)).toMatchObject({ twoFactor: false })
    expect(await confirm(totpCode(secret))).toMatchObject({ ok: true })
    expect(await isIn(browser)).toBe(true)
    expect(await tryPassword(new Browser(), adminPassword)).toMatchObject({ twoFactor: true })
  })

  it('replaces the session when it is turned on', async () => {
    const { browser, secret, confirm } = await beginWithTwoFactor()
    const before = new Browser()
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    await confirm(totpCode(secret))
    expect([await isIn(browser), await isIn(before)]).toEqual([true, false])
  })

  it('has backup codes that the password renews', async () => {
    const { browser, backupCodes } = await withTwoFactor()
    const admin = await adminOf(browser)
    const renew = (password: string) =>
      renewBackupCodes(browser.request('/admin/account', {}), context(), admin, password)
    expect(await renew('wrong')).toEqual(wrongPassword)
    expect((await renew(adminPassword)).ok).toBe(true)
    expect(await tryCode(await passedPassword(), backupCodes[0] ?? '')).toEqual({
      ok: false,
      reason: 'refused',
      message: 'Invalid backup code',
    })
  })

  it('is turned off by the password alone', async () => {
    const { browser } = await withTwoFactor()
    const admin = await adminOf(browser)
    const end = (password: string) =>
      endTwoFactor(browser.request('/admin/account', {}), context(), admin, password)
    expect(await end('wrong')).toEqual(wrongPassword)
    const ended = await end(adminPassword)
    if (ended.ok) browser.storeCookies(ended.headers)
    expect([ended.ok, await isIn(browser)]).toEqual([true, true])
    expect(await tryPassword(new Browser(), adminPassword)).toMatchObject({ ok: true, twoFactor: false })
  })
})

describe('a reset link', () => {
  const ask = (email: string) => requestPasswordReset(shop.db, { email, address: '10.0.0.1' })
  async function mailedToken() {
    await mailPasswordReset({ ...shop.staff, db: shop.db }, {}, 1)
    return /reset\?token=([\w-]+)/.exec(shop.staff.mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const reset = (browser: Browser, token: string, next: string) =>
    resetPassword(browser.request('/admin-login/reset', {}), context(), { token, next })

  it('goes only to the admin', async () => {
    const { db, staff } = shop
    // The same for both, to the job that mails nothing: see brute-force.server.test.ts.
    expect([await ask('stranger@example.com'), await ask(adminEmail)]).toEqual([true, true])
    const work = (await db.select().from(jobs).orderBy(jobs.id)).map(({ kind, payload }) => ({
      kind,
      payload,
    }))
    expect(work).toEqual([
      { kind: 'password reset', payload: { nobody: true } },
      { kind: 'password reset', payload: { userId: expect.any(String) } },
    ])
    await mailPasswordReset({ ...staff, db }, { nobody: true }, 6)
    expect(staff.mails).toEqual([])
    await mailPasswordReset({ ...staff, db }, {}, 7)
    expect(staff.mails[0]).toMatchObject({ id: 'password-reset-7', to: { address: adminEmail } })
  })

  it('works once and ends every session', async () => {
    const browser = await signedIn()
    const token = await mailedToken()
    expect(await reset(browser, token, 'short')).toEqual(passwordTooShort)
    expect(await reset(browser, token, 'Blockyard2026')).toEqual(passwordTooEasy)
    expect(await reset(browser, 'guessed', next)).toEqual(invalidLink)
    expect(await reset(browser, token, next)).toEqual({ ok: true })
    expect(await reset(browser, token, 'one-more-long-password')).toEqual(invalidLink)
    expect(await isIn(browser)).toBe(false)
    expect(await tryPassword(new Browser(), next)).toMatchObject({ ok: true })
  })

  it('invalidates other links and logins that wait for a code, once it is used', async () => {
    const { browser, secret } = await withTwoFactor()
    const [one, two] = [await mailedToken(), await mailedToken()]
    const waiting = await passedPassword()
    expect(await reset(browser, one, next)).toEqual({ ok: true })
    expect(await reset(browser, two, 'one-more-long-password')).toEqual(invalidLink)
    expect(await tryCode(waiting, totpCode(secret, 1))).toEqual(sessionMissing)

    const again = new Browser()
    expect(await tryPassword(again, next)).toMatchObject({ twoFactor: true })
    expect(await tryCode(again, totpCode(secret, 1))).toMatchObject({ ok: true })
  })

  it('is invalid after a change of the password', async () => {
    const { browser } = await withTwoFactor()
    const token = await mailedToken()
    expect(await change(browser, adminPassword, next)).toMatchObject({ ok: true })
    expect(await reset(browser, token, 'the-last-long-password')).toEqual(invalidLink)
  })

  it('is not sent more than five times to one address', async () => {
    const results = []
    for (let attempt = 0; attempt < 7; attempt++) results.push(await ask(adminEmail))
    expect(results).toEqual([true, true, true, true, true, false, false])
  })
})
