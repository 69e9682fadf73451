import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { milestones } from '../jobs/jobs.table.ts'
import { makeDataFolder } from './database.fixture.ts'
import { openDatabase } from './database.server.ts'
import { describeStartError } from './database-files.server.ts'
import { migrations } from './database-template.fixture.ts'
import { DatabaseInUseError } from './directory-lock.server.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true }))

it('keeps committed data, is private and refuses a second process by its id', async () => {
  const first = await openDatabase({ dataDir, migrations })
  await first.db.insert(milestones).values({ key: 'committed' })
  expect(fs.statSync(path.join(dataDir, 'database')).mode & 0o077).toBe(0)

  const second = openDatabase({ dataDir, migrations })
  await expect(second).rejects.toThrow(DatabaseInUseError)
  await expect(openDatabase({ dataDir, migrations })).rejects.toThrow(`in use by process ${process.pid}`)
  await first.close()

  const again = await openDatabase({ dataDir, migrations })
  expect(await again.db.select({ key: milestones.key }).from(milestones)).toEqual([{ key: 'committed' }])
  await again.close()
})

it('starts after a crash that left the lock file of the engine empty', async () => {
  await makeDataFolder(dataDir)
  fs.writeFileSync(path.join(dataDir, 'database/postmaster.pid'), '')
  const { db, close } = await openDatabase({ dataDir, migrations })
  expect(await db.$count(milestones)).toBe(0)
  await close()
})

it('syncs every commit to disk', async () => {
  await makeDataFolder(dataDir)
  const { db, close } = await openDatabase({ dataDir, migrations })
  const sync = vi.spyOn(fs, 'fsyncSync')
  for (const key of ['one', 'two', 'three']) {
    sync.mockClear()
    await db.insert(milestones).values({ key })
    expect(sync, key).toHaveBeenCalled()
  }
  sync.mockRestore()
  await close()
})

const root = 0
const runAs = process.getuid?.() ?? root
const other = 1000

it('leaves what root has made to the owner of the folder', async () => {
  if (runAs === root) fs.chownSync(dataDir, other, other)
  await (await openDatabase({ dataDir, migrations })).close()
  const owners = fs
    .readdirSync(dataDir, { recursive: true })
    .map(name => fs.lstatSync(path.join(dataDir, String(name))).uid)
  expect(new Set(owners)).toEqual(new Set([runAs === root ? other : runAs]))
})

it('is not called damaged where a file belongs to somebody else', async () => {
  const file = path.join(dataDir, 'database/PG_VERSION')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, '', { mode: 0o400 })
  if (runAs === root) {
    for (const name of [dataDir, path.dirname(file)]) fs.chownSync(name, other, other)
    process.seteuid?.(other)
  }
  try {
    const { message } = describeStartError(dataDir, new Error('Aborted()'))
    expect(message).toMatch(/PG_VERSION: give everything in .* to that user \(chown -R\)/)
  } finally {
    process.seteuid?.(runAs)
  }
})

it('says whose folder it may not read', async () => {
  const folder = path.join(dataDir, 'database')
  fs.mkdirSync(folder, { mode: 0o000 })
  if (runAs === root) {
    fs.chownSync(dataDir, other, other)
    process.seteuid?.(other)
  }
  try {
    await expect(openDatabase({ dataDir, migrations })).rejects.toThrow(/cannot be written \(EACCES\)/)
  } finally {
    process.seteuid?.(runAs)
  }
})
