import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Listen } from './database-listener.server.ts'
import { openEmbedded } from './embedded-database.server.ts'
import type { Log } from './log.server.ts'
import { openPostgres } from './postgres-database.server.ts'

/** Either engine, or a transaction of it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Database = {
  db: Db
  engine: 'embedded' | 'server'
  /** Receives the notifications of a channel from every process. */
  listen: Listen
  /** The state of the connection pool; undefined for the embedded engine, which has none. */
  connections(): { inUse: number; idle: number; waiting: number } | undefined
  /** Maintenance that a PostgreSQL server does by itself. */
  vacuum(): Promise<void>
  close(): Promise<void>
}

type Options = {
  databaseUrl?: string | undefined
  dataDir?: string | undefined
  migrations: string
  log?: Log
}

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded engine in `dataDir`, else one in memory, and migrates it.
 * @throws DatabaseInUseError where another process has locked `dataDir`
 * @throws DataFolderError where `dataDir` can't be written or read
 */
export async function openDatabase({ databaseUrl, dataDir, migrations, log }: Options): Promise<Database> {
  const database = await (databaseUrl
    ? openPostgres(databaseUrl, migrations, log)
    : openEmbedded(dataDir, migrations, log))
  return { ...database, db: database.db as unknown as Db }
}

/**
 * A query that is built once per database instead of at every call, which costs more than sending it. The statement
 * stays unnamed, because connection poolers don't support named ones.
 */
export function prepared<Query>(build: (db: Db, name: '') => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>()
  return db => {
    const query = queries.get(db) ?? build(db, '')
    queries.set(db, query)
    return query
  }
}
