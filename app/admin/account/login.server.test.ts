import { count, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { products } from '../../catalogue/products.table.ts'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { orderRequest } from '../../orders/order.fixture.ts'
import { placeOrder } from '../../orders/placing/place-order.server.ts'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { jobs, milestones } from '../../platform/jobs/jobs.table.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { createFirstAdmin } from '../../staff/first-admin.server.ts'
import { mailPasswordReset } from '../../staff/password-reset.server.ts'
import { ownerRole } from '../../staff/roles.ts'
import { addressHash } from '../../staff/sign-in.server.ts'
import { adminEmail, adminPassword, Browser, openStaff } from '../../staff/staff.fixture.ts'
import { users } from '../../staff/staff.table.ts'
import { action, loader } from './login.route.tsx'

const database = setUpDatabase()
let staff: ReturnType<typeof openStaff>
beforeAll(async () => {
  staff = openStaff(database.db)
  await createFirstAdmin(database.db, staff.auth, { email: adminEmail, password: adminPassword })
})

type Args = Parameters<typeof action>[0]
type Result = FormResult | { data: FormResult; init: { status: number } }

function argsOf(browser: Browser, form?: Record<string, string>, path = '/admin-login', testStaff = staff) {
  const request = browser.request(path, form)
  return {
    request,
    url: new URL(request.url),
    context: testStaff.contextFrom(),
    params: {},
  } as unknown as Args
}
const post = (form: Record<string, string>, browser = new Browser(), path?: string) =>
  action(argsOf(browser, form, path)) as Promise<Result | Response>

const signedIn = async () => {
  const browser = new Browser()
  const form = { intent: 'log in', email: ` ${adminEmail.toUpperCase()} `, password: adminPassword }
  const response = (await post(form, browser)) as Response
  browser.storeCookies(response.headers)
  return { browser, response }
}
const productCount = async () => (await database.db.select({ count: count() }).from(products))[0]?.count

test('the page contains a hash of the address, never the address', async () => {
  const first = await loader(argsOf(new Browser()) as never)
  expect(JSON.stringify(first)).not.toContain(adminEmail)
  expect(first.hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  const second = await loader(argsOf(new Browser()) as never)
  expect(second.hashes).not.toEqual(first.hashes)
})

test('a refusal has the message of the specification', async () => {
  expect(await post({ intent: 'log in', email: 'stranger@example.com', password: 'x' })).toMatchObject({
    data: {
      ok: false,
      message: { title: 'Access Denied', description: 'Only the admin email can login.' },
    },
    init: { status: 403 },
  })
  expect(await post({ intent: 'log in', email: adminEmail, password: 'wrong' })).toMatchObject({
    data: { ok: false, message: { title: 'Login Failed', description: 'Invalid email or password' } },
    init: { status: 401 },
  })
  const description = 'You must provide either an email or phone number and a password.'
  const incomplete: Record<string, string>[] = [
    { email: '', password: adminPassword },
    { email: adminEmail, password: '' },
    {},
  ]
  for (const form of incomplete)
    expect(await post({ intent: 'log in', ...form })).toMatchObject({
      data: { message: { title: 'Login Failed', description } },
      init: { status: 400 },
    })
})

test('a code without a login that waits for it has no session', async () => {
  expect(await post({ intent: 'code', code: '123456' })).toMatchObject({
    data: {
      message: { title: 'Login Failed', description: expect.stringMatching(/^Auth session missing! /) },
    },
    init: { status: 400 },
  })
})

test('a login leads to the dashboard or the page before, and never to another site', async () => {
  const { browser, response } = await signedIn()
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin'])
  expect(response.headers.getSetCookie().join()).toContain('HttpOnly')
  const to = '/admin-login?to=https%3A%2F%2Fevil.example%2Fadmin'
  await expect(loader(argsOf(browser, undefined, to) as never)).rejects.toMatchObject({ status: 302 })
  const form = { intent: 'log in', email: adminEmail, password: adminPassword }
  expect(((await post(form, new Browser(), to)) as Response).headers.get('location')).toBe('/admin')
})

test('a request for a reset link gets the same result for every address', async () => {
  const forAdmin = await post({ intent: 'reset', email: adminEmail })
  expect(forAdmin).toMatchObject({
    ok: true,
    message: { title: 'Written to a file', description: expect.stringContaining('No mail server is set up') },
  })
  expect(await post({ intent: 'reset', email: 'stranger@example.com' })).toEqual(forAdmin)
  expect(staff.wakeUps()).toBe(2)
})

test('a changed ADMIN_EMAIL leaves the account as it is, and the new address cannot sign in', async () => {
  const newEmail = 'new-owner@example.com'
  const changed = openStaff(database.db, { ADMIN_EMAIL: newEmail })
  const { hashes, salt } = await loader(argsOf(new Browser(), undefined, '/admin-login', changed) as never)
  expect(hashes).toEqual([addressHash(adminEmail, salt)])

  const submit = (form: Record<string, string>) =>
    action(argsOf(new Browser(), form, '/admin-login', changed)) as Promise<Result | Response>
  const logIn = (email: string) => submit({ intent: 'log in', email, password: adminPassword })
  expect(await logIn(adminEmail)).toMatchObject({ status: 302 })
  expect(await logIn(newEmail)).toMatchObject({ init: { status: 403 } })

  await database.db.delete(jobs)
  await submit({ intent: 'reset', email: adminEmail })
  await submit({ intent: 'reset', email: newEmail })
  const resets = await database.db.select({ payload: jobs.payload }).from(jobs).orderBy(jobs.id)
  expect(resets.map(({ payload }) => payload)).toEqual([{ userId: expect.any(String) }, { nobody: true }])
  await mailPasswordReset({ ...changed, db: database.db }, {}, 1)
  expect(changed.mails).toMatchObject([{ to: { address: adminEmail } }])
})

test('a stranger can seed the products once, the admin whenever some are missing, nobody when it is off', async () => {
  const success = { ok: true, message: { title: 'Products Seeded' } }
  expect(await post({ intent: 'seed' })).toMatchObject(success)
  expect(await productCount()).toBe(6)
  await database.db.delete(products)
  expect(await post({ intent: 'seed' })).toMatchObject(success)
  expect(await productCount()).toBe(0)
  expect(await post({ intent: 'seed' }, (await signedIn()).browser)).toMatchObject(success)
  expect(await productCount()).toBe(6)

  const off = openStaff(database.db, { SAMPLE_PRODUCTS: 'off' })
  await expect(action(argsOf(new Browser(), { intent: 'seed' }, '/admin-login', off))).rejects.toMatchObject({
    init: { status: 404 },
  })
  expect(await loader(argsOf(new Browser(), undefined, '/admin-login', off) as never)).toMatchObject({
    samples: false,
  })
})

test('on a shop that ever had an order only those who edit products can add them', async () => {
  const { db } = database
  await db.delete(products)
  await db.delete(milestones)
  await seedCatalogue(db)
  const before = await productCount()
  expect(await placeOrder(db, orderRequest(), testLinkKey)).toMatchObject({ ok: true })
  const success = { ok: true, message: { title: 'Products Seeded' } }
  expect(await post({ intent: 'seed' })).toMatchObject(success)
  expect(await productCount()).toBe(before)
  expect(await db.select().from(milestones).where(eq(milestones.key, 'sample products'))).toEqual([])
  const { browser } = await signedIn()
  await db.update(users).set({ role: 'driver' })
  expect(await post({ intent: 'seed' }, browser)).toMatchObject(success)
  expect(await productCount()).toBe(before)
  await db.update(users).set({ role: ownerRole })
  expect(await post({ intent: 'seed' }, browser)).toMatchObject(success)
  expect(await productCount()).toBe(Number(before) + 6)
})
