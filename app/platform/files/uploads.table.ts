import { boolean, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from '../database/timestamps.server.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const uploads = pgTable('uploads', {
  hash: text('hash').primaryKey(),
  contentType: text('content_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: bytea('bytes').notNull(),
  /** Uploaded for products, posts or pages: it stays when the last order that shows it is erased. */
  isKept: boolean('is_kept').notNull().default(false),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
})
