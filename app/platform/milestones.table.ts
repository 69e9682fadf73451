import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Tasks that run once in the life of a shop. */
export const milestones = pgTable('milestones', {
  key: text('key').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
})
