import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFile } from '../files/durable-files.server.ts'

// Patch for @electric-sql/pglite 0.5.16: https://github.com/electric-sql/pglite/issues/1107

type Node = object
type Nodefs = {
  stream_ops: { fsync?: (stream: { nfd?: number; node: { parent: Node } }) => number }
  node_ops: { mknod: (parent: Node, ...more: unknown[]) => Node }
  realPath(node: Node): string
}

/**
 * PGlite's file system ignores fsync, so that a power cut loses confirmed commits. PostgreSQL syncs the files that it
 * has created and not their folder, which is enough on most file systems; here the folder is synced with them.
 */
export class SyncedNodeFS extends NodeFS {
  override async init(...[client, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(client, options)
    const addFsync = ({ NODEFS }: { NODEFS?: Nodefs }) => {
      if (!NODEFS) throw new Error('PGlite has no NODEFS')
      const { mknod } = NODEFS.node_ops
      const withNewEntries = new Set<Node>()
      NODEFS.node_ops.mknod = (parent, ...more) => {
        withNewEntries.add(parent)
        return mknod(parent, ...more)
      }
      NODEFS.stream_ops.fsync = ({ nfd, node: { parent } }) => {
        if (nfd === undefined) return 0
        fs.fsyncSync(nfd)
        if (withNewEntries.delete(parent)) syncFile(NODEFS.realPath(parent))
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
