import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampTz } from '../platform/database/timestamps.server.ts'

/** The pieces of content that the owner has changed; the others come from their declarations. */
export const contentPieces = pgTable('content_pieces', {
  key: text('key').primaryKey(),
  /** Null while the default is published. */
  published: jsonb('published'),
  draft: jsonb('draft'),
  /** Grows with every change, so that a save from an older state is noticed. */
  version: integer('version').notNull().default(1),
  actor: text('actor').notNull(),
  updatedAt: timestampTz('updated_at').notNull().default(sql`now()`),
})

/** What was published, the last 30 of each piece. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    /** Null for the default. */
    value: jsonb('value'),
    actor: text('actor').notNull(),
    publishedAt: timestampTz('published_at').notNull().defaultNow(),
  },
  table => [index('content_versions_key').on(table.key, table.id)],
)
