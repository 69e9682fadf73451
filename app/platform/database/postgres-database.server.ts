import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from '../log.server.ts'
import { releaseEndedConnections } from '../patches/drizzle-begin.server.ts'
import { StartError } from '../start-error.ts'
import { sqlState } from './database-errors.server.ts'
import { type Listen, type Listener, listenOnServer } from './database-listener.server.ts'
import { isSharedConnection, sharedServers } from './postgres-servers.server.ts'
import { announceUpgrade } from './upgrade.server.ts'

export async function openPostgres(url: string, migrations: string, log?: Log) {
  await migrateDatabase(url, migrations, log)
  const servers = sharedServers(url)
  const pool = new pg.Pool({
    Client: servers.Client as never,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 7_000,
    // A pipelined connection is closed after a query timeout; others would stay in the pool, waiting for the result.
    pipeline: true,
    keepAlive: true,
    application_name: 'blockyard',
  })
  pool.on('connect', client => {
    // Not startup parameters: poolers refuse those. A process that froze in a transaction must not keep others from its rows.
    client.query(setUpSession).catch(() => {})
  })
  pool.on('error', error => log?.warn('idle database connection lost', { reason: error.message }))
  releaseEndedConnections(pool)
  const stopWatching = servers.watch(server =>
    log?.warn('another database server accepts writes now', { server }),
  )

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
      stopWatching()
      await Promise.all(listeners.map(listener => listener.close()))
      await pool.end()
    },
  }
}

/** A timeout in the address has precedence. */
const setUpSession = `set idle_in_transaction_session_timeout = '20s';
  set timezone = 'UTC';
  select set_config('statement_timeout', '6s', false) where current_setting('statement_timeout') = '0'`

const migrationLock = 727_100_001

async function migrateDatabase(url: string, migrations: string, log?: Log) {
  const { Client } = sharedServers(url)
  const client = new Client({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'blockyard',
  })
  await client.connect()
  try {
    await refuseTransactionPooling(client, Client)
    await client.query('set statement_timeout = 0')
    await client.query({
      text: 'select pg_advisory_lock($1)',
      values: [migrationLock],
      query_timeout: 300_000,
    } as pg.QueryConfig)
    await announceUpgrade(client, { migrations, engine: 'server', log })
    await migrate(drizzle(client), { migrationsFolder: migrations }).catch(error => {
      const insufficientPrivilege = '42501'
      throw sqlState(error) === insufficientPrivilege
        ? new StartError(
            `The user of DATABASE_URL may not set up the database (${(error.cause ?? error).message}): give that user the right to create schemas, tables and functions.`,
          )
        : error
    })
  } finally {
    await client.end()
  }
}

/** Neither listening nor the lock of migrations works where each transaction may get another connection of a pooler. */
async function refuseTransactionPooling(client: pg.Client, Client: typeof pg.Client) {
  const other = new Client({ connectionTimeoutMillis: 5_000 })
  try {
    await other.connect()
    if (await isSharedConnection(client, other))
      throw new StartError(
        'DATABASE_URL leads to a pooler that gives each transaction another connection, with which the shop cannot work: set pool_mode = session, or connect to the server itself.',
      )
  } finally {
    await other.end().catch(() => {})
  }
}
