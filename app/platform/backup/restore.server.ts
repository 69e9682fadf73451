import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import type { Db } from '../database/database.server.ts'
import { allPages, invalidatePages } from '../page-invalidation.server.ts'
import { backupFormat, type Inventory, type TableHeader } from './backup.server.ts'
import {
  createChecksum,
  filledByTriggers,
  readRows,
  readTables,
  rows,
  setPortableFormats,
  type Table,
} from './backup-tables.server.ts'

export class RestoreError extends Error {
  override name = 'RestoreError'
}

export type RestoreOptions = {
  replace: boolean
  migrations: string
  /** What a start of the shop adds after its migrations. */
  seed(tx: Db): Promise<void>
}

/** Verifies before it commits: a damaged file changes nothing. A backup of an earlier version goes into that version's tables, which are then migrated. */
export function restoreBackup(
  db: Db,
  open: () => AsyncIterable<Uint8Array>,
  { replace, migrations: migrationsFolder, seed }: RestoreOptions,
): Promise<Inventory> {
  return db.transaction(async tx => {
    await tx.execute(setPortableFormats)
    // For triggers whose rows the backup brings along.
    await tx.execute(sql`select set_config('shop.restoring', 'on', true)`)
    let tables = await readTables(tx)
    if (!replace) await refuseUnlessEmpty(tx, tables)
    const migrations = readMigrationFiles({ migrationsFolder })
    const last = await readLastMigration(open, migrations)
    const version = migrations.filter(({ folderMillis }) => folderMillis <= last).length
    if (last > (migrations.at(-1)?.folderMillis ?? 0))
      throw new RestoreError('The backup comes from a newer version of the shop than this one.')
    if (version === 0)
      throw new RestoreError(
        'The backup is older than version 1.0.0: restore it with version 1.0.0, and then start this version with that shop.',
      )
    const isEarlier = version < migrations.length
    if (isEarlier) {
      await dropAll(tx, tables)
      await migrate(tx, migrations.slice(0, version))
      tables = await readTables(tx)
    }
    // Migrations insert rows too.
    const names = tables
      .filter(({ name }) => !filledByTriggers.includes(name))
      .map(({ name }) => sql.identifier(name))
    // Identities are set again below: only where they begin anew is that taken back with the transaction.
    await tx.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity`)

    const lines = readLines(open())
    await lines.next()
    const restored = new Map<string, Table>()
    let end: Inventory | undefined
    let target: { table: Table; rows: string[]; size: number } | undefined
    const flush = async () => {
      if (target && target.rows.length > 0) await insert(tx, target.table, target.rows)
      if (target) Object.assign(target, { rows: [], size: 0 })
    }
    for await (const line of lines) {
      if (line.startsWith('[')) {
        if (!target || end) throw new RestoreError('The backup is damaged: rows where none can be.')
        target.rows.push(line)
        target.size += line.length
        if (target.rows.length === 1_000 || target.size > 4_000_000) await flush()
        continue
      }
      await flush()
      const header = parse(nextLine, line, 'The backup is damaged: a line cannot be read.')
      if ('end' in header) end = header.end
      else {
        const table = findTable(header, tables)
        restored.set(table.name, table)
        await continueIdentities(tx, header)
        target = { table, rows: [], size: 0 }
      }
    }
    if (!end) throw new RestoreError('The backup is not complete: its end is missing.')
    await verify(tx, restored, end)
    if (isEarlier) {
      await migrate(tx, migrations.slice(version))
      await seed(tx)
    }
    await invalidatePages(tx, [allPages])
    return end
  })
}

/** The count of migrations that version 1.0.0 wrote into its backups. */
const migrationsOfBaseline = 33

/** @returns the time of the last migration of the shop that wrote the backup; 0 if that is before the baseline */
async function readLastMigration(open: () => AsyncIterable<Uint8Array>, migrations: MigrationMeta[]) {
  const lines = readLines(open())
  const { lastMigration, migrations: count = 0 } = parse(
    firstLine,
    (await lines.next()).value ?? '',
    'This file is not a backup of a shop.',
  )
  await lines.return(undefined)
  if (lastMigration !== undefined) return lastMigration
  if (count < migrationsOfBaseline) return 0
  return migrations[count - migrationsOfBaseline]?.folderMillis ?? Number.POSITIVE_INFINITY
}

async function migrate(tx: Db, migrations: MigrationMeta[]) {
  // Functions of migrations that ran in the same session before.
  await tx.execute(sql`discard temp`)
  for (const statement of migrations.flatMap(each => each.sql)) await tx.execute(sql.raw(statement))
}

async function dropAll(tx: Db, tables: Table[]) {
  const names = tables.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`drop table ${sql.join(names, sql`, `)} cascade`)
  const routines = await rows<{ routine: string }>(
    tx,
    sql`
      select p.oid::regprocedure::text as routine from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { routine } of routines) await tx.execute(sql.raw(`drop routine ${routine} cascade`))
}

/** Their first rows come with a migration. */
const initialTables = ['categories']

async function refuseUnlessEmpty(tx: Db, tables: Table[]) {
  for (const { name } of tables.filter(each => !initialTables.includes(each.name))) {
    const [row] = await rows<{ used: boolean }>(
      tx,
      sql`select exists (select from ${sql.identifier(name)}) as used`,
    )
    if (row?.used)
      throw new RestoreError(
        'This shop already holds data. Restoring replaces all of it: add --replace to the command if that is what you want.',
      )
  }
}

function findTable({ table: name, columns }: TableHeader, tables: Table[]): Table {
  const table = tables.find(table => table.name === name)
  const known = columns.map(column => table?.columns.find(({ name }) => name === column))
  if (!table || known.includes(undefined)) {
    throw new RestoreError(
      `The backup comes from a newer version of the shop: this one does not know all of "${name}".`,
    )
  }
  return { name, columns: known as Table['columns'] }
}

async function insert(tx: Db, { name, columns }: Table, jsonRows: string[]) {
  const names = columns.map(column => sql.identifier(column.name))
  const values = columns.map((column, index) => sql.raw(`(r->>${index})::${column.type}`))
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${jsonRows.join(',')}]`}::json) as batch(r)`)
}

