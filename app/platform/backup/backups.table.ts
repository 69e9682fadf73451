import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from '../database/timestamps.server.ts'

/** The backup that the shop makes every night: what came of the last attempt of a day. */
export const backups = pgTable('backups', {
  day: date('day').primaryKey(),
  startedAt: timestampTz('started_at').notNull().defaultNow(),
  /** When it was stored and had been restored on trial. */
  finishedAt: timestampTz('finished_at'),
  rows: bigint('rows', { mode: 'number' }),
  bytes: bigint('bytes', { mode: 'number' }),
  problem: text('problem').notNull().default(''),
})
