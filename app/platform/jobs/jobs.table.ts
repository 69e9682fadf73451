import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from '../database/timestamps.server.ts'

export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    runAt: timestampTz('run_at').notNull().defaultNow(),
    lockedUntil: timestampTz('locked_until'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The `DeliveryProblem` of the last error, or of a job that is done but sent nothing. */
    problem: text('problem'),
    doneAt: timestampTz('done_at'),
    failedAt: timestampTz('failed_at'),
  },
  table => [
    index('jobs_open').on(table.runAt).where(sql`done_at is null and failed_at is null`),
    index('jobs_failed').on(table.failedAt).where(sql`failed_at is not null`),
    index('jobs_order').on(sql`(payload->>'orderId')`).where(sql`payload ? 'orderId'`),
  ],
)

export const milestones = pgTable('milestones', {
  key: text('key').primaryKey(),
  at: timestampTz('at').notNull().defaultNow(),
})
