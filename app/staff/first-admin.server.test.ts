import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { createAuth, createFirstAdmin } from './auth.server.ts'
import { passwordHashes } from './password-hash.server.ts'
import { signIn } from './sign-in.server.ts'
import { adminEmail, adminPassword, Browser, openStaff, origin } from './staff.fixture.ts'
import { accounts, users } from './staff.table.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

it('has its password from the start, or is made again at the next one', async () => {
  const { db } = database
  const given = { email: adminEmail, password: adminPassword }
  const hash = vi.fn(() => Promise.reject(new Error('cut off')))
  const passwords = { ...passwordHashes({ cost: 4, r: 8, p: 1 }), hash }
  const cutOff = createAuth(db, { publicOrigin: origin, https: false, secret: 's'.repeat(40), passwords })
  await expect(createFirstAdmin(db, cutOff, given)).rejects.toThrow('cut off')
  expect([await db.$count(users), await db.$count(accounts)]).toEqual([0, 0])

  const staff = openStaff(db)
  expect(await createFirstAdmin(db, staff.auth, given)).toMatchObject({ created: true })
  const request = new Browser().request('/admin-login', {})
  expect(await signIn(request, staff.contextFrom(), given)).toMatchObject({ ok: true })
})

it('is made once by processes that start together', async () => {
  const { db } = database
  const { auth } = openStaff(db)
  const made = await Promise.all(
    Array.from({ length: 3 }, () => createFirstAdmin(db, auth, { email: adminEmail, password: undefined })),
  )
  expect(made.filter(({ created }) => created)).toEqual([{ created: true, generated: expect.any(String) }])
  expect([await db.$count(users), await db.$count(accounts)]).toEqual([1, 1])
})
