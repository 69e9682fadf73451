import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { setUpDatabase } from './database/database.fixture.ts'
import type { Db } from './database/database.server.ts'
import { consume, remainingWait } from './rate-limit.server.ts'
import { rateLimits } from './rate-limits.table.ts'

const database = setUpDatabase()
beforeEach(() => database.db.delete(rateLimits))

const limit = { max: 1, windowSeconds: 600 }

/** In a transaction, where the time of the database stands still. */
const atOneMoment = (run: (limited: ReturnType<typeof limitedBy>) => Promise<void>) =>
  database.db.transaction(tx => run(limitedBy(tx)))
const limitedBy = (db: Db) => ({
  use: () => consume(db, 'key', limit),
  wait: () => remainingWait(db, 'key', limit),
  moveEnd: (by: string) =>
    db.update(rateLimits).set({ resetsAt: sql`${rateLimits.resetsAt} + ${by}::interval` }),
})

it('a limit counts until its window ends', () =>
  atOneMoment(async ({ use, wait, moveEnd }) => {
    expect([await use(), await wait()]).toEqual([undefined, 600])
    await moveEnd('-9 minutes')
    expect([await use(), await wait()]).toEqual([60, 60])
    await moveEnd('-1 minute')
    expect(await wait()).toBeUndefined()
    expect([await use(), await wait()]).toEqual([undefined, 600])
  }))

it('a window that was begun while the clock was ahead has ended', () =>
  atOneMoment(async ({ use, wait, moveEnd }) => {
    await use()
    await moveEnd('1 day')
    expect(await wait()).toBeUndefined()
    expect([await use(), await wait()]).toEqual([undefined, 600])
    expect(await use()).toBe(600)
  }))
