import { hashPassword } from 'better-auth/crypto'
import { describe, expect, it, vi } from 'vitest'
import { untilSomebodyWaits } from '../platform/database/waiting.fixture.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { changePassword } from './account.server.ts'
import { deleteVerifications } from './auth.server.ts'
import { signIn, signInWithCode, signOut, tooMany } from './sign-in.server.ts'
import { adminEmail, adminPassword, Browser, setUpAccountTests } from './staff.fixture.ts'
import { accounts, sessions, verifications } from './staff.table.ts'
import { totpCode } from './totp.fixture.ts'

const shop = setUpAccountTests()
const { context, tryPassword, signedIn, adminOf, isIn, passedPassword, tryCode } = shop
const { beginWithTwoFactor, withTwoFactor } = shop

const loginRefused = { ok: false, reason: 'refused', message: 'Invalid email or password' }
const wrongCode = { ok: false, reason: 'refused', message: 'Invalid code' }
const wrongBackupCode = { ok: false, reason: 'refused', message: 'Invalid backup code' }
const sessionMissing = { ok: false, reason: 'refused', message: 'Auth session missing!' }

it('a refused login says when to try again', () => {
  expect(tooMany(60)).toBe('Too many failed attempts. Please try again in 1 minute.')
  expect(tooMany(61)).toBe('Too many failed attempts. Please try again in 2 minutes.')
})

describe('a login by password', () => {
  it('renews an outdated hash, a failed one does not', async () => {
    const { db } = shop
    const old = await hashPassword(adminPassword)
    await db.update(accounts).set({ password: old })
    const stored = async () => (await db.select({ password: accounts.password }).from(accounts))[0]?.password
    expect(await tryPassword(new Browser(), 'a-wrong-password')).toEqual(loginRefused)
    expect(await stored()).toBe(old)
    await signedIn()
    const renewed = await stored()
    expect(renewed).toMatch(/^scrypt\$/)
    await signedIn()
    expect(await stored()).toBe(renewed)
  })

  it('creates a session, and logging out deletes it', async () => {
    const browser = await signedIn()
    const stolen = new Browser()
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    browser.storeCookies(await signOut(browser.request('/admin/logout', {}), context()))
    expect([await isIn(browser), await isIn(stolen)]).toEqual([false, false])
  })

  it('is refused to other users', async () => {
    const stranger = { email: 'stranger@example.com', password: adminPassword }
    expect(await signIn(new Browser().request('/admin-login', {}), context(), stranger)).toEqual({
      ok: false,
      reason: 'not admin',
    })
  })

  it('is refused to an address after ten wrong passwords, with the right one too', async () => {
    const browser = new Browser()
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await tryPassword(browser, 'wrong')).toEqual(loginRefused)
    expect(await tryPassword(browser, adminPassword)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Too many failed attempts'),
    })
    expect(await tryPassword(browser, adminPassword, '10.0.0.2')).toMatchObject({ ok: true })
  })

  it('replaces a valid session cookie that was planted before', async () => {
    const attacker = await signedIn()
    const planted = attacker.cookies.get('blockyard.session_token') ?? ''
    const victim = new Browser()
    victim.cookies.set('blockyard.session_token', planted)
    expect(await tryPassword(victim, adminPassword)).toMatchObject({ ok: true })
    expect(victim.cookies.get('blockyard.session_token')).not.toBe(planted)
  })

  it('replaces an invented session cookie', async () => {
    const invented = new Browser()
    invented.cookies.set('blockyard.session_token', `${'x'.repeat(32)}.c2lnbmF0dXJl`)
    expect(await isIn(invented)).toBe(false)
    expect(await tryPassword(invented, adminPassword)).toMatchObject({ ok: true })
    expect(invented.cookies.get('blockyard.session_token')).not.toContain('x'.repeat(32))
  })
})

