import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, type Db, openDatabase } from './database.server.ts'
import { createDatabase, migrations } from './database-template.fixture.ts'
import './unordered-rows.fixture.ts'

/** A database without rows but those of `seed`. The files of a worker have the same one after the other. */
export function setUpDatabase(seed: (db: Db) => Promise<unknown> = async () => {}) {
  let database: Database
  let hasListeners = false
  beforeAll(async () => {
    database = await takeSharedDatabase()
    await seed(database.db)
  })
  afterAll(async () => {
    if (hasListeners) await closeSharedDatabase()
  })
  return {
    get db() {
      return database.db
    },
    get engine() {
      return database.engine
    },
    listen(...args: Parameters<Database['listen']>) {
      hasListeners = true
      return database.listen(...args)
    },
    connections: () => database.connections(),
    vacuum: () => database.vacuum(),
  }
}

/** Of this worker: opening one takes longer than most tests. */
let shared: { server: string | undefined; database: Database } | undefined

async function takeSharedDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (shared?.server !== server) await closeSharedDatabase()
  if (shared) await shared.database.db.execute(sql.raw(resetDatabase))
  else {
    shared = { server, database: await openTestDatabase() }
    await shared.database.db.execute(sql.raw(keepInitialRows))
  }
  const { database } = shared
  const { $client } = database.db as unknown as { $client: never }
  // What the shop remembers of a database, it remembers by this object.
  const db = database.engine === 'embedded' ? drizzleEmbedded($client) : drizzleServer($client)
  return { ...database, db: db as unknown as Db }
}

async function closeSharedDatabase() {
  const { database } = shared ?? {}
  shared = undefined
  await database?.close()
}

/** The rows that migrations have made. */
const keepInitialRows = `do $$
declare
  name text;
  has_rows bool;
begin
  create schema initial;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if has_rows then execute format('create table initial.%I as table public.%I', name, name); end if;
  end loop;
end $$`

const resetDatabase = `do $$
declare
  name text;
  is_analyzed bool;
begin
  -- Neither foreign keys nor triggers are checked.
  perform set_config('session_replication_role', 'replica', true);
  for name, is_analyzed in
    select relname, reltuples >= 0 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  loop
    -- Truncating makes new files, which takes ten times as long for the few rows of a test, but forgets statistics, by
    -- which the queries of the next file would be planned.
    if is_analyzed or pg_relation_size(format('public.%I', name)) >= 1000000 then
      execute format('truncate public.%I cascade', name);
    else execute format('delete from public.%I', name);
    end if;
  end loop;
  for name in select tablename from pg_tables where schemaname = 'initial' loop
    execute format('insert into public.%I select * from initial.%I', name, name);
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where schemaname = 'public';
end $$`

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

/** Deletes all rows of these tables, and of all that refer to them, as `truncate … cascade` does. */
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

/** A database of the version before the migration with this number, until `upgrade` runs it and the later ones. */
export async function openEarlierDatabase(next: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  fs.cpSync(migrations, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: { idx: number }[] }
  fs.writeFileSync(
    file,
    JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx < next) }),
  )
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
