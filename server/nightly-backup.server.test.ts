import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { derivedTables } from '../app/orders/order-summary.table.ts'
import { backUpToStore, claimNight, readBackupState } from '../app/platform/backup/nightly-backup.server.ts'
import { emptyTables, makeDataFolder, setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
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

it('a backup is restored on trial, stored, and replaces the oldest', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nightly-'))
  await makeDataFolder(dataDir)
  const shop = { databaseUrl: undefined, dataDir, migrations, derivedTables, seed: seedShop }
  const backupTo = path.join(dataDir, 'kept')
  fs.mkdirSync(backupTo)
  const old = ['blockyard-2026-01-01-020000.gz', 'blockyard-2026-01-02-020000.gz']
  for (const name of old) fs.writeFileSync(path.join(backupTo, name), '')
  const [abandoned, recent] = ['backup-a1B2c3', 'backup-d4E5f6'].map(name => path.join(dataDir, name)) as [
    string,
    string,
  ]
  for (const folder of [abandoned, recent]) fs.mkdirSync(folder)
  fs.utimesSync(abandoned, 0, 0)
  const stored = await backUpToStore(shop, { backupTo, backupKeep: 2 })
  expect(stored.rows).toBeGreaterThan(0)
  expect(fs.readdirSync(backupTo)).toEqual([old[1], stored.name])
  expect(fs.statSync(path.join(backupTo, stored.name)).size).toBe(stored.bytes)
  expect(fs.readdirSync(dataDir).filter(name => name.startsWith('backup-'))).toEqual([path.basename(recent)])
  fs.rmSync(dataDir, { recursive: true })
})
