import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampTz } from '../../platform/database/timestamps.server.ts'
import { users } from '../staff.table.ts'

// `subject_kind` and `subject_id` name what a row is about. Triggers delete the rows of a record that is deleted, or whose
// customer is erased (see the migration).

/** Only the staff sees them. */
export const notes = pgTable(
  'notes',
  {
    /** Chosen by the form, so that a note that is sent twice is stored once. */
    id: uuid('id').primaryKey(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    text: text('text').notNull(),
    /** The e-mail address of who wrote it. */
    actor: text('actor').notNull(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [index('notes_subject').on(table.subjectId, table.createdAt)],
)

/** Who looks after what. */
export const assignments = pgTable(
  'assignments',
  {
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [index('assignments_user').on(table.userId, table.subjectKind)],
)
