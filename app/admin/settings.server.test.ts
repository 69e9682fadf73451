import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../company/company.ts'
import { readSettings } from '../company/settings.server.ts'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import type { Mail } from '../platform/mail.server.ts'
import { readAudit, recordChange } from '../staff/audit.server.ts'
import { changeSettings, sendTestMail, settingsVersion } from './settings.server.ts'
import { readSettingsForm } from './settings-form.server.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const admin = { id: '1', name: 'Admin', email: 'owner@example.com', sessionId: '1' }

function form(changes: Record<string, string> = {}) {
  const data = new FormData()
  const typed = {
    ...defaultSettings,
    deliveryFeePesewas: '50.00',
    freeDeliveryFromPesewas: '1,000',
    ...changes,
  }
  for (const [name, value] of Object.entries(typed)) data.set(name, String(value))
  return data
}

test('the form speaks cedis and names each wrong field', () => {
  expect(readSettingsForm(form())).toMatchObject({
    ok: true,
    settings: { deliveryFeePesewas: 50_00, freeDeliveryFromPesewas: 1_000_00, keepOrdersMonths: 72 },
  })
  expect(readSettingsForm(form({ keepOrdersMonths: '', keepEnquiriesMonths: ' 6 ' }))).toMatchObject({
    ok: true,
    settings: { keepOrdersMonths: 0, keepEnquiriesMonths: 6 },
  })
  const wrong = {
    phone: 'call me',
    email: 'x',
    deliveryFeePesewas: '-1',
    hoursSunday: ' ',
    notifyEmail: 'a@b',
    keepOrdersMonths: 'six',
    keepEnquiriesMonths: '241',
  }
  const read = readSettingsForm(form(wrong))
  expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual(Object.keys(wrong).sort())
})

test('stores what changed and notes it, and nothing else', async () => {
  const { db } = database
  const settings = { ...defaultSettings, phone: '+233 24 000 0000', deliveryFeePesewas: 0 }
  const version = settingsVersion(await readSettings(db))
  expect(await changeSettings(db, admin, settings, version)).toEqual({ ok: true, changed: true })
  expect(await changeSettings(db, admin, settings, version)).toEqual({ ok: true, changed: false })
  expect(await readSettings(db)).toEqual(settings)
  expect((await readAudit(db, undefined)).entries).toMatchObject([
    {
      action: 'settings.updated',
      before: { phone: defaultSettings.phone, deliveryFeePesewas: 50_00 },
      after: { phone: '+233 24 000 0000', deliveryFeePesewas: 0 },
    },
  ])
})

test('of two that save what they opened at once, one learns what the other stored', async () => {
  const { db } = database
  const opened = await readSettings(db)
  const version = settingsVersion(opened)
  const phones = ['+233 24 111 1111', '+233 24 222 2222']
  const results = await Promise.all(
    phones.map(phone => changeSettings(db, admin, { ...opened, phone }, version)),
  )
  const first = results.findIndex(({ ok }) => ok)
  const [second] = results.filter(result => !result.ok)
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const stored = await readSettings(db)
  expect(stored.phone).toBe(phones[first])
  expect(second).toEqual({
    ok: false,
    conflict: {
      version: settingsVersion(stored),
      differences: [{ label: 'Phone', stored: phones[first] }],
    },
  })
  // Named, the stored state is replaced.
  const mine = { ...opened, phone: phones[1 - first] as string }
  expect(await changeSettings(db, admin, mine, settingsVersion(stored))).toMatchObject({ ok: true })
  expect((await readSettings(db)).phone).toBe(mine.phone)
})

test('the test mail goes to the recipient of notifications, and a refusal is told', async () => {
  const { db } = database
  const mails: Mail[] = []
  const env = { notifyEmail: 'default@example.com', adminEmail: 'admin@example.com' }
  const mailer = { kind: 'smtp' as const, send: async (mail: Mail) => void mails.push(mail) }
  expect(await sendTestMail({ db, env, mailer })).toEqual({
    ok: true,
    to: 'default@example.com',
    kind: 'smtp',
  })
  const version = settingsVersion(await readSettings(db))
  await changeSettings(db, admin, { ...defaultSettings, notifyEmail: 'orders@example.com' }, version)
  await sendTestMail({ db, env, mailer })
  expect(mails.map(({ to }) => to)).toEqual(['default@example.com', 'orders@example.com'])

  const broken = { ...mailer, send: () => Promise.reject(new Error('535 Authentication failed')) }
  expect(await sendTestMail({ db, env, mailer: broken })).toMatchObject({
    ok: false,
    reason: '535 Authentication failed',
  })
  for (let number = 0; number < 7; number++) await sendTestMail({ db, env, mailer })
  expect(await sendTestMail({ db, env, mailer })).toMatchObject({ ok: false, tooOften: true })
})

test('the audit log is read page by page, newest first', async () => {
  const { db } = database
  for (let number = 1; number <= 45; number++)
    await recordChange(db, admin, { action: 'product.updated', subject: `Product ${number}` })
  const seen: string[] = []
  let before: number | undefined
  do {
    const { entries, older } = await readAudit(db, before)
    seen.push(...entries.map(({ subject }) => subject))
    before = older
  } while (before !== undefined)
  expect(seen.slice(0, 45)).toEqual(Array.from({ length: 45 }, (_, index) => `Product ${45 - index}`))
})
