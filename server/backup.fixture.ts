import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { seedBlog } from '../app/blog/seed.server.ts'
import { seedCatalogue } from '../app/catalogue/seed.server.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { placeOrder } from '../app/orders/placing/place-order.server.ts'
import { writeBackup } from '../app/platform/backup/backup.server.ts'
import { restoreBackup } from '../app/platform/backup/restore.server.ts'
import { openEmbeddedTestDatabase } from '../app/platform/database/database.fixture.ts'
import type { Database, Db } from '../app/platform/database/database.server.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
import { testLinkKey } from '../app/platform/services.fixture.ts'
import { seedShop } from '../app/slices.ts'

/** A shop with values that a conversion could lose, and a folder for its backups. */
export function setUpBackupTests() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  const file = (name: string) => path.join(folder, name)
  let source: Database

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
    await db.execute(sql`insert into orders (customer_name, customer_email, customer_phone, customer_address, sums, total_amount)
      select customer_name || n, customer_email, customer_phone, customer_address, sums,
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

  return {
    file,
    get db() {
      return source.db
    },
    backUp: (db: Db, name: string) => writeBackup(db, file(name)),
    restore: (db: Db, name: string, replace = false) =>
      restoreBackup(db, () => fs.createReadStream(file(name)), {
        ...{ replace, migrations, seed: seedShop },
      }),
  }
}
