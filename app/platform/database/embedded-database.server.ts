import fs from 'node:fs'
import path from 'node:path'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { giveToOwner, syncFile, syncTree } from '../files/durable-files.server.ts'
import type { Log } from '../log.server.ts'
import { GuardedPGlite } from '../patches/pglite-breakdown.server.ts'
import { SyncedNodeFS, syncedStartParams } from '../patches/pglite-fsync.server.ts'
import { controlFile, describeFolderError, openDataFolder, watchSpace } from './data-folder.server.ts'
import { sqlState } from './database-errors.server.ts'
import { damagedDatabase, describeStartError, isNewDatabase } from './database-files.server.ts'
import type { Listen } from './database-listener.server.ts'
import { lockDirectory } from './directory-lock.server.ts'
import { announceUpgrade } from './upgrade.server.ts'

const shopExtensions = { pg_trgm }

export type EmbeddedOptions = {
  dataDir?: string | undefined
  /** What a database in memory begins with, as `dumpDataDir` returns it. */
  image?: Blob | undefined
  migrations: string
  log?: Log
  /** In addition to those that the shop needs. */
  extensions?: Extensions
}

export async function openEmbedded({ dataDir, image, migrations, log, extensions }: EmbeddedOptions) {
  const { client, release } = await openClient(dataDir, image, extensions)
  const db = drizzle(client)
  const upgraded = announceUpgrade(client, { migrations, engine: 'embedded', dataDir, log }).then(() =>
    migrate(db, { migrationsFolder: migrations }),
  )
  await upgraded.catch(async error => {
    await client.close().catch(() => {})
    await release()
    throw dataDir !== undefined && /^(XX|58)/.test(sqlState(error) ?? '')
      ? damagedDatabase(path.join(dataDir, 'database'), (error.cause ?? error).message)
      : error
  })
  const stopWatching =
    dataDir === undefined
      ? async () => {}
      : await watchSpace({
          folder: dataDir,
          log,
          onScarce: scarce => client.exec(`set default_transaction_read_only = ${scarce ? 'on' : 'off'}`),
        })
  return {
    db,
    engine: 'embedded' as const,
    listen: (async (channel, onMessage) => {
      await client.listen(channel, onMessage)
    }) satisfies Listen,
    connections: () => undefined,
    async vacuum() {
      // Statements sent together are one transaction, in which vacuum is not allowed.
      await client.exec('vacuum (analyze)')
      await client.exec('checkpoint')
    },
    async close() {
      await stopWatching()
      await client.close()
      await release()
    },
  }
}

/** The system keeps files in memory that were read, so the default of 128 MB would hold them twice. */
const onDiskStartParams = [...syncedStartParams, '-c', 'shared_buffers=32MB']
/** Its files are in memory already. The default of 128 MB is zeroed at each start, which takes half of its time. */
const inMemoryStartParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

export async function openClient(dataDir: string | undefined, image?: Blob, more: Extensions = {}) {
  const extensions = { ...shopExtensions, ...more }
  if (dataDir === undefined) {
    const startParams = inMemoryStartParams
    const client = await PGlite.create({ extensions, startParams, ...(image && { loadDataDir: image }) })
    return { client, release: async () => {} }
  }

  openDataFolder(dataDir)
  const unlock = await lockDirectory(dataDir)
  const release = async () => {
    try {
      giveToOwner(dataDir)
    } finally {
      await unlock()
    }
  }
  try {
    // Of a killed process, whose port another program may have by now.
    fs.rmSync(controlFile(dataDir), { force: true })
    const folder = path.join(dataDir, 'database')
    if (isNewDatabase(folder)) await createDatabase(dataDir, folder)
    return { client: await startEngine(dataDir, folder, extensions), release }
  } catch (error) {
    await release()
    throw describeFolderError(dataDir, error)
  }
}

/** Builds the database under another name, so that a crash leaves none instead of a part of one. */
async function createDatabase(dataDir: string, folder: string) {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  await (await startEngine(dataDir, draft, {})).close()
  syncTree(draft)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(draft, folder)
  syncFile(dataDir)
}

async function startEngine(dataDir: string, folder: string, extensions: Extensions) {
  // A crash can leave the engine's own lock file empty, and the engine does not start then. `lockDirectory` keeps others out.
  fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true })
  const client = new GuardedPGlite(
    { fs: new SyncedNodeFS(folder), extensions, startParams: onDiskStartParams },
    error => {
      console.error(
        `The embedded database broke down: ${(error as Error).message}. Everything that was confirmed is stored. Check that the disk of ${dataDir} has free space, then start the shop again.`,
      )
      process.exit(1)
    },
  )
  try {
    await client.waitReady
  } catch (error) {
    throw describeStartError(dataDir, error)
  }
  return client
}
