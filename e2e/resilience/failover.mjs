import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { sharedServers } from '../../app/platform/database/postgres-servers.server.ts'
import { startPostgres } from '../../scripts/test-machine.mjs'
import { runUnderLoad } from './crashes.mjs'
import { openNetwork } from './outages.mjs'
import { openDisk } from './scratch-disk.mjs'
import { secondsSince } from './trial.mjs'

/** What happens to the primary, and how it comes back. */
const harms = {
  killed: ({ primary }) => [primary.kill, primary.revive],
  frozen: ({ primary }) => [primary.freeze, primary.thaw],
  'cut off': ({ network }) => [network.drop, network.restore],
  'disk filled': ({ primary, disk }) => [
    () => disk.fill(),
    async () => {
      disk.free()
      if (!primary.isRunning()) await primary.revive()
    },
  ],
}

export const failures = Object.keys(harms)

/** Fails over `rounds` times, each with new servers and a new shop. */
export async function failOver(failure, rounds) {
  const results = []
  for (let round = 0; round < rounds; round++) {
    const result = await failOverOnce(failure)
    if (!result) return { times: 0, errors: [] }
    results.push(result)
  }
  const add = (total, { recoveries, errors, counts, slowest, ...figures }) => ({
    ...addEach(total, figures),
    counts: addEach(total.counts, counts),
    recoveries: [...total.recoveries, ...recoveries],
    errors: [...total.errors, ...errors],
    slowest: Math.max(total.slowest, slowest),
  })
  return results.reduce(add, { counts: {}, recoveries: [], errors: [], slowest: 0 })
}

const addEach = (total, figures) => ({
  ...total,
  ...Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, (total[name] ?? 0) + figure])),
})

/**
 * A primary server and a synchronous replica, which is promoted when the primary fails under load. The shop knows both
 * and is not restarted. Then the earlier primary comes back as it was.
 */
async function failOverOnce(failure) {
  const disk = failure === 'disk filled' ? openDisk(400) : undefined
  if (failure === 'disk filled' && !disk) return undefined
  const pair = await openPair(disk)
  try {
    const result = await runUnderLoad(
      { env: { DATABASE_URL: pair.address } },
      async (trial, measureRecovery) => {
        const [fail, comeBack] = harms[failure](pair)
        await setTimeout(1_000)
        await fail()
        await setTimeout(500)
        await measureRecovery(() => pair.replica.promote())
        await expectFreshPages(trial, pair)
        await comeBack()
        await expectOnePrimary(trial, pair)
        // What follows reads the server that is the primary now.
        trial.env.DATABASE_URL = pair.replica.url
      },
    )
    if (Math.max(...result.recoveries) > 10)
      result.errors.push('no order was confirmed within 10 s of the promotion')
    return result
  } finally {
    await pair.close()
    disk?.close()
  }
}

async function openPair(disk) {
  const folder = disk && path.join(disk.folder, 'server')
  if (folder) mkdirSync(folder)
  // A small log, so that a small disk is enough.
  const settings = ['min_wal_size=32MB', 'max_wal_size=48MB', 'wal_keep_size=64MB']
  const primary = await startPostgres({ settings, ...(folder && { folder }) })
  const network = await openNetwork(Number(new URL(primary.url).port))
  const reached = new URL(primary.url)
  reached.port = String(network.port)
  const replica = await startPostgres({ settings, replicaOf: reached.href })
  const servers = [reached.host, new URL(replica.url).host].join(',')
  await run(primary.url, "alter system set synchronous_standby_names = '*'")
  await run(primary.url, 'select pg_reload_conf()')
  while ((await run(primary.url, "select from pg_stat_replication where sync_state = 'sync'")).length === 0)
    await setTimeout(50)
  return {
    primary,
    replica,
    network,
    disk,
    address: `postgres://blockyard@${servers}/postgres?target_session_attrs=read-write`,
    async close() {
      network.close()
      await Promise.all([primary.stop(), replica.stop()])
    },
  }
}

async function run(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** What changes on the new server is seen at once, although nothing was cached there. */
async function expectFreshPages({ url, errors }, { replica }) {
  for (const name of ['Blocks after the failover', 'Blocks of today']) {
    const notify = "select pg_notify('pages', '[\"/products/hollow-blocks\"]')"
    await run(replica.url, `update products set name = '${name}' where id = 'hollow-blocks'; ${notify}`)
    const startTime = performance.now()
    while (!(await (await fetch(`${url}/products/hollow-blocks`)).text()).includes(name)) {
      if (secondsSince(startTime) > 3) {
        errors.push(`a page is stale: it does not have the name ${name}`)
        break
      }
      await setTimeout(50)
    }
  }
}

/** The earlier primary confirms nothing, because its replica is gone, and nobody connects to it. */
async function expectOnePrimary({ errors }, { primary, replica, address }) {
  const lone = new pg.Client({ connectionString: primary.url })
  lone.on('error', () => {})
  await lone.connect()
  const commit = lone.query('create table split (id int)').then(
    () => true,
    () => false,
  )
  if (await Promise.race([commit, setTimeout(2_000, false)]))
    errors.push('the earlier primary confirmed a change')
  lone.connection.stream.destroy()
  const { Client } = sharedServers(address)
  const client = new Client()
  await client.connect()
  const { rows } = await client.query('select inet_server_port() as port')
  await client.end()
  if (String(rows[0].port) !== new URL(replica.url).port)
    errors.push('a new connection goes to the earlier primary')
}
