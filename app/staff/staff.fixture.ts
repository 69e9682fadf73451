import { beforeAll, beforeEach, expect } from 'vitest'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { readEnv } from '../platform/env.server.ts'
import type { FormResult } from '../platform/form-result.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { createLog } from '../platform/log.server.ts'
import type { Mail } from '../platform/messages/mail.server.ts'
import type { Sms } from '../platform/messages/sms.server.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { provideRequest } from '../platform/request.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { beginTwoFactor, confirmTwoFactor } from './account.server.ts'
import type { ActionArgs } from './admin-action.server.ts'
import { type Auth, createAuth, provideAuth } from './auth.server.ts'
import { createFirstAdmin } from './first-admin.server.ts'
import { owner } from './owner.fixture.ts'
import { passwordHashes } from './password-hash.server.ts'
import { findAdmin, provideAdmin } from './session.server.ts'
import { signIn, signInWithCode } from './sign-in.server.ts'
import { auditEntries, users } from './staff.table.ts'
import { totpCode } from './totp.fixture.ts'

export const adminEmail = 'owner@example.com'
export const adminPassword = 'a-long-enough-password'
export const origin = 'http://shop.test'

export function openStaff(db: Db, variables: Record<string, string> = {}) {
  const env = readEnv({ ADMIN_EMAIL: adminEmail, PUBLIC_URL: origin, LOG_LEVEL: 'silent', ...variables })
  // Cheap hashes, because the tests try dozens of passwords.
  const passwords = passwordHashes({ cost: 4, r: 8, p: 1 })
  const auth: Auth = createAuth(db, { publicOrigin: origin, https: false, secret: 's'.repeat(40), passwords })
  const mails: Mail[] = []
  const mailer = { kind: 'files' as const, send: async (mail: Mail) => void mails.push(mail) }
  const smsSent: Sms[] = []
  const sms = { kind: 'files' as const, send: async (message: Sms) => void smsSent.push(message) }
  let wakeUps = 0
  const logLines: string[] = []
  const log = createLog('debug', line => void logLines.push(line))
  const contextFrom = (address = '10.0.0.1') => {
    const { context } = testContext(db, { env, log, mailer, sms, wakeQueue: () => void wakeUps++ })
    provideAuth(context, auth)
    provideRequest(context, { id: 'test', address })
    return context
  }
  return { auth, env, mailer, mails, sms, smsSent, logLines, contextFrom, wakeUps: () => wakeUps }
}

export function adminContext(db: Db, permissions = owner.permissions) {
  const { context } = testContext(db)
  provideAdmin(context, { ...owner, permissions })
  return context
}

type Action = (args: ActionArgs) => Promise<Response | { data: object; init: ResponseInit | null }>

export async function callAction(
  action: Action,
  context: ActionArgs['context'],
  form: Record<string, string>,
  params: ActionArgs['params'] = {},
): Promise<FormResult & { status: number | undefined }> {
  const url = new URL(`${origin}/admin`)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) })
  const answer = await action({ request, url, context, params })
  if (answer instanceof Response) return { ok: true, status: answer.status }
  return { ...(answer.data as FormResult), status: answer.init?.status }
}

export class Browser {
  readonly cookies = new Map<string, string>()
  readonly userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

  storeCookies(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (attributes.includes('Max-Age=0') || value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  request(path: string, form?: Record<string, string>): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Request(origin + path, {
      headers: { 'user-agent': this.userAgent, ...(cookie ? { cookie } : {}), ...(form ? { origin } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
  }
}

export function setUpAccountTests() {
  const database = setUpDatabase()
  let staff: ReturnType<typeof openStaff>
  beforeAll(() => {
    staff = openStaff(database.db)
  })
  beforeEach(async () => {
    for (const table of [users, rateLimits, auditEntries, jobs]) await database.db.delete(table)
    staff.mails.length = 0
    await createFirstAdmin(database.db, staff.auth, { email: adminEmail, password: adminPassword })
  })

  const shop = {
    get db() {
      return database.db
    },
    get staff() {
      return staff
    },
    context: () => staff.contextFrom(),
    async tryPassword(browser: Browser, password: string, address?: string, email = adminEmail) {
      const credentials = { email, password }
      const result = await signIn(
        browser.request('/admin-login', {}),
        staff.contextFrom(address),
        credentials,
      )
      if (result.ok) browser.storeCookies(result.headers)
      return result
    },
    async signedIn() {
      const browser = new Browser()
      expect(await shop.tryPassword(browser, adminPassword)).toMatchObject({ ok: true, twoFactor: false })
      return browser
    },
    async adminOf(browser: Browser) {
      const admin = await findAdmin(browser.request('/admin'), shop.context())
      if (!admin) throw new Error('Nobody is signed in')
      return admin
    },
    isIn: async (browser: Browser) =>
      (await findAdmin(browser.request('/admin'), shop.context())) !== undefined,
    /** A signed-in browser that has begun to turn two-factor authentication on. */
    async beginWithTwoFactor() {
      const browser = await shop.signedIn()
      const admin = await shop.adminOf(browser)
      const request = () => browser.request('/admin/account', {})
      const setup = await beginTwoFactor(request(), shop.context(), admin, adminPassword)
      if (!setup.ok) throw new Error(setup.message)
      const secret = new URL(setup.totpURI).searchParams.get('secret') ?? ''
      const confirm = async (code: string) => {
        const result = await confirmTwoFactor(request(), shop.context(), admin, code)
        if (result.ok) browser.storeCookies(result.headers)
        return result
      }
      return { browser, secret, backupCodes: setup.backupCodes, confirm }
    },
    async withTwoFactor() {
      const { confirm, ...begun } = await shop.beginWithTwoFactor()
      expect(await confirm(totpCode(begun.secret))).toMatchObject({ ok: true })
      return begun
    },
    async passedPassword() {
      const browser = new Browser()
      expect(await shop.tryPassword(browser, adminPassword)).toMatchObject({ ok: true, twoFactor: true })
      expect(await shop.isIn(browser)).toBe(false)
      return browser
    },
    async tryCode(browser: Browser, code: string) {
      const result = await signInWithCode(browser.request('/admin-login', {}), shop.context(), code)
      if (result.ok) browser.storeCookies(result.headers)
      return result
    },
  }
  return shop
}
