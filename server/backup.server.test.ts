import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startControlServer } from '../app/admin/control-server.server.ts'
import { seedBlog } from '../app/blog/seed.server.ts'
import { seedCatalogue } from '../app/catalogue/seed.server.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { readFigures, readTopProducts } from '../app/orders/order-summary.server.ts'
import { derivedTables } from '../app/orders/order-summary.table.ts'
import { placeOrder } from '../app/orders/placing/place-order.server.ts'
import { type Inventory, writeBackup } from '../app/platform/backup/backup.server.ts'
import { backUpShop, controlFile, restoreShop } from '../app/platform/backup/backup-commands.server.ts'
import { rows } from '../app/platform/backup/backup-tables.server.ts'
import { restoreBackup } from '../app/platform/backup/restore.server.ts'
import {
  makeDataFolder,
  openEmbeddedTestDatabase,
  openTestDatabase,
} from '../app/platform/database/database.fixture.ts'
import { type Database, type Db, openDatabase } from '../app/platform/database/database.server.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
import { createLog } from '../app/platform/log.server.ts'
import { testLinkKey } from '../app/platform/services.fixture.ts'
import { seedShop } from '../app/slices.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'))
const file = (name: string) => path.join(folder, name)
const restore = (db: Db, name: string, replace = false) =>
  restoreBackup(db, () => fs.createReadStream(file(name)), {
    replace,
    derivedTables,
    migrations,
    seed: seedShop,
  })
const backUp = (db: Db, name: string) => writeBackup(db, file(name), { derivedTables })
let source: Database

/** A shop with values that a conversion could lose. */
beforeAll(async () => {
  source = await openEmbeddedTestDatabase()
  const { db } = source
  await seedCatalogue(db)
  await seedBlog(db)
  for (const name of ['Ama "1" \\ \n 🧱 Ɛ', 'Kofi', 'Efua']) {
    const placed = await placeOrder(
      db,
      orderRequest({ contact: { ...orderRequest().contact, name } }),
      testLinkKey,
    )
    expect(placed.ok).toBe(true)
  }
  await db.execute(sql`insert into orders (customer_name, customer_email, customer_phone, customer_address, order_items,
      sums, total_amount)
    select customer_name || n, customer_email, customer_phone, customer_address, order_items, sums,
      total_amount from orders, generate_series(1, 400) as n`)
  await db.execute(sql`update orders set status = 'cancelled' where id in (select id from orders limit 7)`)
  await db.execute(sql`update orders set created_at = '2024-02-29 23:59:59.123456+00', total_amount = 9007199254740993
    where id in (select id from orders order by id limit 1)`)
  await db.execute(sql`delete from jobs where id = (select max(id) from jobs)`)
  await db.execute(sql`insert into uploads (hash, content_type, width, height, bytes)
    values ('a', 'image/webp', 1, 1, decode(repeat('00ff5c0a', 50000), 'hex'))`)
  await db.execute(
    sql`insert into content_pieces (key, published, actor) values ('nothing', 'null', 'a'), ('text', '"\\u00e9 \\" x"', 'a')`,
  )
  await db.execute(sql`insert into audit_entries (actor, action, subject, before, after)
    values ('a', 'b', 'c', null, '{"price": 12345678901234567890.5}')`)
})
afterAll(async () => {
  await source.close()
  fs.rmSync(folder, { recursive: true })
})

it('moves a shop to the other engine and back without loss', async () => {
  const backedUp = await backUp(source.db, 'source')
  expect(backedUp.orders?.rows).toBe(1_203)
  const target = await openTestDatabase()
  const back = await openEmbeddedTestDatabase()
  try {
    expect(await restore(target.db, 'source')).toEqual(backedUp)
    expect(await backUp(target.db, 'target')).toEqual(backedUp)
    expect(await readFigures(target.db)).toEqual(await readFigures(source.db))
    expect(await readTopProducts(target.db, 30, 5)).toEqual(await readTopProducts(source.db, 30, 5))

    await restore(back.db, 'target')
    expect(await backUp(back.db, 'back')).toEqual(backedUp)

    const last = async (db: Db) =>
      Number(
        (
          await rows<{ id: string }>(db, sql`insert into jobs (kind, payload) values ('x', '1') returning id`)
        )[0]?.id,
      )
    expect(await last(target.db)).toBe(10)
  } finally {
    await back.close()
    await target.close()
  }
})

