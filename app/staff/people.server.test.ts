import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { resetPassword } from './account.server.ts'
import { readAudit } from './audit.server.ts'
import {
  acceptInvitation,
  findInvitation,
  invitationJob,
  invite,
  inviteAgain,
  listInvitations,
  withdrawInvitation,
} from './invitations.server.ts'
import { deleteRole, findRole, readRoles, roleEditToken, saveRole } from './manage-roles.server.ts'
import { changeRole, deactivatePerson, listPeople, makeResetLink, reactivatePerson } from './people.server.ts'
import { resetAccess } from './reset-access.server.ts'
import { contactOf, declaredRoles, type Giver, phoneAddress } from './roles.ts'
import { adminEmail, Browser, setUpAccountTests } from './staff.fixture.ts'
import { auditEntries, invitations, staffRoles, users } from './staff.table.ts'

const shop = setUpAccountTests()
const password = 'a-password-of-their-own'
const phone = phoneAddress('+233241234567')

let owner: Giver
beforeEach(async () => {
  for (const table of [invitations, staffRoles]) await shop.db.delete(table)
  owner = { email: adminEmail, permissions: declaredRoles.admin?.permissions ?? [] }
})

const inviteOne = (role = 'sales', email = 'ama@example.com', send = false) =>
  invite(shop.db, testLinkKey, owner, { name: 'Ama Serwaa', email, role, send })
const secretOf = (result: { ok: true; path: string } | { ok: false }) =>
  result.ok ? result.path.replace('/invitation/', '') : ''
const accept = (secret: string, chosen = password) =>
  acceptInvitation({ db: shop.db, auth: shop.staff.auth }, { secret, password: chosen })

async function join(role: string, email = 'ama@example.com') {
  expect(await accept(secretOf(await inviteOne(role, email)))).toEqual({ ok: true })
  const [person] = await shop.db.select().from(users).where(eq(users.email, email))
  if (!person) throw new Error('Nobody joined')
  return { id: person.id, actor: { email, permissions: (await findRole(shop.db, role))?.permissions ?? [] } }
}
const ownerId = async () => (await listPeople(shop.db)).find(({ role }) => role === 'admin')?.id ?? ''
const signInAs = async (email: string) => {
  const browser = new Browser()
  const result = await shop.tryPassword(browser, password, undefined, email)
  return { result, browser }
}

describe('an invitation', () => {
  it('lets somebody set a password once, and sign in with it by e-mail', async () => {
    const secret = secretOf(await inviteOne())
    expect(await findInvitation(shop.db, secret)).toMatchObject({ name: 'Ama Serwaa', isExpired: false })
    expect(await accept(secret)).toEqual({ ok: true })
    expect(await accept(secret)).toEqual({ ok: false, reason: 'not found' })
    const { result, browser } = await signInAs('AMA@example.com')
    expect(result.ok).toBe(true)
    expect(await shop.adminOf(browser)).toMatchObject({ name: 'Ama Serwaa', home: '/admin/orders' })
  })

  it('lets somebody without e-mail sign in by the phone number, however it is written', async () => {
    await join('driver', phone)
    expect((await signInAs('024 123 4567')).result.ok).toBe(true)
    expect((await signInAs('+233241234567')).result.ok).toBe(true)
    expect(contactOf(phone)).toBe('+233241234567')
  })

  it('is opened twice at the same moment: one account', async () => {
    const secret = secretOf(await inviteOne())
    const results = await Promise.all([accept(secret), accept(secret, 'another-password-of-theirs')])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await shop.db.$count(users)).toBe(2)
  })

  it('ends after 72 hours', async () => {
    const secret = secretOf(await inviteOne())
    const inHours = (hours: number) =>
      shop.db.update(invitations).set({ expiresAt: new Date(Date.now() + (hours - 72) * 3600_000) })
    await inHours(71)
    expect(await accept(secret)).toEqual({ ok: false, reason: 'ended' })
    expect(await findInvitation(shop.db, secret)).toMatchObject({ isExpired: true })
    await inHours(73)
    expect(await accept(secret)).toEqual({ ok: true })
  })

  it('is made once per person, and for nobody who has an account', async () => {
    await inviteOne()
    expect(await inviteOne('yard')).toEqual({ ok: false, reason: 'invited before' })
    expect(await inviteOne('sales', adminEmail)).toEqual({ ok: false, reason: 'has account' })
    expect(await inviteOne('no role', 'kofi@example.com')).toEqual({ ok: false, reason: 'role not found' })
  })

  it('gets another link when it is sent again, and none when it is withdrawn', async () => {
    const first = secretOf(await inviteOne())
    const [{ id } = { id: '' }] = await listInvitations(shop.db, testLinkKey)
    const again = secretOf(await inviteAgain(shop.db, testLinkKey, owner, { id, send: false }))
    expect(await accept(first)).toEqual({ ok: false, reason: 'not found' })
    expect(await findInvitation(shop.db, again)).toMatchObject({ id })
    expect(await withdrawInvitation(shop.db, owner, id)).toEqual({ ok: true })
    expect(await accept(again)).toEqual({ ok: false, reason: 'not found' })
  })

  it('is sent by mail or by SMS with the link that the list shows', async () => {
    const { staff, db } = shop
    await inviteOne('sales', 'ama@example.com', true)
    await inviteOne('driver', phone, true)
    const deps = { ...staff, db, linkKey: testLinkKey, notificationRecipient: async () => adminEmail }
    for (const job of await db.select().from(jobs))
      await invitationJob.run(deps, job.payload, {
        id: job.id,
        attempt: 1,
        signal: AbortSignal.timeout(5_000),
      })
    const [byMail, byPhone] = await listInvitations(db, testLinkKey)
    expect(staff.mails.at(-1)).toMatchObject({ to: { address: 'ama@example.com' } })
    expect(staff.mails.at(-1)?.text).toContain(byMail?.path)
    expect(staff.smsSent.at(-1)).toMatchObject({ to: '+233241234567' })
    expect(staff.smsSent.at(-1)?.text).toContain(byPhone?.path)
  })

  it('takes no password that is guessed first', async () => {
    const secret = secretOf(await inviteOne())
    expect(await accept(secret, 'password123')).toMatchObject({ reason: 'password' })
    expect(await accept(secret)).toEqual({ ok: true })
  })
})

