import path from 'node:path'
import { openDatabase } from '../../app/platform/database.server.ts'
import { home } from '../../scripts/setup.mjs'

/** Which of the confirmed orders (key to id) a stopped shop's database lacks, and which it has twice. */
export async function compareOrders({ databaseUrl, dataDir }, confirmed) {
  const { db, close } = await openDatabase({
    databaseUrl: databaseUrl || undefined,
    dataDir,
    migrations: path.join(home, 'db/migrations'),
  })
  const { rows } = await db.execute('select id::text, idempotency_key::text as key from orders')
  await close()
  const stored = new Map(rows.map(row => [row.key, row.id]))
  return {
    stored: rows.length,
    lost: [...confirmed].filter(([key, id]) => stored.get(key) !== id).length,
    doubled: rows.length - stored.size,
  }
}
