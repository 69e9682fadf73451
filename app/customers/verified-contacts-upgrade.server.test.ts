import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readContactBalance } from '../orders/admin/order-records.server.ts'
import { writeBackup } from '../platform/backup/backup.server.ts'
import { restoreBackup } from '../platform/backup/restore.server.ts'
import { openEarlierDatabase, openTestDatabase } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { migrations } from '../platform/database/database-template.fixture.ts'
import { listUnconfirmedContacts } from './admin/list-unconfirmed.server.ts'
import { verifyContactByCode } from './contacts.server.ts'
import { customerContacts } from './customers.table.ts'

/** Of the version that trusted every contact. */
const earlierMigrations = 41
const [trade, plain] = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002']
const [own, late, address, staff, other] = [
  '+233244000001',
  '+233244000002',
  'stranger@example.com',
  '+233244000003',
  '+233244000004',
]

/** A trade account that was opened on 2 March. */
async function fill(db: Db) {
  await db.execute(sql`insert into customers (id, name, search) values
    (${trade}, 'Mensah Builders', ''), (${plain}, 'Ama', '')`)
  await db.execute(sql`insert into customer_contacts (contact, customer_id) values
    (${own}, ${trade}), (${late}, ${trade}), (${address}, ${trade}), (${staff}, ${trade}), (${other}, ${plain})`)
  await db.execute(sql`insert into trade_accounts (customer_id, terms)
    values (${trade}, '{"creditLimit":null,"dueDays":30,"purchaseOrder":"optional","standingPurchaseOrder":"","prices":[]}')`)
  await db.execute(sql`insert into audit_entries (at, actor, action, subject)
    values ('2026-03-02', 'owner', 'customer.account opened', 'Customer C-AAAAAAAA')`)
  const order = (phone: string, email: string, day: string, channel = 'shop') =>
    db.execute(sql`insert into orders (customer_name, customer_email, customer_phone, phone_normalized,
      customer_address, order_items, sums, total_amount, created_at, channel)
      values ('Ama', ${email}, ${phone}, ${phone}, 'Kasoa', '[]', '[]', 1000, ${day}::timestamptz, ${channel})`)
  await order(own, 'builders@example.com', '2026-03-01')
  await order(own, address, '2026-03-03')
  await order(late, address, '2026-03-04')
  await order(staff, '', '2026-03-05', 'counter')
  await order(other, '', '2026-03-06')
}

async function expectVerified(db: Db) {
  const contacts = await db.select().from(customerContacts).orderBy(customerContacts.contact)
  const verified = Object.fromEntries(contacts.map(({ contact, verifiedBy }) => [contact, verifiedBy]))
  expect(verified).toMatchObject({
    [own]: 'staff',
    [late]: null,
    [address]: null,
    [staff]: 'staff',
    [other]: null,
  })
  const listed = (await listUnconfirmedContacts(db)).map(({ contact, name }) => [contact, name])
  expect(listed).toEqual([
    [late, 'Mensah Builders'],
    [address, 'Mensah Builders'],
  ])
  // Two of the number's own and one at the counter; not that of the number that a stranger brought.
  expect(await readContactBalance(db, [own, late, address, staff])).toBe(30_00)
  expect(await readContactBalance(db, [other])).toBe(10_00)
  await verifyContactByCode(db, late)
  await verifyContactByCode(db, other)
  const after = await db.select().from(customerContacts)
  expect(after.find(({ contact }) => contact === late)?.verifiedBy).toBeNull()
}

it('contacts that came to a trade customer by public forms are to be confirmed, and others count as before', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  const [old, restored] = [await openEarlierDatabase(earlierMigrations), await openTestDatabase()]
  try {
    await fill(old.db)
    const file = path.join(folder, 'backup.gz')
    await writeBackup(old.db, file)
    await old.upgrade()
    await expectVerified(old.db)
    const options = { replace: false, migrations, seed: async () => {} }
    await restoreBackup(restored.db, () => createReadStream(file), options)
    await expectVerified(restored.db)
    const counted = gunzipSync(readFileSync(file))
      .toString()
      .replace(/"lastMigration":\d+/, '"migrations":41')
    writeFileSync(file, gzipSync(counted))
    await restoreBackup(restored.db, () => createReadStream(file), { ...options, replace: true })
    await expectVerified(restored.db)
  } finally {
    await Promise.all([old.close(), restored.close()])
    rmSync(folder, { recursive: true })
  }
})