/** New rows get unused numbers, even if the last rows were deleted before the backup. */
async function continueIdentities(tx: Db, { table, identities }: TableHeader) {
  for (const [column, last] of Object.entries(identities)) {
    const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, ${column})::regclass`
    await tx.execute(sql`select setval(${sequence}, coalesce(${last}::bigint, 1), ${last !== null})`)
  }
}

async function verify(tx: Db, restored: Map<string, Table>, expected: Inventory) {
  for (const name of new Set([...restored.keys(), ...Object.keys(expected)])) {
    const table = restored.get(name)
    const checksum = createChecksum()
    if (table) for await (const row of readRows(tx, table)) checksum.add(row)
    const { rows: count, sha256 } = checksum.result()
    if (count !== expected[name]?.rows || sha256 !== expected[name].sha256)
      throw new RestoreError(
        `The backup is damaged: "${name}" is not what was backed up. Nothing was changed.`,
      )
  }
}

const firstLine = z.object({
  format: z.literal(backupFormat),
  lastMigration: z.number().optional(),
  /** Instead of it in backups of version 1.0.0. */
  migrations: z.number().int().optional(),
})
const nextLine = z.union([
  z.object({ end: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })) }),
  z.object({
    table: z.string(),
    columns: z.array(z.string()),
    identities: z.record(z.string(), z.string().nullable()),
  }),
])

function parse<Line>(schema: z.ZodType<Line>, line: string, problem: string): Line {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw new RestoreError(problem)
  }
}

async function* readLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const bytes of decompress(file)) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  } catch (error) {
    if (error instanceof RestoreError || !isCorrupt(error)) throw error
    throw new RestoreError('The backup is damaged or not complete: it cannot be unpacked.')
  }
  if (rest) yield rest
  return undefined
}

const isCorrupt = (error: unknown) =>
  error instanceof TypeError || /^(Z_|ERR_ENCODING)/.test(String((error as { code?: unknown })?.code))

async function* decompress(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const compressed = Readable.from(file)
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  // The next read throws the error; without a listener it would end the process before that.
  gunzip.on('error', () => {})
  compressed.on('error', error => gunzip.destroy(error))
  try {
    yield* compressed.pipe(gunzip) as AsyncIterable<Uint8Array>
  } finally {
    compressed.destroy()
    gunzip.destroy()
  }
}
