import { sql } from 'drizzle-orm'
import { rows } from '../backup/backup-tables.server.ts'
import type { Db } from '../database/database.server.ts'

/** Times are in milliseconds. */
type SlowStatement = { text: string; calls: number; mean: number; max: number }
/** `source`: what counted. */
type SlowStatements = { source: 'server' | 'process'; statements: SlowStatement[] }

const slowMs = 20
const maxStatements = 50
const counted = new Map<string, { calls: number; total: number; max: number }>()

/** Counts a statement, without its parameters, if it was slow. */
export function countStatement(text: string, ms: number) {
  if (ms < slowMs) return
  const { calls, total, max } = counted.get(text) ?? { calls: 0, total: 0, max: 0 }
  counted.set(text, { calls: calls + 1, total: total + ms, max: Math.max(max, ms) })
  if (counted.size <= maxStatements) return
  const [fastest] = [...counted].toSorted(([, a], [, b]) => a.max - b.max)
  if (fastest) counted.delete(fastest[0])
}

export const forgetStatements = () => counted.clear()

/** By the server's own statistics where it has them, otherwise what this process had to wait for since its start. */
export async function readSlowStatements(db: Db, limit: number): Promise<SlowStatements> {
  const statements = await readServerStatements(db, limit)
  if (statements) return { source: 'server', statements }
  const own = Array.from(counted, ([text, { calls, total, max }]) => ({
    text,
    calls,
    mean: total / calls,
    max,
  }))
  return { source: 'process', statements: own.toSorted((a, b) => b.mean - a.mean).slice(0, limit) }
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
