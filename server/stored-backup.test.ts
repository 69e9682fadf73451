import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreShop, withShopDatabase } from '../app/platform/backup/backup-commands.server.ts'
import {
  backUpNightly,
  backUpToStore,
  claimNight,
  removeLeftovers,
} from '../app/platform/backup/nightly-backup.server.ts'
import { makeDataFolder, setUpDatabase } from '../app/platform/database/database.fixture.ts'
import type { Db } from '../app/platform/database/database.server.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
import { lockDirectory } from '../app/platform/database/directory-lock.server.ts'
import { createLog } from '../app/platform/log.server.ts'
import { consume } from '../app/platform/rate-limit.server.ts'
import { rateLimits } from '../app/platform/rate-limits.table.ts'
import { testContext } from '../app/platform/services.fixture.ts'
import { seedShop } from '../app/slices.ts'

const database = setUpDatabase()

describe('a backup', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nightly-'))
  const log = createLog('silent')
  const shop = { databaseUrl: undefined, dataDir, migrations, seed: seedShop, log }
  const backupTo = path.join(dataDir, 'kept')
  const file = (name: string) => path.join(backupTo, name)
  const old = [1, 2].map(day => `blockyard-2026-01-0${day}-020000.gz`)
  const leftovers = () => fs.readdirSync(dataDir).filter(name => name.startsWith('backup-'))
  beforeAll(() => makeDataFolder(dataDir))
  afterAll(() => fs.rmSync(dataDir, { recursive: true }))
  beforeEach(() => {
    fs.rmSync(backupTo, { recursive: true, force: true })
    fs.mkdirSync(backupTo)
    for (const name of old) fs.writeFileSync(file(name), '')
  })
  const addFolder = (name: string, entry: string) => {
    fs.mkdirSync(path.join(dataDir, name, entry), { recursive: true })
    fs.utimesSync(path.join(dataDir, name), 0, 0)
    return path.join(dataDir, name)
  }

  it('is restored on trial, stored, and replaces the oldest; counts where another can’t be deleted', async () => {
    // Deleting a file fails for a folder.
    const undeletable = 'blockyard-2026-01-01-030000.gz'
    fs.mkdirSync(file(undeletable))
    const stored = await backUpToStore(shop, { backupTo, backupKeep: 2 })
    expect(stored.rows).toBeGreaterThan(0)
    expect(stored.pruneProblem).toContain(undeletable)
    expect(fs.readdirSync(backupTo)).toEqual([undeletable, old[1], stored.name])
    expect(fs.statSync(file(stored.name)).size).toBe(stored.bytes)
    expect(leftovers()).toEqual([])
  })

  it('stays where the clock was ahead, and so do those that were made then', async () => {
    const later = ['2099-01-01', '2099-01-02'].map(day => `blockyard-${day}-020000.gz`)
    for (const name of later) fs.writeFileSync(file(name), '')
    const stored = await backUpToStore(shop, { backupTo, backupKeep: 2 })
    expect(fs.readdirSync(backupTo)).toEqual([old[1], stored.name, ...later])
  })

  it('is not begun where the trial would fill the disk of the shop', async () => {
    const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 5_000, bsize: 4_096 } as never)
    const failed = backUpToStore(shop, { backupTo, backupKeep: 1 })
    await expect(failed).rejects.toThrow(
      /need about \d+ MB on the disk of DATA_DIR \(.*nightly-.* 21 MB free/,
    )
    statfs.mockRestore()
    expect(fs.readdirSync(backupTo)).toEqual(old)
    expect(leftovers()).toEqual([])
  })

  it('is not restored where that would fill the disk of the shop, which stays as it is', async () => {
    const stored = await backUpToStore(shop, { backupTo, backupKeep: 1 })
    const inShop = <Result>(work: (db: Db) => Promise<Result>) =>
      withShopDatabase(shop, work, () => Promise.reject(new Error('A shop runs')))
    await inShop(db => consume(db, 'later', { max: 1, windowSeconds: 60 }))
    const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 5_000, bsize: 4_096 } as never)
    const restored = restoreShop(shop, file(stored.name), { replace: true })
    await expect(restored).rejects.toThrow(
      /^A restore needs about \d+ MB on the disk of DATA_DIR .* 21 MB free/,
    )
    statfs.mockRestore()
    expect(await inShop(db => db.select({ key: rateLimits.key }).from(rateLimits))).toEqual([
      { key: 'later' },
    ])
    expect(fs.readdirSync(dataDir).filter(name => name.startsWith('.backup-'))).toEqual([])
  })

  it('or restore of a shop that was killed is removed at the next start, not while a shop runs', async () => {
    const drafts = ['.backup-0f0e', '.backup-0f0e.partial'].map(name => path.join(dataDir, name))
    for (const draft of drafts) fs.writeFileSync(draft, '')
    const unlock = await lockDirectory(dataDir)
    await removeLeftovers(shop)
    expect(drafts.filter(draft => fs.existsSync(draft))).toEqual(drafts)
    await unlock()
    await removeLeftovers(shop)
    expect(drafts.filter(draft => fs.existsSync(draft))).toEqual([])
  })

  it('that was killed is removed before a night is claimed, one that runs or a copy of that name is not', async () => {
    const { services } = testContext(database.db)
    await claimNight(database.db)
    const log = { ...services.log, warn: vi.fn() }
    const killed = addFolder('backup-a1B2c3', 'trial')
    const running = addFolder('backup-d4E5f6', 'backup.gz.partial')
    addFolder('backup-before', 'database')
    const unlock = await lockDirectory(running)
    await backUpNightly({ ...services, log, env: { ...services.env, dataDir, backupTo } })
    expect(leftovers()).toEqual(['backup-before', 'backup-d4E5f6'])
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('what a killed backup left was removed', {
      folder: killed,
    })
    await unlock()
    await removeLeftovers({ dataDir, log })
    expect(leftovers()).toEqual(['backup-before'])
    fs.rmSync(path.join(dataDir, 'backup-before'), { recursive: true })
  })
})
