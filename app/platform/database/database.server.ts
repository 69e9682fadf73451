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

/** Builds a query once, which costs more than sending it. Unnamed, because connection poolers break named statements. */
export function prepareOnce<Query>(build: (db: Db, name: '') => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>()
  return db => {
    const query = queries.get(db) ?? build(db, '')
    queries.set(db, query)
    return query
  }
}
