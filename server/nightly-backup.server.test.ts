import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { derivedTables } from '../app/orders/order-summary.table.ts'
import {
  backUpNightly,
  backUpToStore,
  claimNight,
  readBackupState,
  removeLeftovers,
  saveResult,
} from '../app/platform/backup/nightly-backup.server.ts'
import { emptyTables, makeDataFolder, setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
import { lockDirectory } from '../app/platform/database/directory-lock.server.ts'
import { createLog } from '../app/platform/log.server.ts'
import { testContext } from '../app/platform/services.fixture.ts'
import { seedShop } from '../app/slices.ts'

const database = setUpDatabase()
beforeEach(() => emptyTables(database.db, 'backups'))

describe('the night of a backup', () => {
  it('belongs to one process', async () => {
    const claims = await Promise.all([1, 2, 3].map(() => claimNight(database.db)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('is tried again an hour after a failure, and not once it is done', async () => {
    const { db } = database
    await claimNight(db)
    await db.execute(
      sql`update backups set problem = 'disk full', started_at = now() - interval '59 minutes'`,
    )
    expect(await claimNight(db)).toBe(false)
    await db.execute(sql`update backups set started_at = now() - interval '61 minutes'`)
    expect(await claimNight(db)).toBe(true)
    await db.execute(sql`update backups set finished_at = now(), started_at = now() - interval '61 minutes'`)
    expect(await claimNight(db)).toBe(false)
  })
})

describe('the state of the backups', () => {
  const backupTo = '/backups'
  const state = () => readBackupState(database.db, { backupTo })
  const night = (daysAgo: number, finished: boolean, problem = '') =>
    database.db.execute(sql`insert into backups (day, started_at, finished_at, bytes, problem)
      select current_date - ${daysAgo}::int, now() - ${daysAgo} * interval '1 day',
        case when ${finished} then now() - ${daysAgo} * interval '1 day' end, 7, ${problem}`)

  it('is unknown where the shop makes none', async () =>
    expect(await readBackupState(database.db, { backupTo: undefined })).toBeUndefined())

  it('is good before the first night', async () =>
    expect(await state()).toEqual({ lastGood: undefined, problem: '', isLate: false }))

  it('names the last good one, and is late after two days', async () => {
    await night(3, true)
    await night(0, false, 'no room')
    expect(await state()).toMatchObject({ lastGood: { bytes: 7 }, problem: 'no room', isLate: true })
    await emptyTables(database.db, 'backups')
    await night(1, true)
    expect(await state()).toMatchObject({ problem: '', isLate: false })
  })

  it('is late where none has ever succeeded', async () => {
    await night(3, false, 'no room')
    expect(await state()).toEqual({ lastGood: undefined, problem: 'no room', isLate: true })
  })
})

describe('the result of a night', () => {
  it('is a warning where old backups could not be deleted, and the backup counts', async () => {
    const { db } = database
    const log = { ...createLog('silent'), warn: vi.fn() }
    await claimNight(db)
    await saveResult({ db, log }, { name: 'x', rows: 5, bytes: 7, pruneProblem: 'AccessDenied' })
    expect(await readBackupState(db, { backupTo: '/backups' })).toMatchObject({
      lastGood: { bytes: 7 },
      problem: '',
    })
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('old backups could not be deleted', {
      problem: 'AccessDenied',
    })
  })
})

describe('a backup', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nightly-'))
  const log = createLog('silent')
  const shop = { databaseUrl: undefined, dataDir, migrations, derivedTables, seed: seedShop, log }
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
