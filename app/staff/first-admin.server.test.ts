import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../platform/database/database.fixture.ts'
import type { Database } from '../platform/database/database.server.ts'
import { createAuth } from './auth.server.ts'
import { createFirstAdmin } from './first-admin.server.ts'
import { passwordHashes } from './password-hash.server.ts'
import { signIn } from './sign-in.server.ts'
import { adminEmail, adminPassword, Browser, openStaff, origin } from './staff.fixture.ts'
import { accounts, users } from './staff.table.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

it('is created with its password, or at the next start', async () => {
  const { db } = database
  const credentials = { email: adminEmail, password: adminPassword }
  const hash = vi.fn(() => Promise.reject(new Error('interrupted')))
  const passwords = { ...passwordHashes({ cost: 4, r: 8, p: 1 }), hash }
  const failing = createAuth(db, { publicOrigin: origin, https: false, secret: 's'.repeat(40), passwords })
  await expect(createFirstAdmin(db, failing, credentials)).rejects.toThrow('interrupted')
  expect([await db.$count(users), await db.$count(accounts)]).toEqual([0, 0])

  const staff = openStaff(db)
  expect(await createFirstAdmin(db, staff.auth, credentials)).toMatchObject({ created: true })
  const request = new Browser().request('/admin-login', {})
  expect(await signIn(request, staff.contextFrom(), credentials)).toMatchObject({ ok: true })
})

it('is created once when processes start together', async () => {
  const { db } = database
  const { auth } = openStaff(db)
  const results = await Promise.all(
    Array.from({ length: 3 }, () => createFirstAdmin(db, auth, { email: adminEmail, password: undefined })),
  )
  expect(results.filter(({ created }) => created)).toEqual([{ created: true, generated: expect.any(String) }])
  expect([await db.$count(users), await db.$count(accounts)]).toEqual([1, 1])
})
