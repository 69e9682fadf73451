import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { setUpDatabase } from './database/database.fixture.ts'
import { consume, remainingWait } from './rate-limit.server.ts'
import { rateLimits } from './rate-limits.table.ts'

const database = setUpDatabase()
beforeEach(() => database.db.delete(rateLimits))

const limit = { max: 1, windowSeconds: 600 }
const use = () => consume(database.db, 'key', limit)
const wait = () => remainingWait(database.db, 'key', limit)
const moveEnd = (by: string) =>
  database.db.update(rateLimits).set({ resetsAt: sql`${rateLimits.resetsAt} + ${by}::interval` })

it('a limit counts until its window ends', async () => {
  expect([await use(), await wait()]).toEqual([undefined, 600])
  await moveEnd('-9 minutes')
  expect([await use(), await wait()]).toEqual([60, 60])
  await moveEnd('-1 minute')
  expect(await wait()).toBeUndefined()
  expect([await use(), await wait()]).toEqual([undefined, 600])
})

it('a window that was begun while the clock was ahead has ended', async () => {
  await use()
  await moveEnd('1 day')
  expect(await wait()).toBeUndefined()
  expect([await use(), await wait()]).toEqual([undefined, 600])
  expect(await use()).toBe(600)
})
