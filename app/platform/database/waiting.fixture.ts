import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { eventually } from '../eventually.fixture.ts'
import type { Db } from './database.server.ts'

/** Until somebody waits for what `tx` has locked. The embedded database begins nothing of others before `tx` has ended. */
export async function untilSomebodyWaits(tx: Db) {
  if (!process.env.TEST_DATABASE_URL) return
  await eventually(async () => {
    const { rows } = (await tx.execute(sql`select pid from pg_locks
      where not granted and transactionid = pg_current_xact_id()::xid`)) as unknown as { rows: unknown[] }
    expect(rows).toHaveLength(1)
  })
}
