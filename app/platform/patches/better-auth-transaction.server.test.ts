import * as library from 'better-auth'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../database/database.fixture.ts'
import { milestones } from '../jobs/jobs.table.ts'
import { followTransaction, inTransaction } from './better-auth-transaction.server.ts'

it('runs queries in the transaction of the caller, and elsewhere in none', async () => {
  const { db, close } = await openTestDatabase()
  const proxy = followTransaction(db)
  await proxy.insert(milestones).values({ key: 'outside' })
  const failing = db.transaction(async tx => {
    await inTransaction(tx, async () => {
      await proxy.insert(milestones).values({ key: 'inside' })
      expect(await proxy.$count(milestones)).toBe(2)
    })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await proxy.select({ key: milestones.key }).from(milestones)).toEqual([{ key: 'outside' }])
  await close()
})

it('is still needed: the library exports nothing to run a call in a given transaction', () => {
  expect(Object.keys(library).filter(name => /transaction/i.test(name))).toEqual([])
})
