import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.server.ts'

type DatedTable = PgTable & { id: PgColumn; createdAt: PgColumn }

/** A condition on rows that have not changed for so many months. */
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

/** Repetitions of a form come soon: after a month its idempotency key is not needed. */
export async function expireIdempotencyKeys(db: Db, table: PgTable) {
  await db.execute(
    sql`update ${table} set idempotency_key = null
      where idempotency_key is not null and created_at < now() - interval '30 days'`,
  )
}
