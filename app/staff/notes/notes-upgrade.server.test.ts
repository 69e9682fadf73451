import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openEarlierDatabase } from '../../platform/database/database.fixture.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { notes } from './notes.table.ts'

/** Of the version with mentions. */
const earlierMigrations = 39

it('keeps notes that mention somebody, and sends no mail about them any more', async () => {
  const { db, upgrade, close } = await openEarlierDatabase(earlierMigrations)
  const noteId = '00000000-0000-4000-8000-000000000001'
  await db.execute(sql`insert into users (id, name, email) values ('ama', 'Ama', 'ama@example.com')`)
  await db.execute(sql`insert into notes (id, subject_kind, subject_id, text, actor)
    values (${noteId}, 'order', ${noteId}, '@Ama: blue gate', 'kofi@example.com')`)
  await db.execute(sql`insert into note_mentions (note_id, user_id) values (${noteId}, 'ama')`)
  await db.execute(sql`insert into jobs (kind, payload) values ('mention mail', '{}'), ('other mail', '{}')`)
  await upgrade()
  expect(await db.select().from(notes)).toMatchObject([{ text: '@Ama: blue gate' }])
  expect(await db.select({ kind: jobs.kind }).from(jobs)).toEqual([{ kind: 'other mail' }])
  await close()
})
