import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from '../log.server.ts'
import { releaseEndedConnections } from '../patches/drizzle-begin.server.ts'
import { type Listen, type Listener, listenOnServer } from './database-listener.server.ts'

export async function openPostgres(url: string, migrations: string, log?: Log) {
  await migrateDatabase(url, migrations)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 6_000,
    query_timeout: 7_000,
    // A pipelined connection is closed after a query timeout; others would stay in the pool, waiting for the result.
    pipeline: true,
    keepAlive: true,
    application_name: 'blockyard',
  })
  // An error event without a listener would end the process.
  pool.on('connect', client => {
    client.on('error', () => {})
    // A process that froze in a transaction must not keep others from its rows. Not a startup parameter: poolers refuse those.
    client.query("set idle_in_transaction_session_timeout = '20s'").catch(() => {})
  })
  pool.on('error', error => log?.warn('idle database connection lost', { reason: error.message }))
  releaseEndedConnections(pool)

  const listeners: Listener[] = []
  return {
    db: drizzle(pool),
    engine: 'server' as const,
    listen: (async (channel, onMessage, onConnectionChange) => {
      listeners.push(await listenOnServer({ url, channel, onMessage, onConnectionChange }))
    }) satisfies Listen,
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

const migrationLock = 727_100_001

async function migrateDatabase(url: string, migrations: string) {
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
    await client.query({
      text: 'select pg_advisory_lock($1)',
      values: [migrationLock],
      query_timeout: 300_000,
    } as pg.QueryConfig)
    await migrate(drizzle(client), { migrationsFolder: migrations })
  } finally {
    await client.end()
  }
}
