import fs, { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { milestones } from '../jobs/jobs.table.ts'
import { runOnce } from '../jobs/milestones.server.ts'
import { openTestDatabase } from './database.fixture.ts'
import { openDatabase } from './database.server.ts'
import { sqlState } from './database-errors.server.ts'
import { createDatabase, migrations } from './database-template.fixture.ts'
import { likeLiteral } from './text-search.server.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'database-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const maxConnections = 10

describe('the database', () => {
  it('rolls a failed transaction back and passes on the error code', async () => {
    const { db, close } = await openTestDatabase()
    const failing = db.transaction(async tx => {
      await tx.insert(milestones).values({ key: 'a' })
      await tx.insert(milestones).values({ key: 'a' })
    })
    const error = await failing.catch(thrown => thrown)
    expect(sqlState(error)).toBe('23505')
    expect(await db.$count(milestones)).toBe(0)
    await close()
  })

  it('runs a task once when several callers start it at the same time', async () => {
    const { db, close } = await openTestDatabase()
    let runs = 0
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        runOnce(db, 'seed', async () => {
          runs++
        }),
      ),
    )
    expect(runs).toBe(1)
    expect(results.filter(Boolean)).toHaveLength(1)
    await close()
  })

  const server = process.env.TEST_DATABASE_URL
  if (server) {
    it('is migrated once when processes start together', async () => {
      const empty = await createDatabase(server)
      const opened = await Promise.all(
        Array.from({ length: 4 }, () => openDatabase({ databaseUrl: empty.url, migrations })),
      )
      expect(await opened[0]?.db.$count(milestones)).toBe(0)
      await Promise.all(opened.map(database => database.close()))
      await empty.drop()
    })

    it('migrates without a statement timeout', async () => {
      const empty = await createDatabase(server)
      const folder = newFolder()
      fs.cpSync(migrations, folder, { recursive: true })
      const journalFile = path.join(folder, 'meta/_journal.json')
      const journal = JSON.parse(fs.readFileSync(journalFile, 'utf8'))
      const last = journal.entries.at(-1)
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'slow' })
      fs.writeFileSync(journalFile, JSON.stringify(journal))
      fs.writeFileSync(
        path.join(folder, 'slow.sql'),
        'create table slow as select true as done from pg_sleep(2.2)',
      )
      const databaseUrl = `${empty.url}?statement_timeout=2000`
      const database = await openDatabase({ databaseUrl, migrations: folder })
      await expect(database.db.execute(sql`select pg_sleep(60)`).catch(sqlState)).resolves.toBe('57014')
      expect(await database.db.select({ done: sql`done` }).from(sql`slow`)).toEqual([{ done: true }])
      await database.close()
      await empty.drop()
    })

    it('has the server end a transaction in which nothing happens for 20 s', async () => {
      const empty = await createDatabase(server)
      const { db, close } = await openDatabase({ databaseUrl: empty.url, migrations })
      const setting = sql<string>`current_setting('idle_in_transaction_session_timeout')`
      expect(await db.select({ setting }).from(sql`(select) as one`)).toEqual([{ setting: '20s' }])
      await close()
      await empty.drop()
    })

    it('counts the days of Accra on a server of another time zone', async () => {
      const empty = await createDatabase(server)
      const databaseUrl = `${empty.url}?options=-c%20timezone%3DEurope/Berlin`
      const { db, close } = await openDatabase({ databaseUrl, migrations })
      const setting = sql<string>`current_setting('timezone')`
      expect(await db.select({ setting }).from(sql`(select) as one`)).toEqual([{ setting: 'UTC' }])
      await close()
      await empty.drop()
    })

    it('keeps all connections available when connections end before a transaction begins', async () => {
      const empty = await createDatabase(server)
      const { db, connections, close } = await openDatabase({ databaseUrl: empty.url, migrations })
      const pool = (db as unknown as { $client: pg.Pool }).$client
      for (let round = 0; round < maxConnections + 2; round++) {
        const client = await pool.connect()
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
        const end = new Promise<void>(resolve => client.once('end', resolve))
        await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
        await end
        // A failed `begin` never releases its client, other failures release it afterwards.
        if (round % 2) client.release()
      }
      expect(connections()?.inUse).toBe(0)
      expect(await db.$count(milestones)).toBe(0)
      await close()
      await empty.drop()
    })

    it('refuses a user who may not set it up', async () => {
      const empty = await createDatabase(server)
      const admin = new pg.Client({ connectionString: empty.url })
      await admin.connect()
      await admin.query('create role visitor login')
      const databaseUrl = Object.assign(new URL(empty.url), { username: 'visitor' }).href
      await expect(openDatabase({ databaseUrl, migrations })).rejects.toThrow(
        /^The user of DATABASE_URL may not set up the database \(permission denied/,
      )
      await admin.query('drop role visitor')
      await admin.end()
      await empty.drop()
    })

    it('replaces connections whose query timed out', async () => {
      const empty = await createDatabase(server)
      const databaseUrl = `${empty.url}?query_timeout=2000&statement_timeout=30000`
      const { db, connections, close } = await openDatabase({ databaseUrl, migrations })
      const results = await Promise.allSettled(
        Array.from({ length: maxConnections }, () =>
          db.transaction(tx => tx.execute(sql`select pg_sleep(20)`)),
        ),
      )
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(maxConnections)
      expect(connections()?.inUse).toBe(0)
      expect(await db.$count(milestones)).toBe(0)
      await close()
      await empty.drop()
    })
  }
})

it('escapes wildcards', () => expect(likeLiteral('50%_\\')).toBe('50\\%\\_\\\\'))
