import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../../platform/database/database.server.ts'
import { eventually } from '../../platform/eventually.fixture.ts'
import { lockDays } from './book-days.server.ts'

/** For a PostgreSQL server: `change` waits for the lock of the days, and has not locked `order_days` before. */
export async function expectDaysLockedFirst(db: Db, change: () => Promise<unknown>) {
  let changed: Promise<unknown> | undefined
  await db.transaction(async tx => {
    await lockDays(tx)
    changed = change()
    await eventually(async () => {
      const { rows } = (await tx.execute(sql`select
          (select count(*)::int from pg_locks as held
            where held.pid = waiting.pid and relation = 'order_days'::regclass) as "heldOfOrderDays"
        from pg_locks as waiting join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`)) as unknown as {
        rows: unknown[]
      }
      expect(rows).toEqual([{ heldOfOrderDays: 0 }])
    })
  })
  expect(await changed).toMatchObject({ ok: true })
}
