import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkDatabase } from './check-database.server.ts'
import { openDatabase } from './database.server.ts'
import { createDatabase, migrations } from './database-template.fixture.ts'
import { ready, row } from './wire-messages.fixture.ts'

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

it('says nothing else of a pooler that shares connections', async () => {
  const server = net.createServer(socket => {
    socket.once('data', () => {
      socket.write(ready)
      // All clients get the same process of the server.
      socket.on('data', () => socket.write(row({ name: 'pid', type: 23, text: '1' })))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  expect(await checkDatabase(`postgres://u:p@127.0.0.1:${port}/shop`)).toEqual([
    expect.objectContaining({ works: false, without: expect.stringContaining('pool_mode = session') }),
  ])
  server.close()
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
    // The features after it were not tried.
    expect(readOnly.at(-1)).toMatchObject({
      name: expect.stringContaining('right to write'),
      works: false,
      reason: expect.stringContaining('read-only'),
    })
    const careless = await checkDatabase(`${url}?options=-c%20synchronous_commit%3Doff`)
    expect(careless.find(({ name }) => name === isDurable)?.works).toBe(false)
    await drop()
  })
}
