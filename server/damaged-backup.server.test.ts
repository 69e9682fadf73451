import fs from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { seedCatalogue } from '../app/catalogue/seed.server.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { readFigures } from '../app/orders/order-summary.server.ts'
import { placeOrder } from '../app/orders/placing/place-order.server.ts'
import type { Inventory } from '../app/platform/backup/backup.server.ts'
import { openTestDatabase } from '../app/platform/database/database.fixture.ts'
import type { Db } from '../app/platform/database/database.server.ts'
import { testLinkKey } from '../app/platform/services.fixture.ts'
import { setUpBackupTests } from './backup.fixture.ts'

const source = setUpBackupTests()
const { backUp, file, restore } = source

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
    // New rows get numbers that no row has.
    await placeOrder(target.db, orderRequest(), testLinkKey)
    await expect(restore(target.db, 'end', true)).rejects.toThrow(/not complete/)
    expect(await placeOrder(target.db, orderRequest(), testLinkKey)).toMatchObject({ ok: true })
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
  const writtenBy = (name: string, version: string) =>
    fs.writeFileSync(file(name), gzipSync(text.replace(/"lastMigration":\d+/, version)))
  writtenBy('newer schema', '"lastMigration":9999999999999')
  writtenBy('newer count', '"migrations":999')
  writtenBy('older', '"migrations":32')
  writtenBy('oldest', '"other":0')
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
    ['newer count', /newer version/],
    ['older', /older than version 1\.0\.0/],
    ['oldest', /older than version 1\.0\.0/],
  ] as const) {
    await expect(restore(db, name, true), name).rejects.toThrow(sentence)
  }
  expect(await backUp(db, 'after')).toEqual(before)
}
