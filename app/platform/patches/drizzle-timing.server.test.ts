import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { setUpDatabase } from '../database/database.fixture.ts'
import { readSlowStatements } from '../health/slow-statements.server.ts'
import { countStatement, forgetStatements } from '../health/statement-counts.ts'

const database = setUpDatabase()
beforeEach(forgetStatements)

it('counts slow statements, in transactions too, without their parameters', async () => {
  const { db } = database
  await db.execute(sql`select ${'secret'}::text, pg_sleep(0.03)`)
  await db.transaction(tx => tx.execute(sql`select ${'secret'}::text, pg_sleep(0.3)`))
  await db.execute(sql`select 'fast'`)
  const found = await readSlowStatements(db, 10)
  const statements = found.statements.filter(({ text }) => text.includes('pg_sleep'))
  expect(statements).toEqual([
    { text: 'select $1::text, pg_sleep(0.3)', calls: 1, mean: expect.any(Number), max: expect.any(Number) },
    { text: 'select $1::text, pg_sleep(0.03)', calls: 1, mean: expect.any(Number), max: expect.any(Number) },
  ])
  expect(statements[0]?.max).toBeGreaterThan(55)
})

it('goes on counting what is slowest when there are many', async () => {
  for (let ms = 100; ms > 20; ms--) countStatement(`select ${ms}`, ms)
  const { statements } = await readSlowStatements(database.db, 100)
  expect(statements).toHaveLength(50)
  expect(statements.at(-1)?.max).toBe(51)
})
