import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db } from '../app/platform/database.server.ts'
import { allPages, invalidatePages } from '../app/platform/page-invalidation.server.ts'
import { backupFormat, type Heading, type Inventory } from './backup.ts'
import { derived, plainTexts, readRows, readTables, rows, type Table, tally } from './backup-tables.ts'

/** Why a file isn't taken back, in a sentence for whoever gave the command. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

type Options = {
  /** Whether what the shop holds may be thrown away. */
  replace: boolean
}

/**
 * Makes the database hold what a backup holds, in one transaction: counts and checksums are read back before it
 * commits, so a damaged or foreign file changes nothing.
 * @throws RestoreError
 */
export function restoreBackup(
  db: Db,
  file: AsyncIterable<Uint8Array>,
  { replace }: Options,
): Promise<Inventory> {
  return db.transaction(async tx => {
    await tx.execute(plainTexts)
    const tables = await readTables(tx)
    if (!replace) await refuseUnlessEmpty(tx, tables)
    // Triggers empty the derived ones, and fill them again.
    const names = tables.filter(({ name }) => !derived.includes(name)).map(({ name }) => sql.identifier(name))
    await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)

    const lines = readLines(file)
    const first = parse((await lines.next()).value ?? '')
    if (first.format !== backupFormat) throw new RestoreError('This file is not a backup of a shop.')
    const restored = new Map<string, Table>()
    let end: Inventory | undefined
    let target: { table: Table; portion: string[]; size: number } | undefined
    const flush = async () => {
      if (target && target.portion.length > 0) await insert(tx, target.table, target.portion)
      if (target) Object.assign(target, { portion: [], size: 0 })
    }
    for await (const line of lines) {
      if (line.startsWith('[')) {
        if (!target || end) throw new RestoreError('The backup is damaged: rows stand where none can.')
        target.portion.push(line)
        target.size += line.length
        if (target.portion.length === 1_000 || target.size > 4_000_000) await flush()
        continue
      }
      await flush()
      const heading = parse(line)
      if (heading.end) end = heading.end
      else {
        const table = match(heading as Heading, tables)
        restored.set(table.name, table)
        await continueIdentities(tx, heading as Heading)
        target = { table, portion: [], size: 0 }
      }
    }
    if (!end) throw new RestoreError('The backup is not complete: its end is missing.')
    await verify(tx, restored, end)
    await invalidatePages(tx, [allPages])
    return end
  })
}

async function refuseUnlessEmpty(tx: Db, tables: Table[]) {
  for (const { name } of tables) {
    const [found] = await rows<{ used: boolean }>(
      tx,
      sql`select exists (select from ${sql.identifier(name)}) as used`,
    )
    if (found?.used)
      throw new RestoreError(
        'This shop already holds data. Restoring replaces all of it: add --replace to the command if that is what you want.',
      )
  }
}

function match({ table: name, columns }: Heading, tables: Table[]): Table {
  const table = tables.find(known => known.name === name)
  const chosen = columns.map(column => table?.columns.find(known => known.name === column))
  if (!table || chosen.includes(undefined)) {
    throw new RestoreError(
      `The backup comes from a newer version of the shop: this one does not know all of "${name}".`,
    )
  }
  return { name, columns: chosen as Table['columns'] }
}

async function insert(tx: Db, { name, columns }: Table, portion: string[]) {
  const names = columns.map(column => sql.identifier(column.name))
  const values = columns.map((column, index) => sql.raw(`(r->>${index})::${column.type}`))
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${portion.join(',')}]`}::json) as portion(r)`)
}

/** New rows get numbers that were never given, also where the last rows had been deleted. */
async function continueIdentities(tx: Db, { table, identities }: Heading) {
  for (const [column, last] of Object.entries(identities)) {
    const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, ${column})::regclass`
    await tx.execute(sql`select setval(${sequence}, coalesce(${last}::bigint, 1), ${last !== null})`)
  }
}

async function verify(tx: Db, restored: Map<string, Table>, wanted: Inventory) {
  for (const name of new Set([...restored.keys(), ...Object.keys(wanted)])) {
    const table = restored.get(name)
    const counted = tally()
    if (table) for await (const row of readRows(tx, table)) counted.add(row)
    const { rows: found, sha256 } = counted.result()
    if (found !== wanted[name]?.rows || sha256 !== wanted[name].sha256)
      throw new RestoreError(
        `The backup is damaged: "${name}" is not what was backed up. Nothing was changed.`,
      )
  }
}

type Line = { format?: string; end?: Inventory } & Partial<Heading>

function parse(line: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch {
    throw new RestoreError('This file is not a backup of a shop.')
  }
}

async function* readLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const bytes of unpack(file)) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  } catch (error) {
    if (error instanceof RestoreError || !isDamage(error)) throw error
    throw new RestoreError('The backup is damaged or not complete: it cannot be unpacked.')
  }
  if (rest) yield rest
  return undefined
}

const isDamage = (error: unknown) =>
  error instanceof TypeError || /^(Z_|ERR_ENCODING)/.test(String((error as { code?: unknown })?.code))

async function* unpack(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(file)
  const unpacked = createGunzip({ chunkSize: 256 * 1024 })
  // Damage is met at the next read; it may be found earlier, while rows are being written.
  unpacked.on('error', () => {})
  packed.on('error', error => unpacked.destroy(error))
  try {
    yield* packed.pipe(unpacked) as AsyncIterable<Uint8Array>
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}
