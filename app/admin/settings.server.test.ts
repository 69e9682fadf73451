import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { defaultSettings, settings } from '../company/settings.content.ts'
import { readSettings } from '../company/settings.server.ts'
import { changeSettings, readVersions, restoreVersion } from '../content/admin/manage-content.server.ts'
import { readChangedSettings } from '../content/content.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { createMailer, type Mail, type Mailer } from '../platform/messages/mail.server.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { testContext } from '../platform/services.fixture.ts'
import { readAudit, recordChange } from '../staff/audit.server.ts'
import { owner as admin } from '../staff/owner.fixture.ts'
import { recordPerson } from '../staff/people.server.ts'
import { declaredRoles } from '../staff/roles.ts'
import type { Admin } from '../staff/session.server.ts'
import { adminContext } from '../staff/staff.fixture.ts'
import { loader } from './settings.route.tsx'
import { sendTestMail } from './settings.server.ts'

const database = setUpDatabase()

test('only changed settings are stored and recorded', async () => {
  const { db } = database
  const values = { ...defaultSettings, phone: '+233 24 000 0000', deliveryFeePesewas: 0 }
  expect(await changeSettings(db, admin, settings, values, 0)).toEqual({ ok: true, changed: true })
  expect(await changeSettings(db, admin, settings, values, 0)).toEqual({ ok: true, changed: false })
  expect(await readSettings(db)).toEqual(values)
  const { changed } = await readChangedSettings(db, settings)
  expect(changed).toEqual({ phone: '+233 24 000 0000', deliveryFeePesewas: 0 })
  expect((await readAudit(db, undefined)).entries).toMatchObject([
    {
      action: 'settings.updated',
      before: { phone: defaultSettings.phone, deliveryFeePesewas: 50_00 },
      after: { phone: '+233 24 000 0000', deliveryFeePesewas: 0 },
    },
  ])
})

test('of two concurrent saves one is refused with the stored values', async () => {
  const { db } = database
  const base = await readSettings(db)
  const { version } = await readChangedSettings(db, settings)
  const phones = ['+233 24 111 1111', '+233 24 222 2222']
  const results = await Promise.all(
    phones.map(phone => changeSettings(db, admin, settings, { ...base, phone }, version)),
  )
  const first = results.findIndex(({ ok }) => ok)
  const [refused] = results.filter(result => !result.ok)
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const stored = await readSettings(db)
  expect(stored.phone).toBe(phones[first])
  expect(refused).toEqual({
    ok: false,
    reason: 'conflict',
    conflict: {
      editToken: String(version + 1),
      differences: [{ label: 'Phone', stored: phones[first] }],
    },
  })
  // With the edit token of the conflict the stored state is replaced.
  const changed = { ...base, phone: phones[1 - first] as string }
  expect(await changeSettings(db, admin, settings, changed, version + 1)).toMatchObject({ ok: true })
  expect((await readSettings(db)).phone).toBe(changed.phone)
})

test('only who may erase customers shortens how long their details are kept, by an earlier version too', async () => {
  const { db } = database
  const version = async () => (await readChangedSettings(db, settings)).version
  const setMonths = async (by: Admin, keepOrdersMonths: number) => {
    const values = { ...(await readSettings(db)), keepOrdersMonths }
    return changeSettings(db, by, settings, values, await version())
  }
  const manager: Admin = { ...admin, permissions: declaredRoles.manager?.permissions ?? [] }
  const errors = { keepOrdersMonths: expect.any(String) }
  expect(await setMonths(manager, 71)).toEqual({ ok: false, reason: 'invalid', errors })
  expect(await setMonths(manager, 100)).toEqual({ ok: true, changed: true })
  expect(await setMonths(manager, 0)).toEqual({ ok: true, changed: true })
  expect(await setMonths(manager, 240)).toEqual({ ok: false, reason: 'invalid', errors })
  const shorter = (await readVersions(db, settings)).find(({ isCurrent }) => !isCurrent)?.id ?? 0
  const restore = async (by: Admin) => restoreVersion(db, by, settings, shorter, await version())
  expect(await restore(manager)).toEqual({ ok: false, reason: 'invalid', errors })
  expect(await restore(admin)).toEqual({ ok: true })
  expect(await setMonths(admin, 72)).toEqual({ ok: true, changed: true })
})

