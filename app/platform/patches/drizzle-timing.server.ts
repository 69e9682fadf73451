import { PgPreparedQuery } from 'drizzle-orm/pg-core'
import { countStatement } from '../health/statement-counts.ts'

// Patch for drizzle-orm 0.45.4: https://github.com/drizzle-team/drizzle-orm/issues/2605

type Query = (text: string, params: unknown[], run: () => Promise<unknown>) => Promise<unknown>

/** Drizzle's logger is called before a statement only. */
const statements = PgPreparedQuery.prototype as unknown as { queryWithCache: Query }
const { queryWithCache } = statements

statements.queryWithCache = async function timed(text, params, run) {
  const started = performance.now()
  try {
    return await queryWithCache.call(this, text, params, run)
  } finally {
    countStatement(text, performance.now() - started)
  }
}
