import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../eventually.fixture.ts'
import { DataFolderError, openDataFolder, reserveBytes, watchSpace } from './data-folder.server.ts'
import { makeDataFolder } from './database.fixture.ts'
import { openDatabase } from './database.server.ts'
import { isDatabaseUnavailable } from './database-errors.server.ts'
import { migrations } from './database-template.fixture.ts'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'data-folder-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

it('creates the folder and leaves no probe', () => {
  const deep = path.join(folder, 'a/b')
  openDataFolder(deep)
  expect(fs.readdirSync(deep)).toEqual([])
})

it('rejects a file', () => {
  fs.writeFileSync(path.join(folder, 'x'), '')
  expect(() => openDataFolder(path.join(folder, 'x'))).toThrow(DataFolderError)
  expect(() => openDataFolder(path.join(folder, 'x/y'))).toThrow(/is not a folder/)
})

describe('a database', () => {
  it('without its version file does not count as new', async () => {
    const database = path.join(folder, 'database')
    fs.mkdirSync(path.join(database, 'base'), { recursive: true })
    fs.writeFileSync(path.join(database, 'base/1'), 'orders')
    await expect(openDatabase({ dataDir: folder, migrations })).rejects.toThrow(/is damaged .*PG_VERSION/)
    expect(fs.readFileSync(path.join(database, 'base/1'), 'utf8')).toBe('orders')
  })

  it('is vacuumed, can be read-only, and does not start with a truncated log', async () => {
    await makeDataFolder(folder)
    const first = await openDatabase({ dataDir: folder, migrations })
    await first.vacuum()
    const write = () => first.db.execute(sql`insert into milestones (key) values ('a')`)
    await first.db.execute(sql`set default_transaction_read_only = on`)
    expect(isDatabaseUnavailable(await write().catch(error => error))).toBe(true)
    await first.db.execute(sql`set default_transaction_read_only = off`)
    await write()
    await first.close()

    const log = path.join(folder, 'database/pg_wal')
    const file = fs.readdirSync(log).find(name => /^[0-9A-F]{24}$/.test(name)) ?? ''
    fs.truncateSync(path.join(log, file), 8_000_000)
    await expect(openDatabase({ dataDir: folder, migrations })).rejects.toThrow(/is damaged .*truncated/)
  })
})

it('reports once that space is scarce, and once that there is enough again', async () => {
  let free = reserveBytes * 2
  let checks = 0
  const reports: boolean[] = []
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const stop = await watchSpace({
    folder,
    log,
    free() {
      checks++
      return free
    },
    everyMs: 5,
    onScarce: async scarce => void reports.push(scarce),
  })
  free = reserveBytes - 1
  await eventually(() => expect(reports).toEqual([true]))
  // Recovery needs more than the reserve.
  free = reserveBytes + 1
  const checksBefore = checks
  await eventually(() => expect(checks).toBeGreaterThan(checksBefore + 1))
  expect(reports).toEqual([true])
  free = reserveBytes * 2
  await eventually(() => expect(reports).toEqual([true, false]))
  await stop()
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(log.info).toHaveBeenCalledTimes(1)
})
