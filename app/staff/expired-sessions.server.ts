import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { maxSessionDays } from './auth.server.ts'
import { sessions, verifications } from './staff.table.ts'

/** Verifications are reset links and logins that wait for their second factor. */
export async function deleteExpiredSessions(db: Db) {
  await db.delete(sessions).where(
    sql`${sessions.expiresAt} < now()
      or ${sessions.createdAt} < now() - make_interval(days => ${maxSessionDays})`,
  )
  await db.delete(verifications).where(sql`${verifications.expiresAt} < now()`)
}
