import { sql } from 'drizzle-orm'
import { type Db, openDatabase } from '../app/platform/database/database.server.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'

/** Changes the data of a shop that is not running. */
export async function changeData(dataDir: string, run: (db: Db) => Promise<unknown>) {
  const { db, close } = await openDatabase({ dataDir, migrations })
  try {
    await run(db)
  } finally {
    await close()
  }
}

export async function breakTables(db: Db, ...tables: string[]) {
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} rename to missing_${table}`))
}