it('replaces existing data only with --replace', async () => {
  const backedUp = await backUp(source.db, 'again')
  const target = await openTestDatabase()
  try {
    await seedCatalogue(target.db)
    await placeOrder(target.db, orderRequest(), testLinkKey)
    await expect(restore(target.db, 'again')).rejects.toThrow(/already holds data.*--replace/)
    expect((await readFigures(target.db)).orders).toBe(1)
    await restore(target.db, 'again', true)
    expect((await readFigures(target.db)).orders).toBe(1_203)
    await expectDamagedFilesChangeNothing(target.db, backedUp)
  } finally {
    await target.close()
  }
})

async function expectDamagedFilesChangeNothing(db: Db, before: Inventory) {
  const bytes = fs.readFileSync(file('again'))
  const text = gunzipSync(bytes).toString()
  fs.writeFileSync(file('cut'), bytes.subarray(0, bytes.length / 2))
  fs.writeFileSync(file('end'), gzipSync(text.slice(0, text.lastIndexOf('{"end"'))))
  fs.writeFileSync(file('changed'), gzipSync(text.replace('Hollow Blocks', 'Hollow Blochs')))
  fs.writeFileSync(file('other'), 'a text')
  fs.writeFileSync(file('json'), gzipSync('[]\n'))
  for (const [name, line] of Object.entries({ null: 'null', empty: '{}', header: '{"table":"orders"}' }))
    fs.writeFileSync(file(name), gzipSync(text.replace('\n', `\n${line}\n`)))
  fs.writeFileSync(file('first'), gzipSync('null\n'))
  fs.writeFileSync(file('newer'), gzipSync(text.replace('"table":"orders"', '"table":"future"')))
  fs.writeFileSync(file('newer schema'), gzipSync(text.replace(/"migrations":\d+/, '"migrations":999')))
  for (const [name, sentence] of [
    ['cut', /damaged or not complete/],
    ['end', /not complete/],
    ['changed', /damaged/],
    ['other', /damaged or not complete/],
    ['json', /not a backup/],
    ['null', /damaged: a line/],
    ['empty', /damaged: a line/],
    ['header', /damaged: a line/],
    ['first', /not a backup/],
    ['newer', /newer version/],
    ['newer schema', /newer version/],
  ] as const) {
    await expect(restore(db, name, true), name).rejects.toThrow(sentence)
  }
  expect(await backUp(db, 'after')).toEqual(before)
}

it('reaches the embedded database of a running shop, for the owner of its folder', async () => {
  const dataDir = file('data')
  const shop = { dataDir, databaseUrl: undefined, migrations, derivedTables, seed: seedShop }
  await makeDataFolder(dataDir)
  const backedUp = await backUp(source.db, 'first')
  await restoreShop(shop, file('first'), { replace: false })

  const running = await openDatabase(shop)
  const control = await startControlServer({
    ...{ db: running.db, dataDir, migrations, log: createLog('silent') },
    resetAccess: async () => ({ ok: false, people: [] }),
  })
  try {
    expect(fs.statSync(controlFile(dataDir)).mode & 0o077).toBe(0)
    const { url } = JSON.parse(fs.readFileSync(controlFile(dataDir), 'utf8')) as { url: string }
    expect((await fetch(`${url}/backup`, { method: 'POST' })).status).toBe(403)

    // `fetch` gives up after five minutes.
    vi.stubGlobal('fetch', () => Promise.reject(new Error('Headers Timeout Error')))
    expect(await backUpShop(shop, file('second'))).toEqual(backedUp)
    await expect(restoreShop(shop, file('second'), { replace: false })).rejects.toThrow(/already holds data/)
    await placeOrder(running.db, orderRequest(), testLinkKey)
    await restoreShop(shop, file('second'), { replace: true })
    expect(await backUpShop(shop, file('third'))).toEqual(backedUp)
    expect(fs.readdirSync(dataDir).filter(name => name.startsWith('.backup'))).toEqual([])
  } finally {
    vi.unstubAllGlobals()
    await control.close()
    await running.close()
  }
  expect(await backUpShop(shop, file('new/fourth'))).toEqual(backedUp)
  expect(fs.statSync(file('new')).mode & 0o077).toBe(0)
})
