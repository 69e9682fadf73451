import { isNull, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { testContext } from '../platform/services.fixture.ts'
import { createFirstAdmin } from './first-admin.server.ts'
import { requestPasswordReset } from './password-reset.server.ts'
import { adminGuard } from './session.server.ts'
import { signIn, signInWithCode, signOut } from './sign-in.server.ts'
import { readSignInAlerts, recordFailedSignIn, signInAlert } from './sign-in-alert.server.ts'
import { signInCheck } from './sign-in-check.server.ts'
import { adminEmail, adminPassword, Browser, openStaff } from './staff.fixture.ts'
import { auditEntries, users } from './staff.table.ts'

const database = setUpDatabase()
beforeEach(async () => {
  for (const table of [users, rateLimits, jobs, auditEntries]) await database.db.delete(table)
})

const openWithOwner = async () => {
  const staff = openStaff(database.db)
  await createFirstAdmin(database.db, staff.auth, { email: adminEmail, password: adminPassword })
  return staff
}

const tooMany = { ok: false, message: expect.stringContaining('Too many failed') }

it('alerts the owner once when somebody guesses the password of one account from many networks', async () => {
  const { db } = database
  const staff = await openWithOwner()
  const guess = (number: number) =>
    signIn(new Browser().request('/admin-login', {}), staff.contextFrom(`10.2.0.${number}`), {
      email: adminEmail,
      password: `guess-${number}`,
    })
  for (let number = 1; number <= 10; number++) await guess(number)
  expect(await readSignInAlerts(db)).toEqual([])
  for (let number = 11; number <= 50; number++) await guess(number)
  expect(await readSignInAlerts(db)).toMatchObject([{ subject: `Account ${adminEmail}` }])
  expect(await db.select({ kind: jobs.kind }).from(jobs)).toEqual([{ kind: 'sign-in alert' }])
  expect(await guess(51)).toMatchObject(tooMany)
  const health = await signInCheck.run(testContext(db).services, undefined)
  expect(health?.message).toMatch(/^More than ten sign-ins to an account failed within a day this week\./)
  expect(health?.message).not.toContain(adminEmail)
})

it('alerts the owner of guesses that the limit of their address refuses', async () => {
  const staff = await openWithOwner()
  for (let number = 1; number <= 11; number++)
    await signIn(new Browser().request('/admin-login', {}), staff.contextFrom('10.2.0.1'), {
      email: adminEmail,
      password: `guess-${number}`,
    })
  expect(await readSignInAlerts(database.db)).toHaveLength(1)
})

it('sends one mail an hour, which names every account that is guessed at', async () => {
  const { db } = database
  const staff = await openWithOwner()
  const emails = ['ama', 'kofi', 'esi', 'yaw'].map(name => `${name}@example.com`)
  const fail = async (email: string) => {
    for (let number = 1; number <= 11; number++) await recordFailedSignIn(db, email)
  }
  const dueInMinutes = async () =>
    (
      await db
        .select({ minutes: sql`round(extract(epoch from ${jobs.runAt} - now()) / 60)`.mapWith(Number) })
        .from(jobs)
        .where(isNull(jobs.doneAt))
        .orderBy(jobs.id)
    ).map(({ minutes }) => minutes)
  for (const email of emails.slice(0, 2)) await fail(email)
  expect(await dueInMinutes()).toEqual([0])
  const deps = { db, env: staff.env, mailer: staff.mailer } as never
  const run = () => signInAlert.run(deps, { email: 'of an earlier version' }, { id: 1 } as never)
  await run()
  expect(staff.mails).toMatchObject([{ to: { address: adminEmail } }])
  for (const email of emails.slice(0, 2)) expect(staff.mails[0]?.text).toContain(`Account ${email}`)
  await db.update(jobs).set({ doneAt: sql`now()` })
  for (const email of emails.slice(2)) await fail(email)
  expect(await dueInMinutes()).toEqual([60])
  await run()
  for (const email of emails) expect(staff.mails[1]?.text).toContain(`Account ${email}`)
})

it('lets in who has signed in from his network before, however much others guess', async () => {
  const staff = await openWithOwner()
  const attempt = (address: string, password: string) =>
    signIn(new Browser().request('/admin-login', {}), staff.contextFrom(address), {
      email: adminEmail,
      password,
    })
  expect(await attempt('10.9.0.1', adminPassword)).toMatchObject({ ok: true })
  for (let number = 1; number <= 51; number++) await attempt(`10.2.0.${number}`, 'guess')
  expect(await attempt('110.9.0.1', adminPassword), 'an address that ends alike').toMatchObject(tooMany)
  expect(await attempt('10.9.0.1', adminPassword)).toMatchObject({ ok: true })
  for (let number = 1; number <= 10; number++) await attempt('10.9.0.1', 'guess')
  expect(await attempt('10.9.0.1', adminPassword), 'its own limit').toMatchObject(tooMany)
})

it('does the same for every address of a reset request', async () => {
  const { db } = database
  await openWithOwner()
  const workFor = async (email: string) => {
    for (const table of [rateLimits, jobs]) await db.delete(table)
    const answer = await requestPasswordReset(db, { email, address: '10.0.0.1' })
    const rows = async (name: string) => {
      const table = sql.identifier(name)
      const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(sql`${table}`)
      return row?.n
    }
    return { answer, limits: await rows('rate_limits'), jobs: await rows('jobs') }
  }
  const own = await workFor(adminEmail)
  expect(own).toEqual({ answer: true, limits: 2, jobs: 1 })
  expect(await workFor('stranger@example.com')).toEqual(own)
})

it("does not let strangers use up the admin's reset requests", async () => {
  await openWithOwner()
  const ask = (email: string, address: string) => requestPasswordReset(database.db, { email, address })
  for (let stranger = 0; stranger < 15; stranger++) await ask('stranger@example.com', `10.0.1.${stranger}`)
  expect(await ask(adminEmail, '10.0.0.1')).toBe(true)
})

it.each([
  ['password1', true],
  ['Blockyard-1', true],
  ['correct-horse-battery', false],
])('starts with %s for a password, and says whether it is guessed first', async (password, guessable) => {
  const { auth } = openStaff(database.db)
  const first = await createFirstAdmin(database.db, auth, { email: adminEmail, password })
  expect(first).toEqual({ created: true, guessable })
})

it('logs every sign-in, failure and request without a session, but no input', async () => {
  const staff = await openWithOwner()
  const browser = new Browser()
  const attempt = async (email: string, password: string) => {
    const result = await signIn(browser.request('/admin-login', {}), staff.contextFrom('10.1.2.3'), {
      email,
      password,
    })
    if (result.ok) browser.storeCookies(result.headers)
  }
  await attempt('known-stranger@example.com', 'known-password')
  await attempt(adminEmail, 'known-password')
  await attempt(adminEmail, adminPassword)
  await signInWithCode(new Browser().request('/admin-login', {}), staff.contextFrom('10.1.2.3'), '918273')
  await signOut(browser.request('/admin/logout', {}), staff.contextFrom('10.1.2.3'))
  const request = new Browser().request('/admin/orders?q=known-search')
  const guarded = { request, url: new URL(request.url), context: staff.contextFrom('10.1.2.3') }
  await expect(adminGuard(guarded, async () => new Response('in'))).rejects.toMatchObject({ status: 302 })

  const entries = staff.logLines.map(line => JSON.parse(line))
  expect(entries.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'warn sign-in: no address of an account',
    'warn sign-in: wrong password',
    'info sign-in: signed in by password',
    'warn sign-in: wrong code',
    'info sign-in: signed out',
    'info request to the back office without a session',
  ])
  for (const entry of entries.slice(0, 5))
    expect(entry).toMatchObject({ requestId: 'test', address: '10.1.2.3' })
  expect(entries.at(-1)).toMatchObject({ path: '/admin/orders' })
  expect(staff.logLines.join()).not.toMatch(/known-|918273|a-long-enough/)
})
