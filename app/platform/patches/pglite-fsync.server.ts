import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

// Patch for @electric-sql/pglite 0.5.16: https://github.com/electric-sql/pglite/issues/1107

type Emscripten = { NODEFS?: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } }

/** PGlite's file system ignores fsync, so that a power cut loses confirmed commits. */
export class SyncedNodeFS extends NodeFS {
  override async init(...[client, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(client, options)
    const addFsync = ({ NODEFS }: Emscripten) => {
      if (!NODEFS) throw new Error('PGlite has no NODEFS')
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fs.fsyncSync(nfd)
        return 0
      }
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    } as Awaited<ReturnType<NodeFS['init']>>
  }
}

export const syncedStartParams = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
