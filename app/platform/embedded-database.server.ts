import fs from 'node:fs'
import path from 'node:path'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { holdFolder } from './folder-lock.server.ts'

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
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = await holdFolder(dataDir)
  try {
    const building = `${folder}.new`
    if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) {
      // A creation that a crash cut short leaves only the other name behind.
      fs.rmSync(building, { recursive: true, force: true })
      fs.mkdirSync(building, { mode: 0o700 })
      const first = await open(building, extensions)
      await first.close()
      syncTree(building)
      fs.rmSync(folder, { recursive: true, force: true })
      fs.renameSync(building, folder)
      syncFile(dataDir)
    }
    return { client: await open(folder, extensions), release }
  } catch (error) {
    await release()
    throw error
  }
}

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
