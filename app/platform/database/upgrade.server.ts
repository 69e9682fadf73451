import fs from 'node:fs'
import path from 'node:path'
import type { Log } from '../log.server.ts'
import { StartError } from '../start-error.ts'
import { diskFull, freeBytes, reserveBytes } from './data-folder.server.ts'
import { sharedServers } from './postgres-servers.server.ts'

/** Measured with 100,000 orders on two busy cores (docs/operations.md), rounded up. */
const secondsPerGigabyte = { embedded: 2_500, server: 500 }
const freePerByte = 4

/** Of either engine. */
type Client = { query(text: string): Promise<{ rows: object[] }> }
type Upgrade = {
  from: number
  to: number
  megabytes: number
  estimatedSeconds: number
  estimatedFreeMegabytes: number
}

/**
 * What the migrations in a folder will do to a database: nothing if it is new or has them all.
 * @throws {StartError} if they can't upgrade it
 */
export async function readUpgrade(
  client: Client,
  migrations: string,
  engine: keyof typeof secondsPerGigabyte,
): Promise<Upgrade | undefined> {
  const journal = JSON.parse(fs.readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8'))
  const times = (journal.entries as { when: number }[]).map(({ when }) => when)
  const number = async (text: string) =>
    Object.values((await client.query(text)).rows[0] ?? {})[0] as number | null
  if (!(await number("select count(to_regclass('drizzle.__drizzle_migrations'))::float8"))) return undefined
  const last = await number('select max(created_at)::float8 from drizzle.__drizzle_migrations')
  if (last === null) return undefined
  const from = times.filter(time => time <= last).length
  if (last > Math.max(...times))
    throw new StartError(
      'The database is of a later version of the shop: start that version, or restore a backup from before the upgrade.',
    )
  if (from === 0)
    throw new StartError(
      'The database is older than version 1.0.0: start version 1.0.0 with it once, which upgrades it, and then this version.',
    )
  if (from === times.length) return undefined
  const size = (await number('select pg_database_size(current_database())::float8')) ?? 0
  return {
    ...{ from, to: times.length, megabytes: Math.ceil(size / 1e6) },
    estimatedSeconds: Math.ceil((size / 1e9) * secondsPerGigabyte[engine]) + 5,
    estimatedFreeMegabytes: Math.ceil((size * freePerByte) / 1e6),
  }
}

type Announced = {
  migrations: string
  engine: keyof typeof secondsPerGigabyte
  dataDir?: string | undefined
  log?: Log | undefined
}

/** Says what an upgrade needs before it begins; with a data folder, refuses one that its disk has no room for. */
export async function announceUpgrade(client: Client, { migrations, engine, dataDir, log }: Announced) {
  const upgrade = await readUpgrade(client, migrations, engine)
  if (!upgrade) return
  log?.warn('the database is being upgraded', upgrade)
  const needed = upgrade.estimatedFreeMegabytes * 1e6 + reserveBytes
  if (dataDir !== undefined && freeBytes(dataDir) < needed)
    throw diskFull(dataDir, `an upgrade needs about ${Math.ceil(needed / 1e6)} MB; nothing was changed`)
}

/** A sentence about a server, before the new version is started. */
export async function describeUpgradeOf(address: string, migrations: string) {
  const { Client } = sharedServers(address)
  const client = new Client({ connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const upgrade = await readUpgrade(client, migrations, 'server')
    if (!upgrade) return 'The database is new or of this version: there is nothing to upgrade.'
    const { from, to, megabytes, estimatedSeconds, estimatedFreeMegabytes } = upgrade
    return `A start of this version upgrades the database (${megabytes} MB) from migration ${from} to ${to}. Estimate: ${Math.ceil(estimatedSeconds / 60)} minutes and ${estimatedFreeMegabytes} MB of free disk, depending on the machine. Take a backup before.`
  } finally {
    await client.end()
  }
}
