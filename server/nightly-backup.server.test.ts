import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { backups } from '../app/platform/backup/backups.table.ts'
import { claimNight, readBackupState, saveResult } from '../app/platform/backup/nightly-backup.server.ts'
import { emptyTables, setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { createLog } from '../app/platform/log.server.ts'

const database = setUpDatabase()
beforeEach(() => emptyTables(database.db, 'backups'))

describe('the night of a backup', () => {
  it('belongs to one process', async () => {
    const claims = await Promise.all([1, 2, 3].map(() => claimNight(database.db)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('is tried again an hour after a failure, and not once it is done', async () => {
    const { db } = database
    const night = await claimNight(db)
    await db.execute(
      sql`update backups set problem = 'disk full', started_at = now() - interval '59 minutes'`,
    )
    expect(await claimNight(db)).toBeUndefined()
    await db.execute(sql`update backups set started_at = now() - interval '61 minutes'`)
    expect(await claimNight(db)).toBe(night)
    await db.execute(sql`update backups set finished_at = now(), started_at = now() - interval '61 minutes'`)
    expect(await claimNight(db)).toBeUndefined()
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

  it('says nothing of nights that a clock ahead of time has had', async () => {
    await night(-3, true)
    expect(await state()).toEqual({ lastGood: undefined, problem: '', isLate: false })
    await night(3, true)
    await night(0, false, 'no room')
    expect(await state()).toMatchObject({ problem: 'no room', isLate: true })
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
    const night = (await claimNight(db)) ?? ''
    await saveResult({ db, log }, night, {
      name: 'x',
      rows: 5,
      bytes: 7,
      pruneProblem: 'AccessDenied',
    })
    expect(await readBackupState(db, { backupTo: '/backups' })).toMatchObject({
      lastGood: { bytes: 7 },
      problem: '',
    })
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('old backups could not be deleted', {
      problem: 'AccessDenied',
    })
  })

  it('is that of the day of its claim where it ends after midnight', async () => {
    const { db } = database
    await db.execute(
      sql`insert into backups (day, started_at) values (current_date - 1, now() - interval '1 day')`,
    )
    const [row] = await db.select().from(backups)
    const result = { name: 'x', rows: 5, bytes: 7, pruneProblem: '' }
    await saveResult({ db, log: createLog('silent') }, row?.day ?? '', result)
    expect(await readBackupState(db, { backupTo: '/backups' })).toMatchObject({ lastGood: { bytes: 7 } })
  })
})
