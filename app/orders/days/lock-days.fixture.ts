import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../../platform/database/database.server.ts'
import { eventually } from '../../platform/eventually.fixture.ts'
import { lockDays } from './book-days.server.ts'

/** On a server: `change` waits for an order that is being placed, and holds no rows meanwhile that count orders. */
export async function expectDaysLockedFirst(db: Db, change: () => Promise<unknown>) {
  let changed: Promise<unknown> | undefined
  await db.transaction(async tx => {
    await lockDays(tx)
    changed = change()
    await eventually(async () => {
      const { rows } = (await tx.execute(sql`select
          (select count(*)::int from pg_locks as counting
            where counting.pid = waiting.pid and relation = 'order_days'::regclass) as counting
        from pg_locks as waiting join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`)) as unknown as {
        rows: unknown[]
      }
      expect(rows).toEqual([{ counting: 0 }])
    })
  })
  expect(await changed).toMatchObject({ ok: true })
}
