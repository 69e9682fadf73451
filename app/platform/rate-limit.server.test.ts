import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { setUpDatabase } from './database/database.fixture.ts'
import type { Db } from './database/database.server.ts'
import { consume, consumeOfAddress, giveBackToAddress, remainingWait } from './rate-limit.server.ts'
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

const limitOf = (address: string) => {
  const counted = { name: 'form', address }
  return {
    use: () => consumeOfAddress(database.db, counted, { max: 2, windowSeconds: 600 }),
    giveBack: () => giveBackToAddress(database.db, counted),
  }
}

it('an IPv6 network of many customers may send four times as much as one of them', async () => {
  const results: (number | undefined)[] = []
  for (let customer = 0; customer < 5; customer++)
    for (let time = 0; time < 2; time++) results.push(await limitOf(`2001:db8:1:${customer}::/64`).use())
  expect(results.map(wait => wait === undefined)).toEqual([...Array(8).fill(true), false, false])
  expect(await limitOf('2001:db8:2:0::/64').use()).toBeUndefined()
})

it('one customer does not use up what the network around may send', async () => {
  for (let time = 0; time < 50; time++) await limitOf('2001:db8:1:1::/64').use()
  expect(await limitOf('2001:db8:1:2::/64').use()).toBeUndefined()
})

it('what is given back can be used again', async () => {
  const { use, giveBack } = limitOf('2001:db8:1:1::/64')
  for (let time = 0; time < 20; time++) {
    expect(await use()).toBeUndefined()
    await giveBack()
  }
  await giveBack()
  expect([await use(), await use(), typeof (await use())]).toEqual([undefined, undefined, 'number'])
})