describe('a login during which the password changes', () => {
  /** Changes the password in `here` after a login elsewhere has verified the old one. */
  async function tryDuringChange(here: Browser) {
    const { password } = await shop.staff.auth.$context
    const { verify } = password
    const verifying = vi.spyOn(password, 'verify').mockImplementationOnce(async given => {
      const right = await verify(given)
      const passwords = { current: adminPassword, next: 'another-long-password' }
      const request = here.request('/admin/account', {})
      const changed = await changePassword(request, context(), await adminOf(here), passwords)
      if (changed.ok) here.storeCookies(changed.headers)
      return right
    })
    const late = await tryPassword(new Browser(), adminPassword)
    verifying.mockRestore()
    return late
  }

  it('fails', async () => {
    const here = await signedIn()
    expect(await tryDuringChange(here)).toEqual(loginRefused)
    expect(await isIn(here)).toBe(true)
    expect(await shop.db.select().from(sessions)).toHaveLength(1)
  })

  it('fails before its second step too', async () => {
    const { db } = shop
    const { browser: here } = await withTwoFactor()
    expect(await tryDuringChange(here)).toEqual(loginRefused)
    expect(await isIn(here)).toBe(true)
    expect(await db.select().from(sessions)).toHaveLength(1)
    const steps = (await db.select().from(verifications)).map(({ value }) => value)
    expect(steps.filter(value => value !== '0')).toEqual([])
  })

  it('fails in its second step', async () => {
    const { db } = shop
    const { secret, backupCodes } = await withTwoFactor()
    for (const code of [totpCode(secret, 1), backupCodes[0] ?? '']) {
      const late = await passedPassword()
      let entered: ReturnType<typeof tryCode> | undefined
      // As a new password is set; between its messages the other goes as far as it can.
      await db.transaction(async tx => {
        await tx.update(accounts).set({ updatedAt: new Date() })
        await tx.delete(sessions)
        entered = tryCode(late, code)
        await untilSomebodyWaits(tx)
        await deleteVerifications(tx, adminEmail)
      })
      expect(await entered).toEqual(sessionMissing)
      expect(await db.select().from(sessions)).toEqual([])
    }
  })
})

describe('the second step of a login', () => {
  it('needs a code that was not used before', async () => {
    const { secret, confirm } = await beginWithTwoFactor()
    const [now, next] = [totpCode(secret), totpCode(secret, 1)]
    await confirm(now)
    const browser = await passedPassword()
    expect(await tryCode(browser, '123 45')).toEqual(wrongBackupCode)
    // The code that turned it on is spent; the next one is good.
    expect(await tryCode(browser, now)).toEqual(wrongCode)
    expect(await tryCode(browser, next)).toMatchObject({ ok: true })
    expect(await isIn(browser)).toBe(true)
    expect(await tryCode(await passedPassword(), next)).toEqual(wrongCode)
  })

  it('succeeds once for two simultaneous logins with one code', async () => {
    const { secret } = await withTwoFactor()
    const browsers = [await passedPassword(), await passedPassword()]
    const next = totpCode(secret, 1)
    const results = await Promise.all(browsers.map(browser => tryCode(browser, next)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual([wrongCode])
  })

  it('uses up no code without the first step, and such attempts are limited', async () => {
    const { secret } = await withTwoFactor()
    const next = totpCode(secret, 1)
    await shop.db.delete(rateLimits)
    const guess = (code: string) =>
      signInWithCode(new Browser().request('/admin-login', {}), shop.staff.contextFrom('10.6.6.6'), code)
    expect(await guess(next)).toEqual(sessionMissing)
    for (let attempt = 1; attempt < 30; attempt++) await guess(String(100_000 + attempt))
    expect(await guess('100000')).toMatchObject({
      message: expect.stringContaining('Too many failed attempts'),
    })
    expect(await shop.db.select().from(rateLimits)).toHaveLength(1)
    expect(await tryCode(await passedPassword(), next)).toMatchObject({ ok: true })
  })

  it('accepts a backup code once', async () => {
    const { backupCodes } = await withTwoFactor()
    const [code = '', other = ''] = backupCodes
    expect(await tryCode(await passedPassword(), code)).toMatchObject({ ok: true })
    expect(await tryCode(await passedPassword(), code)).toEqual(wrongBackupCode)
    expect(await tryCode(await passedPassword(), other)).toMatchObject({ ok: true })
  })

  it('is locked after wrong codes, also across logins', async () => {
    const { secret } = await withTwoFactor()
    for (let login = 0; login < 3; login++) {
      const browser = await passedPassword()
      for (let guess = 0; guess < 5; guess++) await tryCode(browser, String(100_000 + login * 10 + guess))
    }
    expect(await tryCode(await passedPassword(), totpCode(secret, 1))).toEqual({
      ok: false,
      reason: 'refused',
      message:
        'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
    })
  })
})