describe('the test mail', () => {
  const env = {
    notifyEmail: 'default@example.com',
    adminEmail: 'admin@example.com',
    publicOrigin: 'http://shop.test',
  }
  const mails: Mail[] = []
  const mailer = { kind: 'smtp' as const, send: async (mail: Mail) => void mails.push(mail) }
  const sendWith = (other: Mailer = mailer) => sendTestMail({ db: database.db, env, mailer: other })
  beforeEach(async () => {
    mails.length = 0
    await database.db.delete(rateLimits)
  })

  test('goes to the recipient of notifications', async () => {
    const { db } = database
    expect(await sendWith()).toEqual({ ok: true, to: 'default@example.com', kind: 'smtp' })
    const values = { ...(await readSettings(db)), notifyEmail: 'orders@example.com' }
    const { version } = await readChangedSettings(db, settings)
    await changeSettings(db, admin, settings, values, version)
    await sendWith()
    expect(mails.map(({ to }) => to.address)).toEqual(['default@example.com', 'orders@example.com'])
  })

  test('that the mail server refuses returns its error', async () => {
    const broken = { ...mailer, send: () => Promise.reject(new Error('535 Authentication failed')) }
    expect(await sendWith(broken)).toMatchObject({ reason: 'not sent', problem: '535 Authentication failed' })
  })

  test('that gets no response is given up before the request is', async () => {
    const { timeout } = AbortSignal
    const timeoutSpy = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => timeout.call(AbortSignal, 10))
    onTestFinished(() => timeoutSpy.mockRestore())
    const silentServer = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silentServer.close())
    await once(silentServer, 'listening')
    const { port } = silentServer.address() as AddressInfo
    const unresponsiveMailer = createMailer(
      {
        smtpUrl: `smtp://127.0.0.1:${port}`,
        emailApi: undefined,
        mailFrom: 'shop@example.com',
        dataDir: '',
        publicOrigin: 'http://shop.test',
      },
      async () => 'Blockyard',
    )
    expect(await sendWith(unresponsiveMailer)).toMatchObject({
      reason: 'not sent',
      problem: 'The mail server did not answer in time.',
    })
    // The server gives up a request after 9 s.
    expect(timeoutSpy.mock.calls[0]?.[0]).toBeLessThan(9_000)
  })

  test('is sent ten times in an hour at most', async () => {
    for (let number = 0; number < 10; number++) expect(await sendWith()).toMatchObject({ ok: true })
    expect(await sendWith()).toMatchObject({
      reason: 'too many',
      problem: 'Ten test mails an hour are enough. Please wait a while.',
    })
    expect(mails).toHaveLength(10)
  })
})

test('the audit log is that of one person, or of everybody', async () => {
  const { db } = database
  await recordChange(db, admin, { action: 'product.updated', subject: 'One' })
  const read = async (query: string) => {
    const { audit, person } = await loader({
      url: new URL(`http://shop.test/admin/settings${query}`),
      context: testContext(db).context,
    } as never)
    return { person, newest: audit.entries[0]?.subject }
  }
  for (const query of ['', '?person=', '?person=all'])
    expect(await read(query)).toEqual({ person: undefined, newest: 'One' })
  expect(await read('?person=somebody')).toEqual({ person: 'somebody', newest: undefined })
})

test('the audit log shows how somebody signs in only to people who manage the staff', async () => {
  const { db } = database
  const person = { name: 'Ama', email: 'ama@example.com' }
  await recordPerson(db, admin, 'person.deactivated', person)
  const shownTo = async (permissions: Admin['permissions']) => {
    const url = new URL('http://shop.test/admin/settings')
    const { audit } = await loader({ url, context: adminContext(db, permissions) } as never)
    return audit.entries[0]?.subject
  }
  expect(await shownTo(admin.permissions)).toBe('Ama (ama@example.com)')
  expect(await shownTo(declaredRoles.manager?.permissions ?? [])).toBe('Ama')
})

test('the audit log is read page by page, newest first', async () => {
  const { db } = database
  for (let number = 1; number <= 45; number++)
    await recordChange(db, admin, {
      action: 'product.updated',
      subject: `Product ${number}`,
    })
  const seen: string[] = []
  let before: number | undefined
  do {
    const { entries, older } = await readAudit(db, { before })
    seen.push(...entries.map(({ subject }) => subject))
    before = older
  } while (before !== undefined)
  expect(seen.slice(0, 45)).toEqual(Array.from({ length: 45 }, (_, index) => `Product ${45 - index}`))
})
