import { beforeEach, expect, it } from 'vitest'
import { testContext, testLinkKey } from '../../platform/services.fixture.ts'
import { invite, inviteAgain, listInvitations, withdrawInvitation } from '../../staff/invitations.server.ts'
import { readRoles, saveRole } from '../../staff/manage-roles.server.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { type Permission, phoneAddress } from '../../staff/roles.ts'
import { provideAdmin } from '../../staff/session.server.ts'
import { Browser, callAction, origin, setUpAccountTests } from '../../staff/staff.fixture.ts'
import { invitations, users } from '../../staff/staff.table.ts'
import { action, loader as openInvitation } from './invitation.route.tsx'
import { loader, action as peopleAction } from './people.route.tsx'

const database = setUpAccountTests()
beforeEach(() => database.db.delete(invitations))

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

const chosen = 'a-password-of-their-own'

async function invited(contact: string) {
  const email = contact.includes('@') ? contact : phoneAddress(contact)
  const result = await invite(database.db, testLinkKey, owner, {
    name: 'Esi',
    email,
    role: 'sales',
    send: false,
  })
  if (!result.ok) throw new Error(result.reason)
  const secret = result.path.replace('/invitation/', '')
  const url = new URL(result.path, origin)
  const browser = new Browser()
  return {
    browser,
    open: async () => {
      const answer = await openInvitation({
        request: browser.request(url.pathname),
        params: { secret },
        context: database.context(),
      } as never)
      return { status: answer.init?.status ?? 200, ...answer.data }
    },
    accept: () => {
      const request = browser.request(url.pathname, { next: chosen, again: chosen })
      return action({ request, url, params: { secret }, context: database.context() } as never)
    },
  }
}

it.each(['esi@example.com', '+233241234567'])('signs in %s, who accepts an invitation', async contact => {
  const { browser, accept } = await invited(contact)
  const answer = (await accept()) as Response
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin'])
  browser.storeCookies(answer.headers)
  expect(await database.isIn(browser)).toBe(true)
})

it('tells whoever accepts an invitation again that the password may be set', async () => {
  const { accept, browser } = await invited('esi@example.com')
  expect(await accept()).toMatchObject({ status: 302 })
  browser.cookies.clear()
  expect(await accept()).toMatchObject({
    init: { status: 410 },
    data: { message: { description: expect.stringMatching(/just set a password, try to sign in/) } },
  })
})

it('says what became of an invitation, and whom to ask', async () => {
  const { db } = database
  // Those who invite are called by the name of their account.
  const personToAsk = (await db.select({ name: users.name }).from(users))[0]?.name
  const used = await invited('esi@example.com')
  await used.accept()
  expect(await used.open()).toMatchObject({ status: 410, ended: { end: 'accepted', personToAsk } })
  const repeated = await invited('ama@example.com')
  const [{ id = '' } = {}] = await listInvitations(db, testLinkKey)
  await inviteAgain(db, testLinkKey, owner, { id, send: false })
  expect(await repeated.open()).toMatchObject({ status: 410, ended: { end: 'replaced', personToAsk } })
  await withdrawInvitation(db, owner, id)
  const withdrawn = await invited('ama@example.com')
  const [next] = await listInvitations(db, testLinkKey)
  await withdrawInvitation(db, owner, next?.id ?? '')
  expect(await withdrawn.open()).toMatchObject({ status: 410, ended: { end: 'withdrawn', personToAsk } })
  const late = await invited('ama@example.com')
  await db.update(invitations).set({ expiresAt: new Date(Date.now() - 60_000) })
  expect(await late.open()).toMatchObject({ status: 410, ended: { end: 'expired', personToAsk } })
  const answer = await openInvitation({
    request: new Browser().request('/invitation/x'),
    params: { secret: 'x' },
    context: database.context(),
  } as never)
  expect(answer).toMatchObject({ init: { status: 404 }, data: { ended: { end: 'unknown' } } })
})

it.each([
  ['024 123 4567', 'number', 'SMS gateway'],
  ['kofi@example.com', 'address', 'mail server'],
])(
  'says of %s by its %s what was not sent, and that it is invited already',
  async (contact, kind, missing) => {
    const { context } = testContext(database.db)
    provideAdmin(context, owner)
    const form = { intent: 'invite', name: 'Kofi', contact, role: 'sales', send: 'on' }
    expect(await callAction(peopleAction, context, form)).toMatchObject({
      ok: true,
      message: { description: expect.stringContaining(`No ${missing} is set up`) },
      link: expect.stringMatching(/\/invitation\/[\w-]{22}$/),
    })
    expect(await callAction(peopleAction, context, form)).toMatchObject({
      errors: { contact: `This ${kind} is invited already. Send that invitation again.` },
    })
  },
)
