import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from './database/timestamps.server.ts'

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: timestampTz('resets_at').notNull(),
  },
  table => [index('rate_limits_resets_at').on(table.resetsAt)],
)
