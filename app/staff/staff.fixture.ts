import { RouterContextProvider } from 'react-router'
import type { Db } from '../platform/database.server.ts'
import { readEnv } from '../platform/env.server.ts'
import { createLog } from '../platform/log.server.ts'
import type { Mail } from '../platform/mail.server.ts'
import { provideRequest } from '../platform/request.server.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { provideServices } from '../platform/services.server.ts'
import type { Sms } from '../platform/sms.server.ts'
import { type Auth, createAuth, provideAuth } from './auth.server.ts'
import { passwordHashes } from './password-hash.server.ts'

export const adminEmail = 'owner@example.com'
export const adminPassword = 'a-long-enough-password'
export const origin = 'http://shop.test'

/** The account library of a shop and the context of a loader or action. */
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
    const context = new RouterContextProvider()
    const wakeQueue = () => void wakeUps++
    const services = { db, env, log, mailer, sms, linkKey: testLinkKey, wakeQueue, count: () => {} }
    provideServices(context, services)
    provideAuth(context, auth)
    provideRequest(context, { id: 'test', address })
    return context
  }
  return { auth, env, mailer, mails, smsSent, logLines, contextFrom, wakeUps: () => wakeUps }
}

/** Keeps cookies between requests. */
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
