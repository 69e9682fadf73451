import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Db } from '../platform/database.server.ts'
import { tokenHash } from '../platform/patches/better-auth-session-tokens.server.ts'
import { inTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import { consume, resetLimit } from '../platform/rate-limit.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import {
  adminAddress,
  auth,
  authHeaders,
  credentialsOf,
  lockedCredentialsOf,
  renewPasswordHash,
} from './auth.server.ts'
import { sessions, users, verifications } from './staff.table.ts'
import { withUnspentCode } from './totp.server.ts'

/** Failed tries that one address, and all addresses together, may make in a window. */
const perAddress = { max: 10, windowSeconds: 15 * 60 }
const everybody = { max: 200, windowSeconds: 15 * 60 }
const codesPerAddress = { max: 30, windowSeconds: 15 * 60 }

type Context = Readonly<RouterContextProvider>
export type SignIn =
  | { ok: true; headers: Headers; twoFactor: boolean }
  | { ok: false; reason: 'not admin' }
  | { ok: false; reason: 'refused'; message: string }

/** What the log keeps of a sign-in: from where, never with what. */
function note(context: Context, outcome: string, level: 'info' | 'warn' = 'warn') {
  const { id, address } = requestFacts(context)
  services(context).log[level](`sign-in: ${outcome}`, { requestId: id, address })
}

/**
 * Signs the admin in. Every try counts before the password is looked at, so that many at once can't slip through; a
 * success takes the address's count back.
 */
export async function signIn(
  request: Request,
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  const { db, env } = services(context)
  if (email !== (await adminAddress(db, env))) {
    note(context, "not the admin's address")
    return { ok: false, reason: 'not admin' }
  }
  const { address } = requestFacts(context)
  const own = `sign-in:${address}`
  const wait = (await consume(db, own, perAddress)) ?? (await consume(db, 'sign-in', everybody))
  if (wait) {
    note(context, 'too many failed attempts')
    return {
      ok: false,
      reason: 'refused',
      message: tooMany(wait),
    }
  }
  const [before] = await credentialsOf(db, email)
  const response = await auth(context).api.signInEmail({
    body: { email, password },
    headers: authHeaders(request, address),
    asResponse: true,
  })
  if (!response.ok) {
    note(context, 'wrong password')
    return { ok: false, reason: 'refused', message: await messageOf(response) }
  }
  const answer = (await response.clone().json()) as { twoFactorRedirect?: boolean; token?: string }
  // A password takes its time to check. Who set a new one meanwhile was told that all devices are signed out.
  const stands = await db.transaction(async tx => {
    const [now] = await lockedCredentialsOf(tx, email)
    if (now?.hash === before?.hash) return true
    await forgetSteps(tx, email)
    if (answer.token) await tx.delete(sessions).where(eq(sessions.token, tokenHash(answer.token)))
    return false
  })
  if (!stands) {
    note(context, 'a password that was changed meanwhile')
    return { ok: false, reason: 'refused', message: 'Invalid email or password' }
  }
  await resetLimit(db, own)
  await renewPasswordHash(db, auth(context), { email, password })
  const twoFactor = answer.twoFactorRedirect === true
  note(context, twoFactor ? 'right password, code asked for' : 'signed in by password', 'info')
  return { ok: true, headers: cookiesOf(response), twoFactor }
}

/** No link sets a password any more, and no login goes on to its second step. */
export const forgetSteps = (tx: Db, email: string) =>
  tx
    .delete(verifications)
    .where(
      inArray(verifications.value, tx.select({ id: users.id }).from(users).where(eq(users.email, email))),
    )

export const tooMany = (seconds: number) =>
  `Too many failed attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`

export type CodeCheck = { ok: true; headers: Headers } | { ok: false; message: string }

/**
 * The second step: six digits of the authenticator app, or a backup code. The library counts the failures of who passed
 * the first one; all others are counted by their address.
 */
export async function signInWithCode(request: Request, context: Context, typed: string): Promise<CodeCheck> {
  const { db, env } = services(context)
  const { address } = requestFacts(context)
  const own = `sign-in code:${address}`
  const wait = await consume(db, own, codesPerAddress)
  if (wait) {
    note(context, 'too many wrong codes')
    return { ok: false, message: tooMany(wait) }
  }
  const code = typed.replace(/\s/g, '')
  const six = /^\d{6}$/.test(code)
  const call = { body: { code }, headers: authHeaders(request, address), asResponse: true as const }
  const email = await adminAddress(db, env)
  const check = async (tx: Db) => {
    // A new password waits for the session that this opens, and ends it, or this finds its first step gone.
    await lockedCredentialsOf(tx, email)
    const { api } = auth(context)
    return inTransaction<Response>(tx, () => (six ? api.verifyTOTP(call) : api.verifyBackupCode(call)))
  }
  const response = await (six ? withUnspentCode(db, code, check) : db.transaction(check))
  if (!response?.ok) {
    note(context, response ? 'wrong code' : 'a code for the second time')
    return { ok: false, message: response ? await messageOf(response) : 'Invalid code' }
  }
  await resetLimit(db, own)
  note(context, `signed in by password and ${six ? 'app' : 'backup code'}`, 'info')
  return { ok: true, headers: cookiesOf(response) }
}

/** What the account library says of a refusal. */
export async function messageOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => undefined)) as { message?: string } | undefined
  return answer?.message ?? 'The server could not do that.'
}

/** Ends this session. @returns the headers that take the cookie away */
export async function signOut(request: Request, context: Context): Promise<Headers> {
  note(context, 'signed out', 'info')
  return cookiesOf(await auth(context).api.signOut({ headers: request.headers, asResponse: true }))
}

export function cookiesOf(response: Response): Headers {
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/** What the login form compares an address with, so that the admin's own isn't published. */
export const adminHash = (email: string, salt: string) =>
  createHash('sha256').update(`${salt}:${email}`).digest('hex')