describe('somebody who leaves', () => {
  it('is signed out at once, cannot sign in, and can come back', async () => {
    const { id } = await join('sales')
    const { browser } = await signInAs('ama@example.com')
    expect(await shop.isIn(browser)).toBe(true)
    expect(await deactivatePerson(shop.db, owner, id)).toEqual({ ok: true })
    expect(await shop.isIn(browser)).toBe(false)
    expect((await signInAs('ama@example.com')).result).toEqual({ ok: false, reason: 'not admin' })
    expect(await makeResetLink({ db: shop.db, auth: shop.staff.auth }, owner, id)).toMatchObject({
      ok: false,
    })
    await reactivatePerson(shop.db, owner, id)
    expect((await signInAs('ama@example.com')).result.ok).toBe(true)
  })

  it('is never the last active owner', async () => {
    const id = await ownerId()
    const lastOwner = { ok: false, reason: 'last owner' }
    expect(await deactivatePerson(shop.db, owner, id)).toEqual(lastOwner)
    expect(await changeRole(shop.db, owner, id, 'manager')).toEqual(lastOwner)
    const { id: secondId } = await join('admin')
    await deactivatePerson(shop.db, owner, secondId)
    expect(await changeRole(shop.db, owner, id, 'manager')).toEqual(lastOwner)
  })

  it('leaves one owner when two take each other’s role at the same moment', async () => {
    const second = await join('admin')
    const results = await Promise.all([
      changeRole(shop.db, owner, second.id, 'sales'),
      changeRole(shop.db, second.actor, await ownerId(), 'sales'),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })
})

describe('a role', () => {
  const ownRole = {
    id: '',
    name: 'Foreman',
    permissions: ['orders.read', 'nonsense'],
    requiresTwoFactor: false,
  }
  const addRole = async () => {
    await saveRole(shop.db, owner, ownRole, '')
    return (await readRoles(shop.db)).find(({ name }) => name === 'Foreman')?.id ?? ''
  }

  const tokenOf = async (id: string) => {
    const role = await findRole(shop.db, id)
    return role ? roleEditToken(role) : ''
  }

  it('of the owner’s own has what he chose; a session in use obeys a change at the next request', async () => {
    const id = await addRole()
    await join(id)
    const { browser } = await signInAs('ama@example.com')
    expect((await shop.adminOf(browser)).permissions).toEqual(['account', 'orders.read'])
    await saveRole(shop.db, owner, { ...ownRole, id, permissions: [] }, await tokenOf(id))
    expect((await shop.adminOf(browser)).permissions).toEqual(['account'])
    expect(await deleteRole(shop.db, owner, id)).toEqual({ ok: false, reason: 'in use' })
  })

  it('is added once where the answer was lost; one that differs is refused', async () => {
    await addRole()
    expect(await saveRole(shop.db, owner, ownRole, '')).toEqual({ ok: true })
    const refusal = { ok: false, reason: 'name taken' }
    expect(await saveRole(shop.db, owner, { ...ownRole, permissions: ['blog.edit'] }, '')).toEqual(refusal)
    expect(await shop.db.$count(staffRoles)).toBe(1)
  })

  it('is changed and deleted under the lock under which people get it', async () => {
    const id = await addRole()
    const token = await tokenOf(id)
    await shop.db.transaction(async tx => {
      await invite(tx, testLinkKey, owner, {
        name: 'Ama',
        email: 'a@example.com',
        role: 'sales',
        send: false,
      })
      await saveRole(tx, owner, { ...ownRole, id, permissions: [] }, token)
      expect(await deleteRole(tx, owner, id)).toEqual({ ok: true })
      const locks = sql`locktype = 'advisory' and pid = pg_backend_pid()`
      expect(await tx.$count(sql`pg_locks`, locks)).toBe(1)
    })
  })

  it('is given by nobody who doesn’t have what it contains', async () => {
    const manager: Giver = { email: 'm@example.com', permissions: ['account', 'staff.manage', 'orders.read'] }
    const { id } = await join('sales')
    const refused = { ok: false, reason: 'not yours to give' }
    expect(await saveRole(shop.db, manager, { ...ownRole, permissions: ['blog.edit'] }, '')).toEqual(refused)
    expect(await changeRole(shop.db, manager, id, 'admin')).toEqual(refused)
    expect(await deactivatePerson(shop.db, manager, await ownerId())).toEqual(refused)
    const invited = { name: 'Kofi', email: 'kofi@example.com', role: 'admin', send: false }
    expect(await invite(shop.db, testLinkKey, manager, invited)).toEqual(refused)
    await inviteOne('admin', 'kofi@example.com')
    const [{ id: invitation } = { id: '' }] = await listInvitations(shop.db, testLinkKey)
    const again = { id: invitation, send: false }
    expect(await inviteAgain(shop.db, testLinkKey, manager, again)).toEqual(refused)
    expect(await withdrawInvitation(shop.db, manager, invitation)).toEqual(refused)
    expect(await shop.db.$count(invitations)).toBe(1)
  })

  it('keeps its declared permissions, whatever is sent for it; two-factor can be required', async () => {
    const sent = { id: 'yard', name: 'Other', permissions: ['staff.manage'], requiresTwoFactor: true }
    await saveRole(shop.db, owner, sent, await tokenOf('yard'))
    const yard = await findRole(shop.db, 'yard')
    expect(yard).toMatchObject({ name: 'Yard', requiresTwoFactor: true })
    expect(yard?.permissions).toEqual(declaredRoles.yard?.permissions)
  })

  it('does not get back what was taken from it by a form that was opened before', async () => {
    const id = await addRole()
    const opened = await tokenOf(id)
    const without = { ...ownRole, id, permissions: [] }
    expect(await saveRole(shop.db, owner, without, opened)).toEqual({ ok: true })
    expect(await saveRole(shop.db, owner, without, opened)).toEqual({ ok: true })
    const refused = await saveRole(shop.db, owner, { ...ownRole, id, name: 'Supervisor' }, opened)
    const editToken = await tokenOf(id)
    const differences = [
      { label: 'Name', stored: 'Foreman' },
      { label: 'May', stored: 'Change your own account' },
    ]
    expect(refused).toEqual({ ok: false, reason: 'conflict', conflict: { editToken, differences } })
    expect(await findRole(shop.db, id)).toMatchObject({ name: 'Foreman', permissions: ['account'] })
    expect(await saveRole(shop.db, owner, { ...without, name: 'Supervisor' }, editToken)).toEqual({
      ok: true,
    })
  })
})

it('lets the machine reset the access of somebody who is locked out', async () => {
  await shop.withTwoFactor()
  const deps = { db: shop.db, auth: shop.staff.auth, publicOrigin: 'https://shop.test' }
  expect(await resetAccess(deps, 'nobody@example.com')).toEqual({ ok: false, people: [adminEmail] })
  const reset = await resetAccess(deps, adminEmail.toUpperCase())
  expect(reset).toMatchObject({ ok: true, name: 'Admin' })
  const token = reset.ok ? reset.link.split('token=')[1] : ''
  expect(
    await resetPassword(new Browser().request('/admin-login/reset', {}), shop.context(), {
      token: token ?? '',
      next: password,
    }),
  ).toEqual({ ok: true })
  expect((await signInAs(adminEmail)).result).toMatchObject({ ok: true, twoFactor: false })
})

it('keeps no secret in the audit log, and names the person', async () => {
  const secret = secretOf(await inviteOne())
  await accept(secret)
  const entries = await shop.db.select().from(auditEntries).orderBy(sql`id`)
  expect(entries.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
    'person.invited: Ama Serwaa (ama@example.com)',
    'person.joined: Ama Serwaa (ama@example.com)',
  ])
  expect(JSON.stringify(entries)).not.toContain(secret)
  const ama = (await listPeople(shop.db)).find(({ name }) => name === 'Ama Serwaa')
  const { entries: own } = await readAudit(shop.db, { person: ama?.id })
  expect(own).toMatchObject([{ action: 'person.joined', actor: 'Ama Serwaa' }])
})
