import type { Socket } from 'node:net'
import path from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { watchSpace } from './data-folder.server.ts'
import { type Listener, listenOnServer } from './database-listener.server.ts'
import { damaged, openEmbedded } from './embedded-database.server.ts'
import type { Log } from './log.server.ts'

/** The one way to the data, whichever engine is behind it; a transaction is a `Db` too. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Database = {
  db: Db
  engine: 'embedded' | 'server'
  /**
   * Hears what transactions of any process say on a channel. `onGap` is called when messages may have been missed, with
   * `true` while the connection is away and `false` when it is back.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: (away: boolean) => void): Promise<void>
  /** How the connections of the pool are doing; nothing where the engine is embedded. */
  connections(): { inUse: number; idle: number; waiting: number } | undefined
  /** Housekeeping that a server does by itself: call it when the shop is quiet. */
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
 * Opens the database and brings its schema up to date. With `databaseUrl` a PostgreSQL server; else the embedded
 * engine in `dataDir`, or in memory where that is undefined too.
 * @throws DatabaseInUseError where another process holds the embedded folder
 * @throws DataFolderError where the embedded folder can't be written or read
 */
export async function openDatabase({ databaseUrl, dataDir, migrations, log }: Options): Promise<Database> {
  return databaseUrl ? openServer(databaseUrl, migrations, log) : openFolder(dataDir, migrations, log)
}

async function openFolder(dataDir: string | undefined, migrations: string, log?: Log): Promise<Database> {
  const { client, release } = await openEmbedded(dataDir, { pg_trgm })
  for (const name of ['query', 'transaction'] as const) noteFailures(client, name, false)
  const db = drizzleEmbedded(client)
  await migrateEmbedded(db, { migrationsFolder: migrations }).catch(async error => {
    await client.close().catch(() => {})
    await release()
    throw dataDir !== undefined && /^(XX|58)/.test(sqlState(error) ?? '')
      ? damaged(path.join(dataDir, 'database'), (error.cause ?? error).message)
      : error
  })
  const endWatch =
    dataDir === undefined
      ? async () => {}
      : await watchSpace({
          folder: dataDir,
          log,
          onScarce: scarce => client.exec(`set default_transaction_read_only = ${scarce ? 'on' : 'off'}`),
        })
  return {
    db: db as unknown as Db,
    engine: 'embedded',
    async listen(channel, onMessage) {
      await client.listen(channel, onMessage)
    },
    connections: () => undefined,
    async vacuum() {
      // One by one: statements sent together are a transaction, in which there is no vacuum.
      await client.exec('vacuum (analyze)')
      await client.exec('checkpoint')
    },
    async close() {
      await endWatch()
      await client.close()
      await release()
    },
  }
}

/** Any number that nothing else on the server locks: processes that start at once migrate one after the other. */
const migrationLock = 727_100_001

async function openServer(url: string, migrations: string, log?: Log): Promise<Database> {
  await migrate(url, migrations)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 6_000,
    query_timeout: 7_000,
    keepAlive: true,
    application_name: 'blockyard',
  })
  pool.on('connect', dropWhenSilent)
  giveBackWhatIsGone(pool)
  noteFailures(pool, 'connect')
  // A connection that the server closes while it idles in the pool is replaced at the next query.
  pool.on('error', error => log?.warn('an idle database connection was lost', { reason: error.message }))

  const listeners: Listener[] = []
  return {
    db: drizzleServer(pool) as unknown as Db,
    engine: 'server',
    async listen(channel, onMessage, onGap) {
      listeners.push(await listenOnServer({ url, channel, onMessage, onGap }))
    },
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    vacuum: async () => {},
    async close() {
      await Promise.all(listeners.map(listener => listener.close()))
      await pool.end()
    },
  }
}

/** On a connection of its own: a large table takes longer to change than a request may. */
async function migrate(url: string, migrations: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'blockyard',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    // Another process may be migrating.
    await client.query({
      text: 'select pg_advisory_lock($1)',
      values: [migrationLock],
      query_timeout: 300_000,
    } as pg.QueryConfig)
    await migrateServer(drizzleServer(client), { migrationsFolder: migrations })
  } finally {
    // Closing the connection frees the lock, also where the migration failed.
    await client.end()
  }
}

