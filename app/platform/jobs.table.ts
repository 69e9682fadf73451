import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Work that follows a commit, written by that commit. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    runAt: moment('run_at').notNull().defaultNow(),
    lockedUntil: moment('locked_until'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    doneAt: moment('done_at'),
    failedAt: moment('failed_at'),
  },
  table => [
    index('jobs_open').on(table.runAt).where(sql`done_at is null and failed_at is null`),
    index('jobs_failed').on(table.failedAt).where(sql`failed_at is not null`),
    index('jobs_order').on(sql`(payload->>'orderId')`).where(sql`payload ? 'orderId'`),
  ],
)
