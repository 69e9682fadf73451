import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { writeFileAtomically } from '../app/platform/atomic-file.server.ts'
import type { Db } from '../app/platform/database.server.ts'
import {
  derived,
  plainTexts,
  readIdentity,
  readRows,
  readTables,
  type Tally,
  tally,
} from './backup-tables.ts'

export const backupFormat = 'blockyard backup 1'

export type Inventory = Record<string, Tally>
export type Heading = { table: string; columns: string[]; identities: Record<string, string | null> }

/**
 * Writes the whole shop as it is at one moment into one compressed file of lines, that either engine can take back.
 * The file has its name when it is whole and on disk.
 */
export async function writeBackup(db: Db, file: string, signal?: AbortSignal): Promise<Inventory> {
  let inventory: Inventory = {}
  await writeFileAtomically(file, draft =>
    db.transaction(
      async tx => {
        await tx.execute(plainTexts)
        async function* lines() {
          for await (const line of describe(tx, made => {
            inventory = made
          }))
            yield `${line}\n`
        }
        await pipeline(
          Readable.from(inPortions(lines())),
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

async function* describe(tx: Db, done: (inventory: Inventory) => void): AsyncGenerator<string> {
  yield JSON.stringify({ format: backupFormat, takenAt: new Date().toISOString() })
  const inventory: Inventory = {}
  for (const table of await readTables(tx)) {
    if (derived.includes(table.name)) continue
    const identities: Heading['identities'] = {}
    for (const { name, identity } of table.columns)
      if (identity) identities[name] = await readIdentity(tx, table.name, name)
    yield JSON.stringify({
      table: table.name,
      columns: table.columns.map(column => column.name),
      identities,
    } satisfies Heading)
    const counted = tally()
    for await (const row of readRows(tx, table)) {
      counted.add(row)
      yield row
    }
    inventory[table.name] = counted.result()
  }
  yield JSON.stringify({ end: inventory })
  done(inventory)
}

/** Many small lines cost more to hand on than to compress. */
async function* inPortions(lines: AsyncIterable<string>) {
  let portion = ''
  for await (const line of lines) {
    portion += line
    if (portion.length > 64 * 1024) {
      yield portion
      portion = ''
    }
  }
  yield portion
}
