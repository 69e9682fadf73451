import { expect, test } from 'vitest'
import { settings } from '../company/settings.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { createFirstAdmin } from './first-admin.server.ts'
import { defaultRecipient, notificationRecipient } from './notification-recipient.server.ts'
import { adminEmail, adminPassword, openStaff } from './staff.fixture.ts'

const database = setUpDatabase()

test('notifications go to the address in the settings, else NOTIFY_EMAIL, else the account, even if ADMIN_EMAIL has changed', async () => {
  const { db } = database
  const { auth } = openStaff(db)
  await createFirstAdmin(db, auth, { email: adminEmail, password: adminPassword })
  const changed = { adminEmail: 'admin@example.com', notifyEmail: undefined }
  const named = { ...changed, notifyEmail: 'orders@example.com' }
  expect(await notificationRecipient(db, changed)).toBe(adminEmail)
  expect(await notificationRecipient(db, named)).toBe('orders@example.com')
  await storeSettings(db, settings, { notifyEmail: 'yard@example.com' })
  expect(await notificationRecipient(db, named)).toBe('yard@example.com')
  expect(await defaultRecipient(db, changed)).toBe(adminEmail)
})
