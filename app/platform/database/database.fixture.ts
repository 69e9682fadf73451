import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, type Db, openDatabase } from './database.server.ts'
import { createDatabase, migrations } from './database-template.fixture.ts'

export function setUpDatabase(seed: (db: Db) => Promise<unknown> = async () => {}) {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await seed(database.db)
  })
  afterAll(() => database?.close())
  return {
    get db() {
      return database.db
    },
    get engine() {
      return database.engine
    },
    listen: (...args: Parameters<Database['listen']>) => database.listen(...args),
    connections: () => database.connections(),
    vacuum: () => database.vacuum(),
  }
}

/** A copy of what `database-template.fixture.ts` has made for the engine under test. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openEmbeddedTestDatabase()
  const { url, drop } = await createDatabase(server, inject('databaseTemplate'))
  const database = await openDatabase({ databaseUrl: url, migrations })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export const openEmbeddedTestDatabase = () => openDatabase({ migrations, image: readImage('migrated') })

/**
 * Deletes all rows of these tables, and of all that refer to them, as `truncate … cascade` does. That makes new files for
 * each table and index, which takes ten times as long for the few rows of a test.
 */
export const emptyTables = (db: Db, ...names: string[]) =>
  db.execute(
    sql.raw(`do $$
declare
  name regclass;
begin
  -- Neither foreign keys nor triggers are checked.
  perform set_config('session_replication_role', 'replica', true);
  for name in
    with recursive emptied as (
      select unnest('{${names}}'::regclass[]) as id
      union select conrelid from pg_constraint join emptied on confrelid = id where contype = 'f'
    )
    select id from emptied
    -- What the trigger for truncating orders empties.
    union select unnest('{order_days,product_days}'::regclass[]) where exists (select from emptied where id = 'orders'::regclass)
  loop
    execute format('delete from %s', name);
  end loop;
end $$`),
  )

/** What a shop's folder contains after its database was created and migrated, which takes seconds. */
export async function makeDataFolder(dataDir: string) {
  const folder = path.join(dataDir, 'database')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  await (await PGlite.create({ dataDir: folder, loadDataDir: readImage('migrated') })).close()
}

/** Once per worker. */
const images: { migrated?: Blob; empty?: Blob } = {}
export const readImage = (name: 'migrated' | 'empty') =>
  (images[name] ??= new Blob([fs.readFileSync(inject('databaseImages')[name])]))

/** A database of the version that had the first `count` migrations, until `upgrade` runs the others. */
export async function openEarlierDatabase(count: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  fs.cpSync(migrations, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: unknown[] }
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  const server = process.env.TEST_DATABASE_URL
  const created = server ? await createDatabase(server) : undefined
  const database = await openDatabase(
    created
      ? { migrations: folder, databaseUrl: created.url }
      : { migrations: folder, image: readImage('empty') },
  )
  fs.rmSync(folder, { recursive: true })
  return {
    db: database.db,
    // The migrator of one engine runs the statements of either.
    upgrade: () => migrate(database.db as never, { migrationsFolder: migrations }),
    async close() {
      await database.close()
      await created?.drop()
    },
  }
}
