import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import '../patches/drizzle-timing.server.ts'
import type { Listen } from './database-listener.server.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded-database.server.ts'
import { openPostgres } from './postgres-database.server.ts'

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Database = {
  db: Db
  engine: 'embedded' | 'server'
  listen: Listen
  connections(): { inUse: number; idle: number; waiting: number } | undefined
  vacuum(): Promise<void>
  close(): Promise<void>
}

type Options = EmbeddedOptions & { databaseUrl?: string | undefined }

export async function openDatabase({ databaseUrl, ...options }: Options): Promise<Database> {
  const database = await (databaseUrl
    ? openPostgres(databaseUrl, options.migrations, options.log)
    : openEmbedded(options))
  return { ...database, db: database.db as unknown as Db }
}

let preparedQueries = 0

/**
 * Builds a query once, which costs more than sending it. It has a name, so that each connection to a server parses and
 * plans it once, too. A pooler that would break named statements (`pool_mode = transaction`) is refused at the start.
 */
export function prepareOnce<Query>(build: (db: Db, name: string) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>()
  const name = `prepared_${++preparedQueries}`
  return db => {
    const query = queries.get(db) ?? build(db, name)
    queries.set(db, query)
    return query
  }
}
