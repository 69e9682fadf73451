import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from './database/database.server.ts'
import { jobs } from './jobs/jobs.table.ts'
import { createFailingService } from './services.server.ts'

const error = new Error('the database is away')
const db = createFailingService<Db>(error)

it.each<[string, () => Promise<unknown>]>([
  ['a query', async () => await db.select().from(jobs).where(sql`true`).limit(1)],
  ['a statement', async () => await db.execute(sql`select 1`)],
  ['a transaction', async () => await db.transaction(async tx => await tx.select().from(jobs))],
  [
    'a chained query',
    () =>
      db
        .select()
        .from(jobs)
        .then(rows => rows.length),
  ],
])('%s of an unavailable database is rejected', async (_, use) => {
  await expect(use()).rejects.toBe(error)
})

it('queries started together are all handled, whether their functions are async or not', async () => {
  const asynchronous = async () => await db.select().from(jobs)
  const plain = () => db.select().from(jobs).limit(1).execute()
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  await expect((async () => await Promise.all([asynchronous(), plain(), asynchronous()]))()).rejects.toBe(
    error,
  )
  await new Promise(resolve => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
