import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.server.ts'
import { writeFileAtomically } from '../files/durable-files.server.ts'
import {
  type Checksum,
  createChecksum,
  filledByTriggers,
  readIdentity,
  readRows,
  readTables,
  rows,
  setPortableFormats,
} from './backup-tables.server.ts'

export const backupFormat = 'blockyard backup 1'

export type Inventory = Record<string, Checksum>
export type TableHeader = { table: string; columns: string[]; identities: Record<string, string | null> }

/** Writes a snapshot that either engine can restore; the file gets its name when it is synced to disk. */
export async function writeBackup(
  db: Db,
  file: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Inventory> {
  const inventory: Inventory = {}
  await writeFileAtomically(file, draft =>
    db.transaction(
      async tx => {
        await tx.execute(setPortableFormats)
        await pipeline(
          Readable.from(joinLines(readLines(tx, inventory))),
          createGzip({ level: 4 }),
          fs.createWriteStream(draft, { mode: 0o600, flush: true }),
          { signal },
        )
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
  return inventory
}

async function* readLines(tx: Db, inventory: Inventory) {
  const [applied] = await rows<{ last: number }>(
    tx,
    sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
  )
  const facts = { format: backupFormat, takenAt: new Date().toISOString(), lastMigration: applied?.last }
  yield JSON.stringify(facts)
  for (const table of await readTables(tx)) {
    if (filledByTriggers.includes(table.name)) continue
    const identities: TableHeader['identities'] = {}
    for (const { name, identity } of table.columns)
      if (identity) identities[name] = await readIdentity(tx, table.name, name)
    yield JSON.stringify({
      table: table.name,
      columns: table.columns.map(column => column.name),
      identities,
    } satisfies TableHeader)
    const checksum = createChecksum()
    for await (const row of readRows(tx, table)) {
      checksum.add(row)
      yield row
    }
    inventory[table.name] = checksum.result()
  }
  yield JSON.stringify({ end: inventory })
}

/** Large chunks: passing on many small ones costs more than compressing them. */
async function* joinLines(lines: AsyncIterable<string>) {
  let chunk = ''
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length > 64 * 1024) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}
