import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DataFolderError, diskFull, freeBytes, openDataFolder, reserveBytes } from './data-folder.server.ts'
import { lockDirectory } from './directory-lock.server.ts'

type NodeFileSystem = { stream_ops: { fsync?: (stream: { nfd?: number }) => number } }

/** The engine's file layer has no `fsync`: this one passes it on, so that a commit is on disk when it is confirmed. */
class SyncedFolder extends NodeFS {
  override async init(...[client, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(client, options)
    const addSync = (module: { NODEFS?: NodeFileSystem }) => {
      if (!module.NODEFS) throw new Error('The embedded database has no folder layer to sync')
      module.NODEFS.stream_ops.fsync = stream => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
        return 0
      }
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] },
    } as Awaited<ReturnType<NodeFS['init']>>
  }
}

/**
 * Opens the embedded engine on `<dataDir>/database`, created where there is none; in memory without a folder.
 * @throws DatabaseInUseError where another process holds the folder
 */
export async function openEmbedded<T extends Extensions>(dataDir: string | undefined, extensions: T) {
  if (dataDir === undefined) {
    const client = await PGlite.create({ extensions })
    return { client, release: async () => {} }
  }

  const folder = path.join(dataDir, 'database')
  openDataFolder(dataDir)
  const release = await lockDirectory(dataDir)
  try {
    const building = `${folder}.new`
    if (isNew(folder)) {
      // A creation that a crash cut short leaves only the other name behind.
      fs.rmSync(building, { recursive: true, force: true })
      fs.mkdirSync(building, { mode: 0o700 })
      const first = await open(building, extensions).catch(error => {
        throw whyNot(dataDir, error)
      })
      await first.close()
      syncTree(building)
      fs.rmSync(folder, { recursive: true, force: true })
      fs.renameSync(building, folder)
      syncFile(dataDir)
    }
    const client = await open(folder, extensions).catch(error => {
      throw whyNot(dataDir, error)
    })
    guard(client, dataDir)
    return { client, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Whether a database is to be made: one that was, and has lost a part, must never be taken for none. */
function isNew(folder: string) {
  if (!fs.existsSync(folder)) return true
  if (!fs.statSync(folder).isDirectory()) throw damaged(folder, 'it is not a folder')
  const files = fs.readdirSync(folder)
  if (files.length === 0) return true
  if (!files.includes('PG_VERSION')) throw damaged(folder, 'PG_VERSION is missing')
  refuseCutLog(folder)
  return false
}

const logFileBytes = 16 * 1024 * 1024

/** The engine would take a log that is cut short for one that ends there, and go on without what came after. */
function refuseCutLog(folder: string) {
  const log = path.join(folder, 'pg_wal')
  if (!fs.existsSync(log)) throw damaged(folder, 'pg_wal is missing')
  for (const name of fs.readdirSync(log))
    if (/^[0-9A-F]{24}$/.test(name) && fs.statSync(path.join(log, name)).size !== logFileBytes)
      throw damaged(folder, `${name} is cut short`)
}

/** A sentence for an engine that doesn't start: it says little itself. */
function whyNot(dataDir: string, error: unknown) {
  const free = freeBytes(dataDir)
  if (free < reserveBytes) return diskFull(dataDir, `${Math.floor(free / 1024 / 1024)} MB are left`)
  return damaged(path.join(dataDir, 'database'), error instanceof Error ? error.message : String(error))
}

export const damaged = (folder: string, reason: string) =>
  new DataFolderError(
    `The database in ${folder} is damaged or incomplete (${reason}). Keep a copy of the folder, move it away, and take the last backup back with "npm run restore -- <file>".`,
  )

/**
 * Lets others have their turn between queries, and ends the process when the engine breaks down in the middle of one:
 * at the next it would run in circles for ever.
 */
function guard(client: PGlite, dataDir: string) {
  let turn = performance.now()
  for (const name of ['execProtocol', 'execProtocolStream', 'execProtocolRaw'] as const) {
    const execute = client[name].bind(client) as (...given: unknown[]) => Promise<unknown>
    client[name] = (async (...given: unknown[]) => {
      // Queries follow each other without the event loop in between: a long queue of them would let nobody in.
      if (performance.now() - turn > longestTurnMs) {
        await setImmediate()
        turn = performance.now()
      }
      return execute(...given).catch((error: unknown) => {
        if (!isBreakdown(error)) throw error
        console.error(
          `The embedded database broke down: ${(error as Error).message}. What was confirmed is stored. See that the disk of ${dataDir} has room, then start the shop again.`,
        )
        process.exit(1)
      })
    }) as never
  }
}

const longestTurnMs = 10

const isBreakdown = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError ||
  /^(PANIC|FATAL)$/.test((error as { severity?: string } | undefined)?.severity ?? '')

const open = <T extends Extensions>(folder: string, extensions: T) =>
  PGlite.create({
    fs: new SyncedFolder(folder),
    extensions,
    startParams: [
      ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  })

function syncTree(folder: string) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncFile(path.join(entry.parentPath, entry.name))
  }
  syncFile(folder)
}

function syncFile(file: string) {
  const descriptor = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
