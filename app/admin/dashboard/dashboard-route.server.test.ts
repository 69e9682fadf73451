import { expect, it } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { healthChecks } from '../../platform/health/health-checks.table.ts'
import { recordChange } from '../../staff/audit.server.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { declaredRoles, type Permission } from '../../staff/roles.ts'
import { adminContext } from '../../staff/staff.fixture.ts'
import { loader as settingsLoader } from '../settings.route.tsx'
import { loader } from './dashboard.route.tsx'

const database = setUpDatabase()

it('sends the alerts about accounts and about the shop to who may read them', async () => {
  const { db } = database
  const alert = { action: 'account.wrong passwords', subject: 'Account ama@example.com' }
  await recordChange(db, owner, alert)
  await db.insert(healthChecks).values({ name: 'disk', label: 'Disk', state: 'ill', message: 'Full.' })
  const noticesFor = async (permissions: readonly Permission[]) => {
    const data = await loader({ context: adminContext(db, permissions) } as never)
    return data.failed ? data : [data.signInAlerts.length, data.ill.length]
  }
  expect(await noticesFor(owner.permissions)).toEqual([1, 1])
  expect(await noticesFor(declaredRoles.manager?.permissions ?? [])).toEqual([0, 1])
  expect(await noticesFor(['account', 'dashboard.read'])).toEqual([0, 0])
})

it('gives what is overdue, the first steps and the count of unsent mails to who may see and do them', async () => {
  const partsFor = async (...permissions: Permission[]) => {
    const context = adminContext(database.db, ['account', 'dashboard.read', ...permissions])
    const data = await loader({ context } as never)
    return data.failed ? data : [data.overdue?.count, data.firstSteps?.length, data.mails?.failed]
  }
  expect(await partsFor('customers.read', 'settings.edit', 'mails.resend')).toEqual([0, 7, 0])
  expect(await partsFor('customers.read')).toEqual([0, undefined, undefined])
  expect(await partsFor('settings.edit')).toEqual([undefined, 7, undefined])
  // Settings, which the notice leads to, show the list.
  expect(await partsFor('mails.resend')).toEqual([undefined, undefined, undefined])
})

it('gives orders, messages, quotes and unsent mails to who may see them', async () => {
  const url = new URL('http://shop.test/admin/settings')
  const partsFor = async (permissions: readonly Permission[]) => {
    const context = adminContext(database.db, permissions)
    const data = await loader({ context } as never)
    const { unsentMails } = await settingsLoader({ url, context } as never)
    return data.failed ? data : [data.recent, data.openEnquiries, data.quotes, unsentMails]
  }
  const seen = [expect.anything(), expect.anything(), expect.anything(), expect.anything()]
  expect(await partsFor(declaredRoles.manager?.permissions ?? [])).toEqual(seen)
  expect(await partsFor(['dashboard.read', 'settings.edit'])).toEqual(seen.map(() => undefined))
})
