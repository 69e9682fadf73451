import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import type { Log } from '../platform/log.server.ts'
import { inTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import type { Auth } from './auth.server.ts'
import { passwordProblem } from './new-password.server.ts'
import { users } from './staff.table.ts'

/** Creates the admin of a new shop and prints the account. @returns whether there was none */
export async function openFirstAdmin(db: Db, auth: Auth, env: Env, log: Log): Promise<boolean> {
  const { adminEmail: email, adminPassword: password, publicOrigin } = env
  const { created, generated, guessable } = await createFirstAdmin(db, auth, { email, password })
  if (!created) return false
  // Before anything else can fail: the generated password is stored nowhere.
  console.log(`\n  Admin address:  ${publicOrigin}/admin-login\n  Admin e-mail:   ${email}`)
  if (generated) console.log(`  Password:       ${generated}   (shown once: keep it)`)
  console.log()
  if (guessable)
    log.warn(
      'ADMIN_PASSWORD is among the passwords that are guessed first: change it after the first sign-in',
    )
  return true
}

export async function createFirstAdmin(
  db: Db,
  auth: Auth,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ created: boolean; generated?: string; guessable?: boolean }> {
  const [existing] = await db.select({ id: users.id }).from(users).limit(1)
  if (existing) return { created: false }
  const chosen = password ?? generatePassword()
  try {
    // The library writes account and password separately, and an account without a password would lock everybody out.
    await db.transaction(tx =>
      inTransaction(tx, () =>
        auth.api.createUser({ body: { email, password: chosen, name: 'Admin', role: 'admin' } }),
      ),
    )
  } catch (error) {
    const [other] = await db.select({ id: users.id }).from(users).where(sql`${users.email} = ${email}`)
    if (other) return { created: false }
    throw error
  }
  if (!password) return { created: true, generated: chosen }
  return {
    created: true,
    guessable: (await passwordProblem(password, [email, (await readBrand(db)).name])) !== undefined,
  }
}

function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from(randomBytes(20), byte => alphabet[byte % alphabet.length]).join('')
}
