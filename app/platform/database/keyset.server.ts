import { and, asc, desc, gte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.server.ts'

export type Cursor = { before?: string | undefined; after?: string | undefined }

export type KeysetPage<Row> = { rows: Row[]; older: string | undefined; newer: string | undefined }

type KeyedTable = PgTable & { createdAt: PgColumn; id: PgColumn }

/** The parts of a query for one page of `size` rows, newest first by `createdAt` and `id`. */
export function keyset(table: KeyedTable, { before, after }: Cursor, size: number) {
  const cursor = before ?? after
  const isBackwards = before === undefined && after !== undefined
  const direction = isBackwards ? asc : desc
  return {
    // The subquery keeps the microseconds that a JavaScript date drops.
    where:
      cursor === undefined
        ? undefined
        : sql`(${table.createdAt}, ${table.id}) ${sql.raw(isBackwards ? '>' : '<')} (select created_at, id from ${table} where id = ${cursor})`,
    orderBy: [direction(table.createdAt), direction(table.id)],
    limit: size + 1,
    toPage<Row extends { id: string }>(found: Row[]): KeysetPage<Row> {
      const hasMore = found.length > size
      const rows = found.slice(0, size)
      if (isBackwards) rows.reverse()
      return {
        rows,
        older: isBackwards || hasMore ? rows.at(-1)?.id : undefined,
        newer: (isBackwards ? hasMore : cursor !== undefined) ? rows[0]?.id : undefined,
      }
    },
  }
}

export type Keyset = ReturnType<typeof keyset>

type Row<Query extends PgSelect> = Query['_']['result'][number] & { id: string }

/** One page of the rows of a query that meet a condition, newest first. */
export async function readPage<Query extends PgSelect>(
  query: Query,
  { table, where, cursor, size }: { table: KeyedTable; where: SQL | undefined; cursor: Cursor; size: number },
): Promise<KeysetPage<Row<Query>>> {
  const page = keyset(table, cursor, size)
  const rows = (await query
    .where(and(where, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)) as Row<Query>[]
  // The row that the cursor names is gone, or nothing is newer than it.
  if (rows.length === 0 && (cursor.before || cursor.after))
    return readPage(query, { table, where, cursor: {}, size })
  return page.toPage(rows)
}

/** Counts stop here: an exact count takes too long. */
const maxCounted = 1_000

/** How many rows of a table meet each condition, up to 1,000. */
export async function countEach<Name extends string>(
  db: Db,
  table: PgTable,
  conditions: Record<Name, SQL | undefined>,
): Promise<Record<Name, number>> {
  const counts = Object.entries<SQL | undefined>(conditions).map(([name, condition]) => [
    name,
    sql<number>`(select count(*)::int from (select 1 from ${table} where ${condition} limit ${maxCounted}) counted)`,
  ])
  const [row] = await db.select(Object.fromEntries(counts)).from(sql`(select 1) one`)
  return row as Record<Name, number>
}

/** A condition on the newest `rows` of a table, for terms that are too short for an index of trigrams. */
export async function amongNewest(db: Db, table: KeyedTable, rows: number): Promise<SQL | undefined> {
  // With a constant date instead of a subquery the planner uses the date index.
  const [oldest] = await db
    .select({ createdAt: table.createdAt })
    .from(table)
    .orderBy(desc(table.createdAt), desc(table.id))
    .offset(rows)
    .limit(1)
  return oldest && gte(table.createdAt, oldest.createdAt)
}
