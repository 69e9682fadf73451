import { sql } from 'drizzle-orm'
import { rows } from '../backup/backup-tables.server.ts'
import type { Db } from '../database/database.server.ts'
import { countedStatements, type SlowStatement, slowMs } from './statement-counts.ts'

/** `source`: what counted. */
type SlowStatements = { source: 'server' | 'process'; statements: SlowStatement[] }

/** By the server's own statistics where it has them, otherwise what this process had to wait for since its start. */
export async function readSlowStatements(db: Db, limit: number): Promise<SlowStatements> {
  const statements = await readServerStatements(db, limit)
  if (statements) return { source: 'server', statements }
  return {
    source: 'process',
    statements: countedStatements()
      .toSorted((a, b) => b.mean - a.mean)
      .slice(0, limit),
  }
}

async function readServerStatements(db: Db, limit: number): Promise<SlowStatement[] | undefined> {
  const [found] = await rows<{ exists: boolean }>(
    db,
    sql`select to_regclass('pg_stat_statements') is not null as exists`,
  )
  if (!found?.exists) return undefined
  // Without the rights, or where the server does not load the library, the view can't be read.
  return rows<SlowStatement>(
    db,
    sql`select query as text, calls::float8 as calls, mean_exec_time as mean, max_exec_time as max
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* '^(with|select|insert|update|delete)' and mean_exec_time >= ${slowMs}
      order by mean_exec_time desc limit ${limit}`,
  ).catch(() => undefined)
}
