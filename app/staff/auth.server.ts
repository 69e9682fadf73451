import { createHash } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, twoFactor } from 'better-auth/plugins'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Db } from '../platform/database/database.server.ts'
import { recordDatabaseError } from '../platform/database/database-errors.server.ts'
import type { Env } from '../platform/env.server.ts'
import { reportQueryErrors } from '../platform/patches/better-auth-errors.server.ts'
import { hashSessionTokens } from '../platform/patches/better-auth-session-tokens.server.ts'
import { followTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import { consume } from '../platform/rate-limit.server.ts'
import { sessionSecret } from '../platform/secret.server.ts'
import { cleanEmail } from '../platform/text/email.ts'
import { parsePhone } from '../platform/text/phone.ts'
import { type PasswordHashes, passwordHashes } from './password-hash.server.ts'
import { contactOf, ownerRole, phoneAddress } from './roles.ts'
import { accounts, sessions, twoFactors, users, verifications } from './staff.table.ts'

/** A session ends after a week without use, and at the latest this long after the sign-in. */
export const maxSessionDays = 30
const idleSeconds = 7 * 24 * 3600

type Settings = { publicOrigin: string; https: boolean; secret: string; passwords?: PasswordHashes }

export type Auth = ReturnType<typeof createAuth>

/** The account library. It has no URL of its own, so that nobody can call what the back office does not offer. */
export function createAuth(db: Db, { publicOrigin, https, secret, passwords = passwordHashes() }: Settings) {
  const adapter = drizzleAdapter(followTransaction(db), {
    provider: 'pg',
    schema: {
      user: users,
      session: sessions,
      account: accounts,
      verification: verifications,
      twoFactor: twoFactors,
    },
  })
  const library = betterAuth({
    baseURL: publicOrigin,
    secret,
    database: reportQueryErrors(hashSessionTokens(adapter), recordDatabaseError),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      password: { hash: passwords.hash, verify: passwords.verify },
    },
    user: { additionalFields: { dateFormat: { type: 'string', required: false, input: false } } },
    session: { expiresIn: idleSeconds, updateAge: 24 * 3600, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      // Browsers accept a `__Host-` cookie only from this host over https, so no subdomain can set one.
      cookiePrefix: https ? '__Host-blockyard' : 'blockyard',
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: https, path: '/' },
    },
    // Sign-in, the only public call, counts its failures itself.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [admin(), twoFactor()],
  })
  return Object.assign(library, { passwords })
}

export const openAuth = (db: Db, env: Pick<Env, 'publicOrigin' | 'https' | 'sessionSecret' | 'dataDir'>) =>
  createAuth(db, { publicOrigin: env.publicOrigin, https: env.https, secret: sessionSecret(env) })

const addressHeader = 'x-blockyard-address'

/** Adds the client's address to the headers and overwrites what the client sent under that name. */
export function authHeaders(request: Request, address: string): Headers {
  const headers = new Headers(request.headers)
  // The library rejects the /64 that stands for an IPv6 client.
  headers.set(addressHeader, address.replace('/64', ''))
  return headers
}

/** The active account that somebody means who types an e-mail address or a phone number. */
export async function findAccount(db: Db, typed: string): Promise<{ id: string; email: string } | undefined> {
  const text = cleanEmail(typed).toLowerCase()
  const phone = text.includes('@') ? undefined : parsePhone(text)
  const [found] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, phone ? phoneAddress(phone) : text), isActive))
  return found
}

export const isActive = sql`${users.banned} is not true`

/** Those of all active accounts, for the login form; not the phone numbers, which could be guessed from their hashes. */
export async function activeAddresses(db: Db): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(isActive)
  return rows.map(({ email }) => email).filter(email => contactOf(email) === email)
}

const authContext = createContext<Auth>()

export const provideAuth = (context: RouterContextProvider, auth: Auth) => context.set(authContext, auth)
export const auth = (context: Readonly<RouterContextProvider>) => context.get(authContext)

/** Of one account, or of all. */
export const credentialsOf = (db: Db, email?: string) =>
  db
    .select({ id: accounts.id, hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(
      and(email === undefined ? undefined : eq(users.email, email), eq(accounts.providerId, 'credential')),
    )
    .orderBy(accounts.id)

export const lockedCredentialsOf = (tx: Db, email?: string) =>
  credentialsOf(tx, email).for('update', { of: accounts })

export async function renewPasswordHash(
  db: Db,
  auth: Auth,
  { email, password }: { email: string; password: string },
) {
  const { isOutdated, hash } = auth.passwords
  const [account] = await credentialsOf(db, email)
  if (!account?.hash || !isOutdated(account.hash)) return
  // The old hash in the condition protects a concurrent change.
  await db
    .update(accounts)
    .set({ password: await hash(password) })
    .where(and(eq(accounts.id, account.id), eq(accounts.password, account.hash)))
}

/** Invalidates reset links and logins that wait for their second factor. */
export const deleteVerifications = (tx: Db, email: string) =>
  tx
    .delete(verifications)
    .where(
      inArray(verifications.value, tx.select({ id: users.id }).from(users).where(eq(users.email, email))),
    )

/** The e-mail address of the owner who has been there longest, or of the one who will be created. ADMIN_EMAIL may have changed since. */
export async function ownerAddress(db: Db, env: Pick<Env, 'adminEmail'>): Promise<string> {
  const owners = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, ownerRole), isActive))
    .orderBy(users.createdAt)
  return owners.find(({ email }) => contactOf(email) === email)?.email ?? env.adminEmail
}

const codeSeconds = 120

class UsedCodeError extends Error {}

/** The library accepts a code repeatedly. @returns undefined, after a rollback, if the code was used before */
export async function withUnusedCode(
  db: Db,
  code: string,
  check: (tx: Db) => Promise<Response>,
): Promise<Response | undefined> {
  const key = `totp:${createHash('sha256').update(code).digest('hex')}`
  try {
    return await db.transaction(async tx => {
      const response = await check(tx)
      if (response.ok && (await consume(tx, key, { max: 1, windowSeconds: codeSeconds })))
        throw new UsedCodeError()
      return response
    })
  } catch (error) {
    if (error instanceof UsedCodeError) return undefined
    throw error
  }
}
