import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.server.ts'

/** Version 1.0 counts orders in these; its backups leave them out. */
export const filledByTriggers = ['order_days', 'product_days']

type Column = { name: string; type: string; key: boolean; identity: boolean }
export type Table = { name: string; columns: Column[] }

export async function readTables(db: Db): Promise<Table[]> {
  const columns = await rows<Column & { table: string }>(
    db,
    sql`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        coalesce(a.attnum = any(i.indkey), false) as key, a.attidentity <> '' as identity
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      order by c.relname, a.attnum`,
  )
  const references = await rows<{ from: string; to: string }>(
    db,
    sql`
      select f.relname as from, t.relname as to
      from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
      where r.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  )
  const tables = Map.groupBy(columns, column => column.table)
  const sorted: Table[] = []
  const add = (name: string, path: string[]) => {
    if (path.includes(name)) throw new Error(`Circular foreign keys: ${path.join(', ')}`)
    if (sorted.some(table => table.name === name)) return
    for (const { from, to } of references) if (from === name) add(to, [...path, name])
    sorted.push({ name, columns: (tables.get(name) ?? []).map(({ table: _, ...column }) => column) })
  }
  for (const name of tables.keys()) add(name, [])
  return sorted
}

/** Every row as a JSON array of texts in key order: the same on every engine. Call it in a transaction. */
export async function* readRows(tx: Db, { name, columns }: Table): AsyncGenerator<string> {
  const values = columns.map(column => sql`${sql.identifier(column.name)}::text`)
  const order = columns
    .filter(column => column.key)
    .map(
      column => sql`${sql.identifier(column.name)}${sql.raw(column.type === 'text' ? ' collate "C"' : '')}`,
    )
  const batchSize = columns.some(column => column.type === 'bytea') ? 10 : 1_000
  await tx.execute(sql`
    declare backup_rows no scroll cursor for select json_build_array(${sql.join(values, sql`, `)})::text as row
    from ${sql.identifier(name)} order by ${sql.join(order, sql`, `)}`)
  for (;;) {
    const batch = await rows<{ row: string }>(tx, sql.raw(`fetch ${batchSize} from backup_rows`))
    for (const { row } of batch) yield row
    if (batch.length < batchSize) break
  }
  await tx.execute(sql`close backup_rows`)
}

export type Checksum = { rows: number; sha256: string }

export function createChecksum() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(row: string) {
      hash.update(row).update('\n')
      count++
    },
    result: (): Checksum => ({ rows: count, sha256: hash.copy().digest('hex') }),
  }
}

export async function readIdentity(tx: Db, table: string, column: string): Promise<string | null> {
  const [row] = await rows<{ last: string | null }>(
    tx,
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${`"${table}"`}, ${column})::regclass)::text as last`,
  )
  return row?.last ?? null
}

/** Makes the text form of dates and bytes independent of the server's settings. */
export const setPortableFormats = sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('bytea_output', 'hex', true), set_config('intervalstyle', 'postgres', true)`

export async function rows<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
