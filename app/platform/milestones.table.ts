import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from './timestamp-tz.server.ts'

export const milestones = pgTable('milestones', {
  key: text('key').primaryKey(),
  at: timestampTz('at').notNull().defaultNow(),
})
