import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { jobs } from '../platform/jobs.table.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { createFirstAdmin } from './auth.server.ts'
import { requestPasswordReset } from './password-reset.server.ts'
import { signIn } from './sign-in.server.ts'
import { adminEmail, adminPassword, Browser, openStaff } from './staff.fixture.ts'
import { users } from './staff.table.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [users, rateLimits, jobs]) await database.db.delete(table)
})

/** Signs in with a wrong password and counts the costly steps: what a stopwatch would tell apart. */
async function workOfWrongPassword(withAccount: boolean) {
  await database.db.delete(users)
  const staff = openStaff(database.db)
  if (withAccount)
    await createFirstAdmin(database.db, staff.auth, { email: adminEmail, password: adminPassword })
  const { password } = await staff.auth.$context
  const hash = vi.spyOn(password, 'hash')
  const verify = vi.spyOn(password, 'verify')
  const answer = await signIn(new Browser().request('/admin-login', {}), staff.contextFrom(), {
    email: adminEmail,
    password: 'a-wrong-password',
  })
  return { scrypts: hash.mock.calls.length + verify.mock.calls.length, answer }
}

it('costs one hash and gets the same answer, whether the address has an account or not', async () => {
  const known = await workOfWrongPassword(true)
  const unknown = await workOfWrongPassword(false)
  expect(known.scrypts).toBe(1)
  expect(unknown).toEqual(known)
  expect(known.answer).toMatchObject({ ok: false, message: 'Invalid email or password' })
})

it('does the same for every address that a reset link is asked for', async () => {
  const { db } = database
  const workFor = async (email: string) => {
    for (const table of [rateLimits, jobs]) await db.delete(table)
    const answer = await requestPasswordReset(db, { email, adminEmail, address: '10.0.0.1' })
    const rows = async (name: string) => {
      const table = sql.identifier(name)
      const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(sql`${table}`)
      return row?.n
    }
    return { answer, limits: await rows('rate_limits'), jobs: await rows('jobs') }
  }
  const own = await workFor(adminEmail)
  expect(own).toEqual({ answer: true, limits: 2, jobs: 1 })
  expect(await workFor('stranger@example.com')).toEqual(own)
})

it('does not let strangers use up the reset links of the admin', async () => {
  const ask = (email: string, address: string) =>
    requestPasswordReset(database.db, { email, adminEmail, address })
  for (let stranger = 0; stranger < 15; stranger++) await ask('stranger@example.com', `10.0.1.${stranger}`)
  expect(await ask(adminEmail, '10.0.0.1')).toBe(true)
})

it.each(['password1', 'Blockyard-1'])('does not start with %s for a password', async password => {
  const { auth } = openStaff(database.db)
  await expect(createFirstAdmin(database.db, auth, { email: adminEmail, password })).rejects.toThrow(
    /ADMIN_PASSWORD must be/,
  )
})
