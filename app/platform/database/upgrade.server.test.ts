import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, expect, it, vi } from 'vitest'
import { openEarlierDatabase, openTestDatabase } from './database.fixture.ts'
import type { Db } from './database.server.ts'
import { migrations } from './database-template.fixture.ts'
import { announceUpgrade, readUpgrade } from './upgrade.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upgrades-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** The migrations of a version that has one more, which ends with `statement`. */
function laterMigrations(name: string, statement: string) {
  const later = path.join(folder, name)
  fs.cpSync(migrations, later, { recursive: true })
  const file = path.join(later, 'meta/_journal.json')
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' })
  fs.writeFileSync(file, JSON.stringify(journal))
  fs.writeFileSync(
    path.join(later, 'later.sql'),
    `create table later (id int);--> statement-breakpoint\n${statement}`,
  )
  return later
}
const clientOf = (db: Db) => ({
  query: async (text: string) => (await db.execute(text)) as unknown as { rows: object[] },
})
const readOf = (db: Db, folder = migrations) => readUpgrade(clientOf(db), folder, 'server')
const hasTable = async (db: Db) =>
  (await db.select({ is: sql<boolean>`to_regclass('later') is not null` }).from(sql`(select) as one`))[0]?.is

it('says before an upgrade how long it takes and what it needs', async () => {
  const { db, upgrade, close } = await openEarlierDatabase(33)
  const log = { warn: vi.fn() }
  await announceUpgrade(clientOf(db), { migrations, engine: 'server', log: log as never })
  expect(log.warn).toHaveBeenCalledWith('the database is being upgraded', {
    from: 1,
    to: fs.globSync(`${migrations}/*.sql`).length,
    megabytes: expect.any(Number),
    estimatedSeconds: expect.any(Number),
    estimatedFreeMegabytes: expect.any(Number),
  })
  const onServer = await readOf(db)
  const embedded = await readUpgrade(clientOf(db), migrations, 'embedded')
  expect(onServer?.estimatedFreeMegabytes).toBeGreaterThan(3 * (onServer?.megabytes ?? 0))
  expect(embedded?.estimatedSeconds).toBeGreaterThan(onServer?.estimatedSeconds ?? 0)
  await upgrade()
  expect(await readOf(db)).toBeUndefined()
  await close()
})

it('changes nothing where the disk has no room for an upgrade', async () => {
  const { db, close } = await openEarlierDatabase(33)
  const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 1, bsize: 4096 } as never)
  const announced = announceUpgrade(clientOf(db), { migrations, engine: 'embedded', dataDir: folder })
  await expect(announced).rejects.toThrow(
    /^The disk of .* is full \(an upgrade needs about \d+ MB; nothing was changed\)/,
  )
  statfs.mockRestore()
  await close()
})

it('refuses a database of a later version', async () => {
  const { db, close } = await openTestDatabase()
  const later = laterMigrations('later', 'select 1')
  expect(await readOf(db, later)).toMatchObject({ megabytes: expect.any(Number) })
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`)
  await expect(announceUpgrade(clientOf(db), { migrations, engine: 'server' })).rejects.toThrow(
    /^The database is of a later version of the shop: start that version/,
  )
  await close()
})

it('refuses a database from before 1.0.0, and changes nothing', async () => {
  const { db, upgrade, close } = await openEarlierDatabase(33)
  const olderThanBaseline = sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`
  await db.execute(olderThanBaseline)
  await expect(announceUpgrade(clientOf(db), { migrations, engine: 'server' })).rejects.toThrow(
    /^The database is older than version 1\.0\.0: start version 1\.0\.0 with it/,
  )
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`)
  await upgrade()
  expect(await readOf(db)).toBeUndefined()
  await close()
})

it('leaves the database of the version before if a migration fails', async () => {
  const { db, close } = await openTestDatabase()
  const later = laterMigrations('failing', 'select 1 / 0')
  await expect(migrate(db as never, { migrationsFolder: later })).rejects.toThrow()
  expect(await hasTable(db)).toBe(false)
  expect(await readOf(db)).toBeUndefined()
  await close()
})
