import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFirstSteps } from '../app/admin/dashboard/first-steps.server.ts'
import { defaultSettings, settings } from '../app/company/settings.content.ts'
import { readSettings } from '../app/company/settings.server.ts'
import { changeSettings } from '../app/content/admin/manage-content.server.ts'
import { readSettingsPiece } from '../app/content/content.server.ts'
import { contentPieces, contentVersions } from '../app/content/content.table.ts'
import { orderTexts } from '../app/orders/texts/order-texts.content.ts'
import { writeBackup } from '../app/platform/backup/backup.server.ts'
import { restoreBackup } from '../app/platform/backup/restore.server.ts'
import { openEarlierDatabase, openTestDatabase } from '../app/platform/database/database.fixture.ts'
import type { Db } from '../app/platform/database/database.server.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
import { milestones } from '../app/platform/jobs/jobs.table.ts'
import { seedShop } from '../app/slices.ts'
import { owner } from '../app/staff/owner.fixture.ts'

/** Of the version that stored settings and messages in a table of their own. */
const earlierMigrations = 16
const folder = mkdtempSync(path.join(os.tmpdir(), 'backups-'))
const backupFile = path.join(folder, 'backup.gz')

const stored = {
  phone: '024 111 2222',
  whatsapp: '024 111 2222',
  taxMode: 'included',
  vatRate: 20_00,
  keepOrdersMonths: 0,
  notifyEmail: 'a@b',
  ofALaterVersion: { any: ['thing'] },
  placedMessageSubject: 'Akwaaba {name}',
  placedMessageSmsOn: false,
  linkMessageSms: 'See {link}',
  shippedMessageEmail: '{unknown}',
  firstSteps: { done: ['mail', 'product'], isDismissed: false },
}

let database: Awaited<ReturnType<typeof openEarlierDatabase>>
beforeAll(async () => {
  database = await openEarlierDatabase(earlierMigrations)
  const { db } = database
  for (const [key, value] of Object.entries(stored))
    await db.execute(sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`)
  await db.execute(
    sql`insert into content_pieces (key, published, actor) values ('brand', '{"name": "Tema"}', 'a')`,
  )
  await writeBackup(db, backupFile)
  await database.upgrade()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

async function expectAll(db: Db) {
  const { phone, whatsapp, vatRate, keepOrdersMonths } = stored
  const values = { phone, whatsapp, taxMode: 'included', vatRate, keepOrdersMonths }
  expect(await readSettings(db)).toEqual({ ...defaultSettings, ...values })
  const { placed, link, ...others } = orderTexts.defaults
  expect(await readSettingsPiece(db, orderTexts)).toEqual({
    ...others,
    placed: { ...placed, subject: 'Akwaaba {name}', smsOn: false },
    link: { ...link, sms: 'See {link}' },
  })
  const pieces = await db.select().from(contentPieces).orderBy(contentPieces.key)
  expect(pieces.map(({ key }) => key)).toEqual(['brand', 'order-messages', 'settings'])
  expect(pieces[2]?.published).toEqual({
    ...values,
    notifyEmail: 'a@b',
    ofALaterVersion: { any: ['thing'] },
  })
  expect(pieces[1]?.published).toMatchObject({ 'shipped.email': '{unknown}' })
  expect(await db.select().from(contentVersions)).toHaveLength(2)
  const steps = (await readFirstSteps(db)) ?? []
  expect(steps.filter(({ isDone }) => isDone).map(({ id }) => id)).toEqual([
    'brand',
    'contact',
    'mail',
    'product',
  ])
}

it('keeps settings, messages and first steps of a database', async () => {
  await expectAll(database.db)
})

it('keeps those of a backup', async () => {
  const { db, close } = await openTestDatabase()
  const options = { replace: true, migrations, seed: seedShop }
  await restoreBackup(db, () => createReadStream(backupFile), options)
  await expectAll(db)
  await close()
})

it('lets the settings be changed, and keeps the steps that were done before', async () => {
  const { db } = database
  const values = { ...(await readSettings(db)), address: 'Tema' }
  expect(await changeSettings(db, owner, settings, values, 1)).toEqual({ ok: true, changed: true })
  expect(await readSettings(db)).toEqual(values)
  const [first] = await db.select().from(milestones).where(like(milestones.key, 'first step: mail'))
  expect(first).toBeDefined()
})
