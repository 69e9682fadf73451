import { expect, it } from 'vitest'
import { milestones } from '../jobs/jobs.table.ts'
import { setUpDatabase } from './database.fixture.ts'

const database = setUpDatabase()

it('gives rows without an order last stored first, and leaves orders and counts as they are', async () => {
  const { db } = database
  for (const key of ['b', 'a', 'c']) await db.insert(milestones).values({ key })
  const keys = db.select({ key: milestones.key }).from(milestones)
  expect((await keys).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
  const ordered = db.select({ key: milestones.key }).from(milestones).orderBy(milestones.key)
  expect((await ordered).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  expect(await db.$count(milestones)).toBe(3)
})
