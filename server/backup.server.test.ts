import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readFigures, readTopProducts } from '../app/orders/order-summary.server.ts'
import { rows } from '../app/platform/backup/backup-tables.server.ts'
import { openEmbeddedTestDatabase, openTestDatabase } from '../app/platform/database/database.fixture.ts'
import type { Db } from '../app/platform/database/database.server.ts'
import { setUpBackupTests } from './backup.fixture.ts'

const source = setUpBackupTests()
const { backUp, restore } = source

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
