import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from '../database/timestamps.server.ts'

/** The latest result of each check, the same for all processes. */
export const healthChecks = pgTable('health_checks', {
  name: text('name').primaryKey(),
  label: text('label').notNull(),
  state: text('state').$type<'ok' | 'warning' | 'ill'>().notNull(),
  message: text('message').notNull(),
  /** The first figure of each of the last days, where the check measures one. */
  readings: jsonb('readings').$type<Record<string, number>>().notNull().default({}),
  changedAt: timestampTz('changed_at').notNull().defaultNow(),
  checkedAt: timestampTz('checked_at').notNull().defaultNow(),
  /** When the owner was alerted; null again once he was alerted that it is well. */
  alertedAt: timestampTz('alerted_at'),
})
