import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../app/platform/database.server.ts'

type Column = { name: string; type: string; key: boolean; identity: boolean }
export type Table = { name: string; columns: Column[] }

/** What triggers write as orders come in: they do so again when orders are restored. */
export const derived = ['order_days', 'product_days']

/** Tables in an order in which rows find those that they refer to. Generated columns are left out. */
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
  const place = (name: string, above: string[]) => {
    if (above.includes(name)) throw new Error(`Tables refer to each other in a circle: ${above.join(', ')}`)
    if (sorted.some(table => table.name === name)) return
    for (const { from, to } of references) if (from === name) place(to, [...above, name])
    sorted.push({ name, columns: (tables.get(name) ?? []).map(({ table: _, ...column }) => column) })
  }
  for (const name of tables.keys()) place(name, [])
  return sorted
}

/**
 * Every row as a JSON array of texts, by key: the same on every engine, and exact for every type. Call it in a
 * transaction.
 */
export async function* readRows(tx: Db, { name, columns }: Table): AsyncGenerator<string> {
  const values = columns.map(column => sql`${sql.identifier(column.name)}::text`)
  const order = columns
    .filter(column => column.key)
    .map(
      column => sql`${sql.identifier(column.name)}${sql.raw(column.type === 'text' ? ' collate "C"' : '')}`,
    )
  // Pictures are large.
  const atOnce = columns.some(column => column.type === 'bytea') ? 10 : 1_000
  await tx.execute(sql`
    declare backed_up no scroll cursor for select json_build_array(${sql.join(values, sql`, `)})::text as row
    from ${sql.identifier(name)} order by ${sql.join(order, sql`, `)}`)
  for (;;) {
    const some = await rows<{ row: string }>(tx, sql.raw(`fetch ${atOnce} from backed_up`))
    for (const { row } of some) yield row
    if (some.length < atOnce) break
  }
  await tx.execute(sql`close backed_up`)
}

/** Counts rows and sums them up in one hash. */
export function tally() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(row: string) {
      hash.update(row).update('\n')
      count++
    },
    result: () => ({ rows: count, sha256: hash.copy().digest('hex') }),
  }
}
export type Tally = { rows: number; sha256: string }

/** Where the numbers of an identity column are, whatever rows are left. */
export async function readIdentity(tx: Db, table: string, column: string): Promise<string | null> {
  const [found] = await rows<{ last: string | null }>(
    tx,
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${`"${table}"`}, ${column})::regclass)::text as last`,
  )
  return found?.last ?? null
}

/** Texts of dates and bytes are the same whatever the server's or the session's settings are. */
export const plainTexts = sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('bytea_output', 'hex', true), set_config('intervalstyle', 'postgres', true)`

export async function rows<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
