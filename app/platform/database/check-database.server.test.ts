import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkDatabase } from './check-database.server.ts'
import { openDatabase } from './database.server.ts'
import { createDatabase, migrations } from './database-template.fixture.ts'

const server = process.env.TEST_DATABASE_URL
/** The server of the tests does not sync. */
const isDurable = 'confirmed means stored (fsync, full_page_writes, synchronous_commit)'
const missingOf = async (url: string) =>
  (await checkDatabase(url))
    .filter(({ works, isOptional }) => !works && !isOptional)
    .map(({ name }) => name)
    .filter(name => name !== isDurable)

it('is refused where no server listens', async () => {
  await expect(checkDatabase('postgres://localhost:1/shop')).rejects.toThrow()
})

// The embedded engine has everything.
if (server) {
  it('finds all that the shop needs, and leaves nothing behind', async () => {
    const { url, drop } = await createDatabase(server)
    expect(await missingOf(url)).toEqual([])
    const { db, close } = await openDatabase({ databaseUrl: url, migrations })
    expect(await missingOf(url)).toEqual([])
    const { rows } = (await db.execute(
      sql`select from pg_namespace where nspname like 'blockyard%'`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([])
    await close()
    await drop()
  })

  it('names what is missing, and what follows', async () => {
    const { url, drop } = await createDatabase(server)
    const readOnly = await checkDatabase(`${url}?options=-c%20default_transaction_read_only%3Don`)
    expect(readOnly.find(({ name }) => name.includes('right to write'))).toMatchObject({
      works: false,
      reason: expect.stringContaining('read-only'),
      without: 'the shop cannot create or upgrade its tables',
    })
    const careless = await checkDatabase(`${url}?options=-c%20synchronous_commit%3Doff`)
    expect(careless.find(({ name }) => name === isDurable)?.works).toBe(false)
    await drop()
  })
}
