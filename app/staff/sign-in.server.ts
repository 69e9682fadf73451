import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Db } from '../platform/database/database.server.ts'
import { tokenHash } from '../platform/patches/better-auth-session-tokens.server.ts'
import { inTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import {
  consume,
  consumeOfAddress,
  giveBack,
  giveBackToAddress,
  type Limit,
  resetLimit,
} from '../platform/rate-limit.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { waitText } from '../platform/text/wait-text.ts'
import { sessionMissing } from './admin-handle.ts'
import {
  auth,
  authHeaders,
  credentialsOf,
  deleteVerifications,
  findAccount,
  lockedCredentialsOf,
  renewPasswordHash,
  withUnusedCode,
} from './auth.server.ts'
import { deviceName } from './device.ts'
import { recordFailedSignIn } from './sign-in-alert.server.ts'
import { sessions, users } from './staff.table.ts'

const window = { windowSeconds: 15 * 60 }
const perAccountAndAddress = { max: 10, ...window }
/** Of all accounts together: mobile networks put many people behind one address. */
const perAddress = { max: 30, ...window }
/** Enough that a stranger cannot lock somebody out before the alert is read. */
const perAccount = { max: 50, ...window }
/** Guesses from elsewhere can't lock out somebody at a known address, and guesses from there are not endless. */
const perAccountFromKnown = { max: 100, ...window }
const perShop = { max: 200, ...window }
const codesPerAddress = { max: 30, ...window }

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
  { email: typed, password }: { email: string; password: string },
): Promise<SignIn> {
  const { db } = services(context)
  const account = await findAccount(db, typed)
  if (!account) {
    logSignIn(context, 'no address of an account')
    return { ok: false, reason: 'not admin' }
  }
  const { id, email } = account
  const { address } = requestFacts(context)
  const attempt = { account: id, address, isKnown: await isKnownAddress(db, id, address) }
  const wait = await countAttempt(db, attempt)
  if (wait) {
    logSignIn(context, 'too many failed attempts')
    await recordFailedSignIn(db, email)
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
    await recordFailedSignIn(db, email)
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
  await forgetAttempts(db, attempt)
  await renewPasswordHash(db, auth(context), { email, password })
  const twoFactor = body.twoFactorRedirect === true
  if (!twoFactor) await noteSignIn(db, request, id, address)
  logSignIn(context, twoFactor ? 'right password, waiting for the code' : 'signed in by password', 'info')
  return { ok: true, headers: cookiesOf(response), twoFactor }
}

type Attempt = { account: string; address: string; isKnown: boolean }

const ownKey = ({ account, address }: Attempt) => `sign-in of ${account}:${address}`
const addressName = 'sign-in'
const sharedLimits = ({ account, isKnown }: Attempt): [string, Limit][] =>
  isKnown
    ? [[`sign-in account from known:${account}`, perAccountFromKnown]]
    : [
        [`sign-in account:${account}`, perAccount],
        ['sign-in', perShop],
      ]

/** @returns the seconds to wait if there were too many */
async function countAttempt(db: Db, attempt: Attempt): Promise<number | undefined> {
  const own = await consume(db, ownKey(attempt), perAccountAndAddress)
  if (own) return own
  const ofAddress = await consumeOfAddress(db, { name: addressName, address: attempt.address }, perAddress)
  if (ofAddress) return ofAddress
  for (const [key, limit] of sharedLimits(attempt)) {
    const wait = await consume(db, key, limit)
    if (wait) return wait
  }
  return undefined
}

/** After a success. What others have guessed from the same address stays counted, or a login of one's own would hide it. */
async function forgetAttempts(db: Db, attempt: Attempt) {
  await resetLimit(db, ownKey(attempt))
  await giveBackToAddress(db, { name: addressName, address: attempt.address })
  for (const [key] of sharedLimits(attempt)) await giveBack(db, key)
}

export const tooMany = (seconds: number) =>
  `Too many failed attempts. Please try again in ${waitText(seconds)}.`

/** Checks a code of the authenticator app or a backup code. The library counts failures only after a right password. */
export async function signInWithCode(request: Request, context: Context, input: string) {
  const { db } = services(context)
  const { address } = requestFacts(context)
  const counted = { name: 'sign-in code', address }
  const wait = await consumeOfAddress(db, counted, codesPerAddress)
  if (wait) {
    logSignIn(context, 'too many wrong codes')
    return refused(tooMany(wait))
  }
  const code = input.replace(/\s/g, '')
  const isAppCode = /^\d{6}$/.test(code)
  const call = { body: { code }, headers: authHeaders(request, address), asResponse: true as const }
  const check = async (tx: Db) => {
    // A concurrent change of the password waits for this session and ends it, or has deleted its verification. Whose code
    // it is, only the library knows.
    await lockedCredentialsOf(tx)
    const { api } = auth(context)
    return inTransaction<Response>(tx, () => (isAppCode ? api.verifyTOTP(call) : api.verifyBackupCode(call)))
  }
  const response = await (isAppCode ? withUnusedCode(db, code, check) : db.transaction(check))
  if (!response?.ok) {
    logSignIn(context, response ? 'wrong code' : 'code used before')
    return refused(response ? await messageOf(response) : 'Invalid code')
  }
  await giveBackToAddress(db, counted)
  const { user } = (await response.clone().json()) as { user?: { id: string } }
  if (user) await noteSignIn(db, request, user.id, address)
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

/** Whether the person has signed in from there before: whoever guesses from elsewhere cannot lock him out. */
async function isKnownAddress(db: Db, userId: string, address: string) {
  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} = ${userId} and (right(${users.signedInFrom}, ${address.length + 2}) = ${`, ${address}`}
        or exists (select from sessions where user_id = ${users.id} and ip_address = ${address}))`,
    )
  return known !== undefined
}

const noteSignIn = (db: Db, request: Request, id: string, address: string) =>
  db
    .update(users)
    .set({
      signedInAt: sql`now()`,
      signedInFrom: `${deviceName(request.headers.get('user-agent'))}, ${address}`,
    })
    .where(eq(users.id, id))

/** Lets the login form recognise an address of an account without publishing it. */
export const addressHash = (email: string, salt: string) =>
  createHash('sha256').update(`${salt}:${email}`).digest('hex')
