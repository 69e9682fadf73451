import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const milestones = pgTable('milestones', {
  key: text('key').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
})