/**
 * A connection that is lost while a transaction holds it must not end the process, and one on which a query was not
 * answered in time must not be used again: a network that swallows packets would keep it for a quarter of an hour.
 */
function dropWhenSilent(client: pg.PoolClient) {
  client.on('error', () => {})
  noteFailures(client, 'query')
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === noAnswer) connection.stream.destroy()
      })
    return answer
  }) as typeof client.query
}

/**
 * A connection that ends while it is in use gives its place in the pool back by itself: where a transaction's `begin`
 * fails, drizzle-orm (0.45.4) releases nothing, and after ten such moments there would be no place left.
 */
function giveBackWhatIsGone(pool: pg.Pool) {
  const inUse = new WeakSet<pg.PoolClient>()
  pool.on('acquire', client => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))
  pool.on('connect', client =>
    client.once('end', () => {
      if (!inUse.has(client)) return
      const { release } = client
      client.release = () => {}
      release(true)
    }),
  )
}

let awayAt = Number.NEGATIVE_INFINITY

/**
 * Whether a query or connection of this process failed for that reason after `moment` (of `performance.now`): what
 * lies between may have swallowed the cause.
 */
export const wasDatabaseAwaySince = (moment: number) => awayAt >= moment

/** Notes when the database was away, whether the caller waits by promise or gives a callback for error and result. */
function noteFailures<Name extends string>(target: { [key in Name]: unknown }, name: Name, callbacks = true) {
  const original = (target[name] as (...given: unknown[]) => unknown).bind(target)
  const note = (error: unknown) => {
    if (isDatabaseAway(error)) awayAt = performance.now()
  }
  target[name] = ((...given: unknown[]) => {
    const callback = given.at(-1)
    if (callbacks && typeof callback === 'function') {
      const noting = (error: unknown, ...results: unknown[]) => {
        note(error)
        return callback(error, ...results)
      }
      return original(...given.slice(0, -1), noting)
    }
    const answer = original(...given)
    if (answer instanceof Promise) answer.catch(note)
    return answer
  }) as { [key in Name]: unknown }[Name]
}

const noAnswer = 'Query read timeout'
// Connection failures; no room, memory or connections left; the system failed; shut down or starting; cancelled as too
// slow; read-only after a failover or for want of room; damaged.
const awayStates = /^(08...|53...|58...|57P0[1-5]|57014|25006|XX00[12])$/
const awayCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const awayMessages = new RegExp(
  `^(${noAnswer}|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)`,
)

/** Whether something failed because the database can't be reached or does not answer: it may work in a moment. */
export function isDatabaseAway(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && (awayStates.test(code) || awayCodes.test(code))) return true
    if (awayMessages.test(error.message)) return true
  }
  return false
}

/**
 * A query that is put together once for each database, and not at every call, which costs more than to send it. Without a
 * name on the server, which would be one more thing that a pooler must know.
 */
export function prepared<Query>(build: (db: Db, name: '') => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>()
  return db => {
    const query = made.get(db) ?? build(db, '')
    made.set(db, query)
    return query
  }
}

/** The PostgreSQL error code (SQLSTATE) of a failed query, through the wrapping of the query layer. */
export function sqlState(thrown: unknown): string | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const code = (error as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** Makes `text` match itself inside a `like` pattern. */
export const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Whether the column, whose texts are lower case and indexed by trigrams, holds what is searched for. */
export function holdsText(column: SQLWrapper, search: string): SQL {
  // Lowered by the database, as the column was: JavaScript lowers some letters otherwise.
  const like = (piece: string) => sql`${column} like lower(${`%${likeLiteral(piece)}%`}::text)`
  // The index looks up every three letters of what it is asked for, and those of `@gmail.com` are in all rows: a piece
  // that few have is enough for it.
  const piece = /^([0-9a-f]{8})-/i.exec(search)?.[1] ?? /\S{3}@|[a-z]{2}\d{2,}$/i.exec(search)?.[0]
  return piece ? sql`(${like(piece)} and strpos(${column}, lower(${search}::text)) > 0)` : like(search)
}

/** Whether the column, in which people wrote numbers as they liked, holds this one (E.164) among others. */
export const holdsNumber = (column: SQLWrapper, phone: string): SQL =>
  sql`regexp_replace(${column}, '\\D', '', 'g') like ${`%${phone.slice(-9)}%`}`
