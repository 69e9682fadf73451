import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Db } from '../platform/database/database.server.ts'
import { tokenHash } from '../platform/patches/better-auth-session-tokens.server.ts'
import { inTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import { consume, resetLimit } from '../platform/rate-limit.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { waitText } from '../platform/text/wait-text.ts'
import { sessionMissing } from './admin-handle.ts'
import {
  adminAddress,
  auth,
  authHeaders,
  credentialsOf,
  lockedCredentialsOf,
  renewPasswordHash,
  withUnusedCode,
} from './auth.server.ts'
import { sessions, users, verifications } from './staff.table.ts'

const perAddress = { max: 10, windowSeconds: 15 * 60 }
const perShop = { max: 200, windowSeconds: 15 * 60 }
const codesPerAddress = { max: 30, windowSeconds: 15 * 60 }

type Context = Readonly<RouterContextProvider>
export type Refused = { ok: false; reason: 'refused'; message: string }
type SignIn =
  | { ok: true; headers: Headers; twoFactor: boolean }
  | { ok: false; reason: 'not admin' }
  | Refused

export const refused = (message: string): Refused => ({ ok: false, reason: 'refused', message })

/** Logs the address, never what was typed. */
function logSignIn(context: Context, event: string, level: 'info' | 'warn' = 'warn') {
  const { id, address } = requestFacts(context)
  services(context).log[level](`sign-in: ${event}`, { requestId: id, address })
}

/** Every attempt counts before the password is verified, so that parallel attempts can't exceed the limit. */
export async function signIn(
  request: Request,
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  const { db, env } = services(context)
  if (email !== (await adminAddress(db, env))) {
    logSignIn(context, "not the admin's address")
    return { ok: false, reason: 'not admin' }
  }
  const { address } = requestFacts(context)
  const key = `sign-in:${address}`
  const wait = (await consume(db, key, perAddress)) ?? (await consume(db, 'sign-in', perShop))
  if (wait) {
    logSignIn(context, 'too many failed attempts')
    return refused(tooMany(wait))
  }
  const [before] = await credentialsOf(db, email)
  const response = await auth(context).api.signInEmail({
    body: { email, password },
    headers: authHeaders(request, address),
    asResponse: true,
  })
  if (!response.ok) {
    logSignIn(context, 'wrong password')
    return refused(await messageOf(response))
  }
  const body = (await response.clone().json()) as { twoFactorRedirect?: boolean; token?: string }
  // Somebody who changed the password during the check was told that all devices are signed out.
  const isUnchanged = await db.transaction(async tx => {
    const [now] = await lockedCredentialsOf(tx, email)
    if (now?.hash === before?.hash) return true
    await deleteVerifications(tx, email)
    if (body.token) await tx.delete(sessions).where(eq(sessions.token, tokenHash(body.token)))
    return false
  })
  if (!isUnchanged) {
    logSignIn(context, 'password changed during the check')
    return refused('Invalid email or password')
  }
  await resetLimit(db, key)
  await renewPasswordHash(db, auth(context), { email, password })
  const twoFactor = body.twoFactorRedirect === true
  logSignIn(context, twoFactor ? 'right password, waiting for the code' : 'signed in by password', 'info')
  return { ok: true, headers: cookiesOf(response), twoFactor }
}

/** Invalidates reset links and logins that wait for their second factor. */
export const deleteVerifications = (tx: Db, email: string) =>
  tx
    .delete(verifications)
    .where(
      inArray(verifications.value, tx.select({ id: users.id }).from(users).where(eq(users.email, email))),
    )

export const tooMany = (seconds: number) =>
  `Too many failed attempts. Please try again in ${waitText(seconds)}.`

/** Checks a code of the authenticator app or a backup code. The library counts failures only after a right password. */
export async function signInWithCode(request: Request, context: Context, input: string) {
  const { db, env } = services(context)
  const { address } = requestFacts(context)
  const key = `sign-in code:${address}`
  const wait = await consume(db, key, codesPerAddress)
  if (wait) {
    logSignIn(context, 'too many wrong codes')
    return refused(tooMany(wait))
  }
  const code = input.replace(/\s/g, '')
  const isAppCode = /^\d{6}$/.test(code)
  const call = { body: { code }, headers: authHeaders(request, address), asResponse: true as const }
  const email = await adminAddress(db, env)
  const check = async (tx: Db) => {
    // A concurrent change of the password waits for this session and ends it, or has deleted its verification.
    await lockedCredentialsOf(tx, email)
    const { api } = auth(context)
    return inTransaction<Response>(tx, () => (isAppCode ? api.verifyTOTP(call) : api.verifyBackupCode(call)))
  }
  const response = await (isAppCode ? withUnusedCode(db, code, check) : db.transaction(check))
  if (!response?.ok) {
    logSignIn(context, response ? 'wrong code' : 'code used before')
    return refused(response ? await messageOf(response) : 'Invalid code')
  }
  await resetLimit(db, key)
  logSignIn(context, `signed in by password and ${isAppCode ? 'app' : 'backup code'}`, 'info')
  return { ok: true as const, headers: cookiesOf(response) }
}

export async function messageOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as
    | { message?: string; code?: string }
    | undefined
  if (body?.code === 'UNAUTHORIZED' || body?.code === 'INVALID_TWO_FACTOR_COOKIE') return sessionMissing
  return body?.message ?? 'The server could not do that.'
}

export async function signOut(request: Request, context: Context): Promise<Headers> {
  logSignIn(context, 'signed out', 'info')
  return cookiesOf(await auth(context).api.signOut({ headers: request.headers, asResponse: true }))
}

export function cookiesOf(response: Response): Headers {
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/** Lets the login form recognise the admin's address without publishing it. */
export const adminHash = (email: string, salt: string) =>
  createHash('sha256').update(`${salt}:${email}`).digest('hex')
