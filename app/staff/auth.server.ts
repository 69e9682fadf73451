import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, twoFactor } from 'better-auth/plugins'
import { and, eq, sql } from 'drizzle-orm'
import { createContext, type RouterContextProvider } from 'react-router'
import { company } from '../company/company.ts'
import type { Db } from '../platform/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import { sessionSecret } from '../platform/secret.server.ts'
import { withHashedTokens } from './hashed-tokens.server.ts'
import { passwordProblem } from './new-password.server.ts'
import { type PasswordHashes, passwordHashes } from './password-hash.server.ts'
import { accounts, sessions, twoFactors, users, verifications } from './staff.table.ts'

/** A session ends after a week without use, and a month after the sign-in however much it is used. */
const idleSeconds = 7 * 24 * 3600
export const longestSessionDays = 30

type Settings = { publicOrigin: string; https: boolean; secret: string; passwords?: PasswordHashes }

export type Auth = ReturnType<typeof create>

/**
 * The account library, used through `auth.api` only: it has no address of its own on the server, so nobody reaches a
 * call that the back office doesn't offer.
 */
export function createAuth(db: Db, settings: Settings) {
  const auth = create(db, settings)
  settingsOf.set(auth, settings)
  return auth
}

/** With the settings of the environment. */
export const openAuth = (db: Db, env: Pick<Env, 'publicOrigin' | 'https' | 'sessionSecret' | 'dataDir'>) =>
  createAuth(db, { publicOrigin: env.publicOrigin, https: env.https, secret: sessionSecret(env) })

const settingsOf = new WeakMap<Auth, Settings>()

const ordinary = passwordHashes()

function create(db: Db, { publicOrigin, https, secret, passwords = ordinary }: Settings) {
  return betterAuth({
    appName: company.name,
    baseURL: publicOrigin,
    secret,
    database: withHashedTokens(
      drizzleAdapter(db, {
        provider: 'pg',
        schema: {
          user: users,
          session: sessions,
          account: accounts,
          verification: verifications,
          twoFactor: twoFactors,
        },
      }),
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      password: { hash: passwords.hash, verify: passwords.verify },
    },
    session: { expiresIn: idleSeconds, updateAge: 24 * 3600, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      // A browser takes a `__Host-` cookie from this host alone, over https and for all paths: no neighbour can set one.
      cookiePrefix: https ? '__Host-blockyard' : 'blockyard',
      // Written by `authHeaders` alone: what a browser sends under a forwarding header's name is not believed.
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // It would put another prefix in front.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: https, path: '/' },
    },
    // Sign-in is the one call open to strangers, and counts its failures itself.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [admin(), twoFactor({ issuer: company.name })],
  })
}

/** The header in which the account library finds the client's address. */
const addressHeader = 'x-blockyard-address'

/** A request's headers as the account library gets them. */
export function authHeaders(request: Request, address: string): Headers {
  const headers = new Headers(request.headers)
  // An IPv6 customer's is a whole /64, which the library takes for no address.
  headers.set(addressHeader, address.replace('/64', ''))
  return headers
}

const authContext = createContext<Auth>()

export const provideAuth = (context: RouterContextProvider, auth: Auth) => context.set(authContext, auth)
export const auth = (context: Readonly<RouterContextProvider>) => context.get(authContext)

/** The account library with all that it stores in this transaction: what it does and the note of it are one. */
export const authWithin = (context: Readonly<RouterContextProvider>, tx: Db): Auth => bound(auth(context), tx)

function bound(auth: Auth, tx: Db): Auth {
  const settings = settingsOf.get(auth)
  if (!settings) throw new Error('The account library was not made by createAuth')
  return create(tx, settings)
}

/** Where the password of an address is kept. */
export const credentialsOf = (db: Db, email: string) =>
  db
    .select({ id: accounts.id, hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, 'credential')))

/** The same; nobody can change it before the transaction ends. */
export const lockedCredentialsOf = (tx: Db, email: string) =>
  credentialsOf(tx, email).for('update', { of: accounts })

/** Hashes a password that was right just now with the work that is asked for by now, where its hash is of another time. */
export async function renewPasswordHash(
  db: Db,
  auth: Auth,
  { email, password }: { email: string; password: string },
) {
  const { isOutdated, hash } = settingsOf.get(auth)?.passwords ?? ordinary
  const [account] = await credentialsOf(db, email)
  if (!account?.hash || !isOutdated(account.hash)) return
  // Not where it was changed meanwhile.
  await db
    .update(accounts)
    .set({ password: await hash(password) })
    .where(and(eq(accounts.id, account.id), eq(accounts.password, account.hash)))
}

/** The address of the one account, whatever ADMIN_EMAIL has become; where there is none yet, the one that it will get. */
export async function adminAddress(db: Db, env: Pick<Env, 'adminEmail'>): Promise<string> {
  const [admin] = await db.select({ email: users.email }).from(users).orderBy(users.createdAt).limit(1)
  return admin?.email ?? env.adminEmail
}

/**
 * Creates the one admin account where there is none.
 * @returns the password that was generated for it, if one was; whether the given one is among those that are guessed first
 */
export async function createFirstAdmin(
  db: Db,
  auth: Auth,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ created: boolean; generated?: string; guessable?: boolean }> {
  const [existing] = await db.select({ id: users.id }).from(users).limit(1)
  if (existing) return { created: false }
  const chosen = password ?? generatePassword()
  try {
    // The library writes account and password one after the other: one without the other would shut everybody out.
    await db.transaction(tx =>
      bound(auth, tx).api.createUser({ body: { email, password: chosen, name: 'Admin', role: 'admin' } }),
    )
  } catch (error) {
    // Another process that started at the same moment was first.
    const [other] = await db.select({ id: users.id }).from(users).where(sql`${users.email} = ${email}`)
    if (other) return { created: false }
    throw error
  }
  if (!password) return { created: true, generated: chosen }
  return { created: true, guessable: (await passwordProblem(password, email)) !== undefined }
}

/** 20 characters of an alphabet without look-alikes: some 115 bits. */
function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from(randomBytes(20), byte => alphabet[byte % alphabet.length]).join('')
}
