import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import { maxSessionDays } from './auth.server.ts'
import { sessions, verifications } from './staff.table.ts'

/** Removes sessions, links and login steps whose time is over. */
export async function sweepStaff(db: Db) {
  await db.delete(sessions).where(
    sql`${sessions.expiresAt} < now()
      or ${sessions.createdAt} < now() - make_interval(days => ${maxSessionDays})`,
  )
  await db.delete(verifications).where(sql`${verifications.expiresAt} < now()`)
}
