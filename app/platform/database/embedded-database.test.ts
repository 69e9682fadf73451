import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { milestones } from '../jobs/jobs.table.ts'
import { makeDataFolder } from './database.fixture.ts'
import { openDatabase } from './database.server.ts'
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
