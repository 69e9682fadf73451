import type pg from 'pg'

// Patch for drizzle-orm 0.45.4: https://github.com/drizzle-team/drizzle-orm/issues/6114

/** Drizzle never releases a connection whose `begin` fails, so that ten of them use up the pool. */
export function releaseEndedConnections(pool: pg.Pool) {
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
