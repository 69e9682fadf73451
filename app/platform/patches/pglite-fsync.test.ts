import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readImage } from '../database/database.fixture.ts'
import { SyncedNodeFS, syncedStartParams } from './pglite-fsync.server.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pglite-fsync-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

async function openDatabase(fileSystem: NodeFS) {
  return PGlite.create({
    fs: fileSystem,
    loadDataDir: readImage('migrated'),
    startParams: syncedStartParams,
  })
}

async function syncsPerCommit(fileSystem: NodeFS) {
  const client = await openDatabase(fileSystem)
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

it('syncs the folder of a new table with its file, and no folder without new files', async () => {
  const client = await openDatabase(new SyncedNodeFS(folder))
  const opened = vi.spyOn(fs, 'openSync')
  const syncedFolders = async (statement: string) => {
    opened.mockClear()
    await client.exec(statement)
    await client.exec('checkpoint')
    return opened.mock.calls.map(([file]) => String(file)).filter(file => /\/base\/\d+$/.test(file)).length
  }
  expect(await syncedFolders('create table numbers (number int); insert into numbers values (1)')).toBe(1)
  expect(await syncedFolders('insert into numbers values (2)')).toBe(0)
  opened.mockRestore()
  await client.close()
})
