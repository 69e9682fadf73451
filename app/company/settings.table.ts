import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from '../platform/timestamp-tz.server.ts'

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
})
