import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTotals } from '../app/cart/cart.fixture.ts'
import { orderWithLines } from '../app/orders/lines/order-lines.server.ts'
import { readFigures } from '../app/orders/order-summary.server.ts'
import { orderDocuments, orders } from '../app/orders/orders.table.ts'
import { writeBackup } from '../app/platform/backup/backup.server.ts'
import { restoreBackup } from '../app/platform/backup/restore.server.ts'
import { openEarlierDatabase, openTestDatabase } from '../app/platform/database/database.fixture.ts'
import type { Db } from '../app/platform/database/database.server.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
import { jobs } from '../app/platform/jobs/jobs.table.ts'
import { quotes, quoteVersions } from '../app/quotes/quotes.table.ts'
import { seedShop } from '../app/slices.ts'

/** Of the version that stored goods, discount, delivery and taxes in columns. */
const earlierMigrations = 14
const folder = mkdtempSync(path.join(os.tmpdir(), 'backups-'))
const backupFile = path.join(folder, 'backup.gz')
const orderId = '11111111-1111-4111-8111-111111111111'
const erasedId = '33333333-3333-4333-8333-333333333333'
const quoteId = '22222222-2222-4222-8222-222222222222'

const rates = { getfundRate: 0 }
/** The rows of the upgrade have no rates. */
const totalsWithoutRates = (...terms: Parameters<typeof makeTotals>) => {
  const totals = makeTotals(...terms)
  return { ...totals, sums: totals.sums.map(({ rate: _, ...row }) => row) }
}
const withTaxes = totalsWithoutRates(1_000_00, {
  discount: 200_00,
  delivery: 50_00,
  taxMode: 'added',
  ...rates,
})
const included = totalsWithoutRates(600_00, { taxMode: 'included', ...rates })
/** As that version wrote them. */
const vat = (amount: number, isIncluded: boolean) => ({
  name: 'VAT',
  rate: 15_00,
  amount,
  included: isIncluded,
})
const nhil = (amount: number, isIncluded: boolean) => ({
  name: 'NHIL',
  rate: 2_50,
  amount,
  included: isIncluded,
})
const addedTaxes = [vat(127_50, false), nhil(21_25, false)]
const includedTaxes = [vat(76_60, true), nhil(12_77, true)]

/** What the mail server and others said, and the problem that it meant. */
const jobErrors = {
  'connect ECONNREFUSED 127.0.0.1:2525': 'refused',
  'Invalid login: 535-5.7.8 Username and password not accepted': 'login',
  'Greeting never received': 'timeout',
  'Not done within 60 s': 'timeout',
  'self-signed certificate': 'encryption',
  'Unexpected socket close': 'connection',
  'Message failed: 451 4.7.1 Greylisted, try later': 'later',
  'all recipients were rejected: 550 5.1.1 unknown': 'rejected',
  'The mail provider answered 403: Forbidden': 'provider account',
  'The mail provider answered 451: Unavailable': 'provider rejected',
  'SMS: the phone number is not valid': 'sms number',
  'The SMS gateway answered 403: no': 'sms account',
  'The SMS gateway did not accept the SMS: its response lacks SMS_API_SUCCESS': 'sms rejected',
  'The SMS gateway: The operation was aborted due to timeout': 'sms timeout',
  'no such thing': 'unknown',
}

let database: Awaited<ReturnType<typeof openEarlierDatabase>>
let figures: Awaited<ReturnType<typeof readFigures>>
beforeAll(async () => {
  database = await openEarlierDatabase(earlierMigrations)
  const { db } = database
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  await db.execute(sql`insert into orders (id, customer_name, customer_email, customer_phone, customer_address,
      order_items, goods_amount, discount_amount, delivery_amount, taxes, total_amount)
    values (${orderId}, 'Ama', 'ama@example.com', '024', 'Weija', '[]', 100000, 20000, 5000, ${json(addedTaxes)}, 99875),
      (${erasedId}, 'Erased', '', '', '', '[]', 100000, 20000, 5000, ${json(addedTaxes)}, 99875)`)
  const documentTotals = { goods: 600_00, delivery: 0, taxes: includedTaxes, total: 600_00 }
  await db.execute(sql`insert into order_documents (order_id, kind, year, number, content, actor)
    values (${orderId}, 'pro-forma invoice', 2026, 1, ${json({ kind: 'pro-forma invoice', totals: documentTotals })}, 'a'),
      (${orderId}, 'delivery note', 2026, 1, ${json({ kind: 'delivery note' })}, 'a')`)
  await db.execute(sql`insert into quotes (id, status, customer_name, goods_amount, taxes, total_amount)
    values (${quoteId}, 'sent', 'Ama', 60000, ${json(includedTaxes)}, 60000)`)
  const content = {
    lines: [],
    goodsPesewas: 600_00,
    discountPesewas: 0,
    deliveryPesewas: 0,
    taxes: includedTaxes,
  }
  await db.execute(sql`insert into quote_versions (quote_id, version, content, channels, actor)
    values (${quoteId}, 1, ${json({ ...content, totalPesewas: 600_00, note: '', validUntil: '2026-12-01' })}, '{}', 'a')`)
  for (const error of Object.keys(jobErrors))
    await db.execute(
      sql`insert into jobs (kind, payload, last_error) values ('order notification', '{}', ${error})`,
    )
  await db.execute(sql`insert into jobs (kind, payload) values ('order notification', '{}')`)
  figures = await readFigures(db)
  await writeBackup(db, backupFile)
  await database.upgrade()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

async function expectSums(db: Db) {
  const [order, erased] = await db.select(orderWithLines).from(orders).orderBy(orders.id)
  expect(order).toMatchObject({ ...withTaxes, erasedAt: null })
  expect(erased).toMatchObject({ ...withTaxes, erasedAt: erased?.updatedAt })
  expect(await db.select().from(quotes)).toMatchObject([included])
  expect((await db.select().from(quoteVersions))[0]?.content).toEqual({
    lines: [],
    ...included,
    note: '',
    validUntil: '2026-12-01',
  })
  const documents = await db.select().from(orderDocuments).orderBy(orderDocuments.id)
  expect(documents.map(({ content }) => content)).toEqual([
    { kind: 'pro-forma invoice', totals: included },
    { kind: 'delivery note' },
  ])
  expect(await readFigures(db)).toEqual(figures)
}

it('jobs keep why they failed', async () => {
  const stored = await database.db.select().from(jobs).orderBy(jobs.id)
  expect(stored.map(({ problem }) => problem)).toEqual([...Object.values(jobErrors), null])
})

it('orders, quotes and documents keep their sums, erased customers stay erased', () =>
  expectSums(database.db))

it('a backup of the earlier version has them too', async () => {
  const restored = await openTestDatabase()
  try {
    const options = { replace: true, migrations, seed: seedShop }
    await restoreBackup(restored.db, () => createReadStream(backupFile), options)
    await expectSums(restored.db)
  } finally {
    await restored.close()
  }
})
