import { and, asc, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, timestamp } from 'drizzle-orm/pg-core'
import type { Db } from './database.server.ts'

type Days = { from?: string | undefined; to?: string | undefined }

/** A condition on a moment: first and last day, `yyyy-mm-dd`. Accra is on UTC all year. */
export const inRange = (moment: PgColumn, { from, to }: Days) =>
  and(
    from ? gte(moment, new Date(`${from}T00:00:00Z`)) : undefined,
    // An interval is added in the time zone of the session, where a day can have 23 or 25 hours.
    to ? lt(moment, sql`(${to}::date + 1)::timestamp at time zone 'Africa/Accra'`) : undefined,
  )

type DatedTable = PgTable & { id: PgColumn; createdAt: PgColumn }

export const unchangedFor = (months: number, { updatedAt }: { updatedAt: PgColumn }) =>
  sql`${updatedAt} < now() - make_interval(months => ${months})`

/** The ids of the oldest rows that are older than so many months. Rows that another process has locked are skipped. */
export const oldRows = (tx: Db, table: DatedTable, months: number, limit: number, condition?: SQL) =>
  tx
    .select({ id: table.id })
    .from(table)
    .where(and(condition, sql`${table.createdAt} < now() - make_interval(months => ${months})`))
    .orderBy(asc(table.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })

export const timestampTz = (name: string) => timestamp(name, { withTimezone: true })

/** Repetitions of a form come soon: after a month its idempotency key is not needed. */
export async function expireIdempotencyKeys(db: Db, table: PgTable) {
  await db.execute(
    sql`update ${table} set idempotency_key = null
      where idempotency_key is not null and created_at < now() - interval '30 days'`,
  )
}
