import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from './database.fixture.ts'
import type { Database } from './database.server.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('no index sorts otherwise than `order by … desc` does, which puts nulls first: it would never be used for that', async () => {
  const unusable = await database.db
    .select({ name: sql<string>`indexname` })
    .from(sql`pg_indexes`)
    .where(sql`schemaname = 'public' and indexdef like '%DESC NULLS LAST%'`)
  expect(unusable).toEqual([])
})

it('the newest messages are read along their index', async () => {
  const plan = await database.db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    return tx.execute(
      sql`explain select id from quotation_requests where status <> 'archived' order by created_at desc, id desc limit 31`,
    )
  })
  expect(JSON.stringify(plan)).toContain('quotation_requests_newest')
})
