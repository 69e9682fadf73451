import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { readBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { inTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import { consume, resetLimit } from '../platform/rate-limit.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { recordChange } from './audit.server.ts'
import { type Auth, auth, authHeaders, deleteVerifications } from './auth.server.ts'
import { passwordProblem } from './new-password.server.ts'
import { findPerson } from './people.server.ts'
import { type Actor, contactOf } from './roles.ts'
import type { Admin } from './session.server.ts'
import { cookiesOf, messageOf, tooMany } from './sign-in.server.ts'
import { sessions, users } from './staff.table.ts'
import { withUnusedCode } from './totp.server.ts'

type Context = Readonly<RouterContextProvider>
type AccountSession = {
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
type Refused = { ok: false; reason: 'refused'; message: string }
export type AccountChangeResult =
  | { ok: true; headers: Headers }
  /** With the field where the new password itself is refused. */
  | (Refused & { field?: 'next' })

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

export const changeName = (db: Db, admin: Admin, name: string) =>
  db.transaction(async tx => {
    if (name === admin.name) return
    await tx.update(users).set({ name }).where(eq(users.id, admin.id))
    await recordChange(tx, admin, {
      permission: 'account',
      action: 'account.name',
      subject: `Account ${contactOf(admin.email)}`,
      before: { name: admin.name },
      after: { name },
    })
  })

/** Also limits guesses in a browser that was left signed in. */
const passwordAttempts = { max: 10, windowSeconds: 15 * 60 }

type AccountChange = {
  action: string | undefined
  call(api: Auth['api'], headers: Headers): Promise<Response>
  code?: string
  onSuccess?: (tx: Db) => Promise<unknown>
}

async function changeAccount(
  request: Request,
  context: Context,
  admin: Admin,
  { action, call, code, onSuccess }: AccountChange,
): Promise<{ ok: true; response: Response } | Refused> {
  const { db } = services(context)
  const key = `password:${admin.id}`
  const wait = await consume(db, key, passwordAttempts)
  if (wait) return { ok: false, reason: 'refused', message: tooMany(wait) }
  const work = async (tx: Db) => {
    const response = await inTransaction(tx, () => call(auth(context).api, headersOf(request, context)))
    if (response.ok && action)
      await recordChange(tx, admin, { permission: 'account', action, subject: `Account ${admin.email}` })
    if (response.ok) await onSuccess?.(tx)
    return response
  }
  const response = await (code ? withUnusedCode(db, code, work) : db.transaction(work))
  if (!response) return { ok: false, reason: 'refused', message: 'Invalid code' }
  if (!response.ok) return { ok: false, reason: 'refused', message: await messageOf(response) }
  await resetLimit(db, key)
  return { ok: true, response }
}

const headersOf = (request: Request, context: Context) => authHeaders(request, requestFacts(context).address)

export async function changePassword(
  request: Request,
  context: Context,
  admin: Admin,
  { current, next }: { current: string; next: string },
): Promise<AccountChangeResult> {
  const { name } = await readBrand(services(context).db)
  const problem = await passwordProblem(next, [admin.email, name])
  if (problem) return { ok: false, reason: 'refused', message: problem, field: 'next' }
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
  const result = await changeAccount(request, context, admin, {
    action: 'account.password',
    call: (api, headers) => api.changePassword({ body, headers, asResponse: true }),
    onSuccess: tx => deleteVerifications(tx, admin.email),
  })
  if (!result.ok) return result
  return { ok: true, headers: cookiesOf(result.response) }
}

/** @returns false if there is no such session */
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
      permission: 'account',
      action: 'account.sessions',
      subject: `Account ${admin.email}`,
      after: { ended: ended.length },
    })
    return true
  })
}

export type Setup = { ok: true; uri: string; backupCodes: string[] } | Refused

/** Two-factor authentication is off until `confirmTwoFactor` has checked a first code. */
export async function beginTwoFactor(
  request: Request,
  context: Context,
  admin: Admin,
  password: string,
): Promise<Setup> {
  const { name: issuer } = await readBrand(services(context).db)
  const body = { password, issuer }
  const result = await changeAccount(request, context, admin, {
    action: undefined,
    call: (api, headers) => api.enableTwoFactor({ body, headers, asResponse: true }),
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
  input: string,
): Promise<AccountChangeResult> {
  const code = input.replace(/\s/g, '')
  const result = await changeAccount(request, context, admin, {
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
): Promise<AccountChangeResult> {
  if (admin.requiresTwoFactor)
    return { ok: false, reason: 'refused', message: 'Your role requires two-factor authentication.' }
  const result = await changeAccount(request, context, admin, {
    action: 'account.two-factor off',
    call: (api, headers) => api.disableTwoFactor({ body: { password }, headers, asResponse: true }),
  })
  if (!result.ok) return result
  return { ok: true, headers: cookiesOf(result.response) }
}

export async function renewBackupCodes(
  request: Request,
  context: Context,
  admin: Admin,
  password: string,
): Promise<{ ok: true; backupCodes: string[] } | Refused> {
  const result = await changeAccount(request, context, admin, {
    action: 'account.backup codes',
    call: (api, headers) => api.generateBackupCodes({ body: { password }, headers, asResponse: true }),
  })
  if (!result.ok) return result
  const { backupCodes } = (await result.response.json()) as { backupCodes: string[] }
  return { ok: true, backupCodes }
}

export async function resetPassword(
  request: Request,
  context: Context,
  { token, next }: { token: string; next: string },
): Promise<{ ok: true } | Refused> {
  const { db } = services(context)
  const { address } = requestFacts(context)
  const { internalAdapter } = await auth(context).$context
  const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  const person = verification && (await findPerson(db, verification.value))
  const ownTexts = [person?.email ?? '', (await readBrand(db)).name]
  const problem = await passwordProblem(next, ownTexts)
  if (problem) return { ok: false, reason: 'refused', message: problem }
  const wait = await consume(db, `reset-try:${address}`, passwordAttempts)
  if (wait) return { ok: false, reason: 'refused', message: tooMany(wait) }
  const done = await db.transaction(async tx => {
    const body = { token, newPassword: next }
    const headers = headersOf(request, context)
    const { ok } = await inTransaction(tx, () =>
      auth(context).api.resetPassword({ body, headers, asResponse: true }),
    )
    const action = 'account.password reset'
    if (!ok || !person) return false
    const admin: Actor = { email: person.email, permissions: ['account'] }
    await recordChange(tx, admin, { permission: 'account', action, subject: `Account ${admin.email}` })
    await deleteVerifications(tx, admin.email)
    return true
  })
  if (done) return { ok: true }
  return {
    ok: false,
    reason: 'refused',
    message: 'This link is no longer valid: it works once, for an hour. Ask for a new one.',
  }
}
