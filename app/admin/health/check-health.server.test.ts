import { sql } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import { readEnv } from '../../platform/env.server.ts'
import { healthChecks } from '../../platform/health/health-checks.table.ts'
import { platformChecks } from '../../platform/health/platform-checks.server.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { rateLimits } from '../../platform/rate-limits.table.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { healthAlert } from '../../staff/health-alert.server.ts'
import { users } from '../../staff/staff.table.ts'
import { checkHealth, checkHealthRegularly } from './check-health.server.ts'

const database = setUpDatabase()
beforeEach(async () => {
  for (const table of [healthChecks, jobs, rateLimits, users]) await database.db.delete(table)
  await emptyTables(database.db, 'backups')
})

const env = readEnv({ DATA_DIR: '.', BACKUP_TO: '/backups', ADMIN_EMAIL: 'ama@example.com' })
const openShop = (overrides = {}) => testContext(database.db, { env, ...overrides }).services

const failBackups = () =>
  database.db.execute(sql`insert into backups (day, started_at, problem)
    values (current_date - 3, now() - interval '3 days', 'Disk full.')`)

const addOwner = (email: string) =>
  database.db.insert(users).values({ id: email, name: 'Ama', email, role: 'admin' })

async function runAlerts(shop: ReturnType<typeof openShop>) {
  const notificationRecipient = async () => 'nobody@example.com'
  const found = await database.db.select().from(jobs).where(sql`kind = 'health alert'`)
  for (const { id, payload } of found)
    await healthAlert.run({ ...shop, notificationRecipient }, payload, {
      id,
      attempt: 1,
      signal: new AbortController().signal,
    })
  return found.length
}

it('mails the owner what is not in order, once, whichever process finds it', async () => {
  await failBackups()
  await addOwner('ama@example.com')
  const shop = openShop()
  await Promise.all([checkHealth(shop), checkHealth(openShop()), checkHealth(openShop())])
  expect(await runAlerts(shop)).toBe(1)
  expect(shop.mailer.send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      to: { name: 'Blockyard', address: 'ama@example.com' },
      subject: 'Blockyard: Not in order: Backups',
      text: expect.stringContaining(
        'There is none yet: the shop makes one every night. Disk full. See that BACKUP_TO can be written',
      ),
    }),
  )
})

it('sends an SMS where mail itself is not in order', async () => {
  await addOwner('+233241234567@phone.invalid'.replace('+', ''))
  const stuck = { kind: 'x', payload: {}, problem: 'login', attempts: 3 }
  await database.db.insert(jobs).values(stuck)
  const send = vi.fn(async () => {})
  const shop = openShop({ mailer: { kind: 'smtp', send: vi.fn() }, sms: { kind: 'gateway', send } })
  await checkHealth(shop)
  await runAlerts(shop)
  expect(shop.mailer.send).not.toHaveBeenCalled()
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      to: '+233241234567',
      text: 'Blockyard: Not in order: Mail. http://localhost:3000/admin/health',
    }),
  )
})

it('runs in one of several processes only', async () => {
  const [check] = platformChecks
  if (!check) throw new Error('There are no checks')
  const ran = vi.spyOn(check, 'run')
  onTestFinished(() => ran.mockRestore())
  await Promise.all([checkHealthRegularly(openShop()), checkHealthRegularly(openShop())])
  expect(ran).toHaveBeenCalledOnce()
  await database.db.update(healthChecks).set({ message: 'old' })
  await checkHealthRegularly(openShop())
  expect(await database.db.$count(healthChecks, sql`message = 'old'`)).toBeGreaterThan(5)
})
