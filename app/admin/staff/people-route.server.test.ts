import { expect, it } from 'vitest'
import { testContext, testLinkKey } from '../../platform/services.fixture.ts'
import { invite, listInvitations } from '../../staff/invitations.server.ts'
import { readRoles, saveRole } from '../../staff/manage-roles.server.ts'
import { owner } from '../../staff/owner.fixture.ts'
import type { Permission } from '../../staff/roles.ts'
import { provideAdmin } from '../../staff/session.server.ts'
import { callAction, origin, setUpAccountTests } from '../../staff/staff.fixture.ts'
import { action } from './invitation.route.tsx'
import { loader, action as peopleAction } from './people.route.tsx'

const database = setUpAccountTests()

it('shows the link of an invitation only to who may give its role', async () => {
  const { db } = database
  const foreman = { id: '', name: 'Foreman', permissions: ['orders.read'], requiresTwoFactor: false }
  await saveRole(db, owner, foreman, '')
  const own = (await readRoles(db)).find(({ name }) => name === 'Foreman')?.id ?? ''
  for (const role of ['admin', own])
    await invite(db, testLinkKey, owner, { name: 'Ama', email: `${role}@example.com`, role, send: false })
  const linksFor = async (permissions: readonly Permission[]) => {
    const { context } = testContext(db)
    provideAdmin(context, { ...owner, permissions })
    return (await loader({ context } as never)).invitations.map(({ link }) => link)
  }
  const links = (await listInvitations(db, testLinkKey)).map(({ path }) => expect.stringContaining(path))
  expect(links).toHaveLength(2)
  expect(await linksFor(owner.permissions)).toEqual(links)
  expect(await linksFor(['account', 'staff.manage', 'orders.read'])).toEqual([undefined, links[1]])
})

it('reloads the list for whoever invites somebody again whose invitation it does not show', async () => {
  const { context } = testContext(database.db)
  provideAdmin(context, owner)
  const form = { intent: 'invite', name: 'Kofi', contact: 'kofi@example.com', role: 'sales' }
  expect(await callAction(peopleAction, context, form)).toMatchObject({ ok: true })
  expect(await callAction(peopleAction, context, form)).toMatchObject({
    isStale: true,
    errors: { contact: expect.stringContaining('invited already') },
  })
})

it('tells whoever accepts an invitation again that the password may be set', async () => {
  const { db, context } = database
  const esi = { name: 'Esi', email: 'esi@example.com', role: 'sales', send: false }
  const invited = await invite(db, testLinkKey, owner, esi)
  if (!invited.ok) throw new Error(invited.reason)
  const url = new URL(invited.path, origin)
  const accept = () => {
    const body = new URLSearchParams({ next: 'a-password-of-their-own', again: 'a-password-of-their-own' })
    const request = new Request(url, { method: 'POST', body })
    const params = { secret: invited.path.replace('/invitation/', '') }
    return action({ request, url, params, context: context() } as never)
  }
  expect(await accept()).toMatchObject({ status: 302 })
  expect(await accept()).toMatchObject({
    init: { status: 410 },
    data: { message: { description: expect.stringMatching(/just set a password, try to sign in/) } },
  })
})
