import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Db } from '../platform/database.server.ts'
import { inTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import { consume, resetLimit } from '../platform/rate-limit.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { recordChange } from './audit.server.ts'
import { type Auth, adminAddress, auth, authHeaders } from './auth.server.ts'
import { passwordProblem } from './new-password.server.ts'
import type { Admin } from './session.server.ts'
import { cookiesOf, forgetSteps, messageOf, tooMany } from './sign-in.server.ts'
import { sessions, users } from './staff.table.ts'
import { withUnspentCode } from './totp.server.ts'

type Context = Readonly<RouterContextProvider>
export type AccountSession = {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: Date
  seenAt: Date
}
export type Account = {
  name: string
  email: string
  createdAt: Date
  twoFactor: boolean
  sessions: AccountSession[]
}
export type Done = { ok: true; headers: Headers } | { ok: false; message: string }

export async function readAccount(db: Db, userId: string): Promise<Account | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return undefined
  const open = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      seenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt))
  const { name, email, createdAt, twoFactorEnabled } = user
  return { name, email, createdAt, twoFactor: twoFactorEnabled === true, sessions: open }
}

/** Wrong passwords that a session may try: whoever finds an open browser doesn't get to guess. */
const guesses = { max: 10, windowSeconds: 15 * 60 }

type AccountChange = {
  /** As the audit log calls it; undefined where nothing has changed yet. */
  action: string | undefined
  call(api: Auth['api'], headers: Headers): Promise<Response>
  /** The app's code that the call checks, which is good once. */
  code?: string
  /** What else changes with it. */
  also?: (tx: Db) => Promise<unknown>
}

/** Runs a call that asks for the password, counting the tries; what it changes is noted in the same transaction. */
async function guarded(
  request: Request,
  context: Context,
  admin: Admin,
  { action, call, code, also }: AccountChange,
): Promise<{ ok: true; response: Response } | { ok: false; message: string }> {
  const { db } = services(context)
  const key = `password:${admin.id}`
  const wait = await consume(db, key, guesses)
  if (wait) return { ok: false, message: tooMany(wait) }
  const work = async (tx: Db) => {
    const answer = await inTransaction(tx, () => call(auth(context).api, headersOf(request, context)))
    if (answer.ok && action) await recordChange(tx, admin, { action, subject: `Account ${admin.email}` })
    if (answer.ok) await also?.(tx)
    return answer
  }
  const response = await (code ? withUnspentCode(db, code, work) : db.transaction(work))
  if (!response) return { ok: false, message: 'Invalid code' }
  if (!response.ok) return { ok: false, message: await messageOf(response) }
  await resetLimit(db, key)
  return { ok: true, response }
}

const headersOf = (request: Request, context: Context) => authHeaders(request, requestFacts(context).address)

/** Sets a new password; every other session ends. */
export async function changePassword(
  request: Request,
  context: Context,
  admin: Admin,
  { current, next }: { current: string; next: string },
): Promise<Done> {
  const fault = await passwordProblem(next, admin.email)
  if (fault) return { ok: false, message: fault }
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
  const result = await guarded(request, context, admin, {
    action: 'account.password',
    call: (api, headers) => api.changePassword({ body, headers, asResponse: true }),
    also: tx => forgetSteps(tx, admin.email),
  })
  if (!result.ok) return result
  return { ok: true, headers: cookiesOf(result.response) }
}

/** Ends one session, all others, or all. @returns false where there is no such session */
export async function endSessions(
  context: Context,
  admin: Admin,
  which: { id: string } | 'others' | 'all',
): Promise<boolean> {
  const { db } = services(context)
  return db.transaction(async tx => {
    const ended = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, admin.id),
          which === 'all'
            ? undefined
            : which === 'others'
              ? sql`${sessions.id} <> ${admin.sessionId}`
              : eq(sessions.id, which.id),
        ),
      )
      .returning({ id: sessions.id })
    if (ended.length === 0) return which === 'others'
    await recordChange(tx, admin, {
      action: 'account.sessions',
      subject: `Account ${admin.email}`,
      after: { ended: ended.length },
    })
    return true
  })
}

export type Setup = { ok: true; uri: string; backupCodes: string[] } | { ok: false; message: string }

/** Begins two-factor: it is on only once a code of the app was typed in. */
export async function beginTwoFactor(
  request: Request,
  context: Context,
  admin: Admin,
  password: string,
): Promise<Setup> {
  const result = await guarded(request, context, admin, {
    action: undefined,
    call: (api, headers) => api.enableTwoFactor({ body: { password }, headers, asResponse: true }),
  })
  if (!result.ok) return result
  const { totpURI, backupCodes } = (await result.response.json()) as {
    totpURI: string
    backupCodes: string[]
  }
  return { ok: true, uri: totpURI, backupCodes }
}

export async function confirmTwoFactor(
  request: Request,
  context: Context,
  admin: Admin,
  typed: string,
): Promise<Done> {
  const code = typed.replace(/\s/g, '')
  const result = await guarded(request, context, admin, {
    action: 'account.two-factor on',
    code,
    call: (api, headers) => api.verifyTOTP({ body: { code }, headers, asResponse: true }),
  })
  if (!result.ok) return result
  return { ok: true, headers: cookiesOf(result.response) }
}

export async function endTwoFactor(
  request: Request,
  context: Context,
  admin: Admin,
  password: string,
): Promise<Done> {
  const result = await guarded(request, context, admin, {
    action: 'account.two-factor off',
    call: (api, headers) => api.disableTwoFactor({ body: { password }, headers, asResponse: true }),
  })
  if (!result.ok) return result
  return { ok: true, headers: cookiesOf(result.response) }
}

/** New backup codes; the old ones no longer work. */
export async function renewBackupCodes(
  request: Request,
  context: Context,
  admin: Admin,
  password: string,
): Promise<{ ok: true; backupCodes: string[] } | { ok: false; message: string }> {
  const result = await guarded(request, context, admin, {
    action: 'account.backup codes',
    call: (api, headers) => api.generateBackupCodes({ body: { password }, headers, asResponse: true }),
  })
  if (!result.ok) return result
  const { backupCodes } = (await result.response.json()) as { backupCodes: string[] }
  return { ok: true, backupCodes }
}

/** Sets the password that a mailed link allows; every session ends. */
export async function resetPassword(
  request: Request,
  context: Context,
  { token, next }: { token: string; next: string },
): Promise<{ ok: true } | { ok: false; message: string }> {
  const { db, env } = services(context)
  const { address } = requestFacts(context)
  const admin = { email: await adminAddress(db, env) }
  const fault = await passwordProblem(next, admin.email)
  if (fault) return { ok: false, message: fault }
  if (await consume(db, `reset-try:${address}`, guesses))
    return { ok: false, message: 'Too many attempts. Please try again later.' }
  const done = await db.transaction(async tx => {
    const body = { token, newPassword: next }
    const headers = headersOf(request, context)
    const { ok } = await inTransaction(tx, () =>
      auth(context).api.resetPassword({ body, headers, asResponse: true }),
    )
    const action = 'account.password reset'
    if (!ok) return false
    await recordChange(tx, admin, { action, subject: `Account ${admin.email}` })
    await forgetSteps(tx, admin.email)
    return true
  })
  if (done) return { ok: true }
  return {
    ok: false,
    message: 'This link is no longer valid: it works once, for an hour. Ask for a new one.',
  }
}
