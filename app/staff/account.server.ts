import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { readBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { inTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import { consume, consumeOfAddress, resetLimit } from '../platform/rate-limit.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { alreadySetHint } from './admin-handle.ts'
import { recordChange } from './audit.server.ts'
import { type Auth, auth, authHeaders, deleteVerifications, withUnusedCode } from './auth.server.ts'
import { passwordProblem } from './new-password.server.ts'
import { accountSubject, findPerson } from './people.server.ts'
import { type DateFormat, dateFormats } from './person-schema.ts'
import type { Actor } from './roles.ts'
import type { Admin } from './session.server.ts'
import { cookiesOf, messageOf, type Refused, refused, tooMany } from './sign-in.server.ts'
import { sessions, users } from './staff.table.ts'

type Context = Readonly<RouterContextProvider>
export async function readAccount(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return undefined
  const open = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
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
      action: 'account.name',
      subject: accountSubject(admin),
      before: { name: admin.name },
      after: { name },
    })
  })

export const changeDateFormat = (db: Db, admin: Admin, dateFormat: DateFormat) =>
  db.transaction(async tx => {
    await tx.update(users).set({ dateFormat }).where(eq(users.id, admin.id))
    await recordChange(tx, admin, {
      action: 'account.dates',
      subject: accountSubject(admin),
      before: { dates: dateFormats[admin.dateFormat] },
      after: { dates: dateFormats[dateFormat] },
    })
  })

/** Also limits guesses in a browser that was left signed in. */
const passwordAttempts = { max: 10, windowSeconds: 15 * 60 }

type AccountChange<Output> = {
  action: string | undefined
  call(api: Auth['api'], headers: Headers): Promise<Response>
  read(response: Response): Output | Promise<Output>
  code?: string
  onSuccess?: (tx: Db) => Promise<unknown>
}

async function changeAccount<Output>(
  request: Request,
  context: Context,
  admin: Admin,
  { action, call, read, code, onSuccess }: AccountChange<Output>,
): Promise<({ ok: true } & Output) | Refused> {
  const { db } = services(context)
  const key = `password:${admin.id}`
  const wait = await consume(db, key, passwordAttempts)
  if (wait) return refused(tooMany(wait))
  const work = async (tx: Db) => {
    const response = await inTransaction(tx, () => call(auth(context).api, headersOf(request, context)))
    if (response.ok && action) await recordChange(tx, admin, { action, subject: accountSubject(admin) })
    if (response.ok) await onSuccess?.(tx)
    return response
  }
  const response = await (code ? withUnusedCode(db, code, work) : db.transaction(work))
  if (!response?.ok) return refused(response ? await messageOf(response) : 'Invalid code')
  await resetLimit(db, key)
  return { ok: true, ...(await read(response)) }
}

const headersOf = (request: Request, context: Context) => authHeaders(request, requestFacts(context).address)
const readCookies = (response: Response) => ({ headers: cookiesOf(response) })

export async function changePassword(
  request: Request,
  context: Context,
  admin: Admin,
  { current, next }: { current: string; next: string },
): Promise<{ ok: true; headers: Headers } | (Refused & { field?: 'next' })> {
  const { name } = await readBrand(services(context).db)
  const problem = await passwordProblem(next, [admin.email, name])
  // The new password itself is refused.
  if (problem) return { ...refused(problem), field: 'next' }
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
  return changeAccount(request, context, admin, {
    action: 'account.password',
    call: (api, headers) => api.changePassword({ body, headers, asResponse: true }),
    read: readCookies,
    onSuccess: tx => deleteVerifications(tx, admin.email),
  })
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
      action: 'account.sessions',
      subject: accountSubject(admin),
      after: { ended: ended.length },
    })
    return true
  })
}

/** Two-factor authentication is off until `confirmTwoFactor` has checked a first code. */
export async function beginTwoFactor(request: Request, context: Context, admin: Admin, password: string) {
  const { name: issuer } = await readBrand(services(context).db)
  return changeAccount(request, context, admin, {
    action: undefined,
    call: (api, headers) => api.enableTwoFactor({ body: { password, issuer }, headers, asResponse: true }),
    read: response => response.json() as Promise<{ totpURI: string; backupCodes: string[] }>,
  })
}

export function confirmTwoFactor(request: Request, context: Context, admin: Admin, input: string) {
  const code = input.replace(/\s/g, '')
  return changeAccount(request, context, admin, {
    action: 'account.two-factor on',
    code,
    call: (api, headers) => api.verifyTOTP({ body: { code }, headers, asResponse: true }),
    read: readCookies,
  })
}

export async function endTwoFactor(request: Request, context: Context, admin: Admin, password: string) {
  if (admin.requiresTwoFactor) return refused('Your role requires two-factor authentication.')
  return changeAccount(request, context, admin, {
    action: 'account.two-factor off',
    call: (api, headers) => api.disableTwoFactor({ body: { password }, headers, asResponse: true }),
    read: readCookies,
  })
}

export const renewBackupCodes = (request: Request, context: Context, admin: Admin, password: string) =>
  changeAccount(request, context, admin, {
    action: 'account.backup codes',
    call: (api, headers) => api.generateBackupCodes({ body: { password }, headers, asResponse: true }),
    read: response => response.json() as Promise<{ backupCodes: string[] }>,
  })

export async function resetPassword(
  request: Request,
  context: Context,
  { token, next }: { token: string; next: string },
): Promise<{ ok: true } | Refused> {
  const { db } = services(context)
  const { address } = requestFacts(context)
  const { internalAdapter } = await auth(context).$context
  const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!verification) {
    const wait = await consumeOfAddress(db, { name: 'reset-try', address }, passwordAttempts)
    return refused(wait ? tooMany(wait) : endedReset)
  }
  const person = await findPerson(db, verification.value)
  const ownTexts = [person?.email ?? '', (await readBrand(db)).name]
  const problem = await passwordProblem(next, ownTexts)
  if (problem) return refused(problem)
  const done = await db.transaction(async tx => {
    const body = { token, newPassword: next }
    const headers = headersOf(request, context)
    const { ok } = await inTransaction(tx, () =>
      auth(context).api.resetPassword({ body, headers, asResponse: true }),
    )
    const action = 'account.password reset'
    if (!ok || !person) return false
    const admin: Actor = { email: person.email }
    await recordChange(tx, admin, { action, subject: accountSubject(admin) })
    await deleteVerifications(tx, admin.email)
    return true
  })
  return done ? { ok: true } : refused(endedReset)
}

const endedReset = `This link is no longer valid: it works once, for an hour. Ask for a new one. ${alreadySetHint}`
