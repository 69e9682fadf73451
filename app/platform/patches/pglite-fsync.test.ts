import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { SyncedNodeFS, syncedStartParams } from './pglite-fsync.server.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pglite-fsync-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

async function syncsPerCommit(fileSystem: NodeFS) {
  const loadDataDir = new Blob([fs.readFileSync(inject('databaseImage'))])
  const client = await PGlite.create({ fs: fileSystem, loadDataDir, startParams: syncedStartParams })
  await client.exec('create table numbers (number int)')
  const fsync = vi.spyOn(fs, 'fsyncSync')
  await client.exec('insert into numbers values (1)')
  const { length } = fsync.mock.calls
  fsync.mockRestore()
  await client.close()
  return length
}

it('syncs every commit', async () => {
  expect(await syncsPerCommit(new SyncedNodeFS(folder))).toBeGreaterThan(0)
})

it('is still needed: the file system of the library syncs none', async () => {
  expect(await syncsPerCommit(new NodeFS(folder))).toBe(0)
})
