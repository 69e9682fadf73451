import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from '../database/timestamp-tz.server.ts'

export const milestones = pgTable('milestones', {
  key: text('key').primaryKey(),
  at: timestampTz('at').notNull().defaultNow(),
})
