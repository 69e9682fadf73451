import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { blogPosts } from '../app/blog/blog.table.ts'
import { findByContact } from '../app/customers/contacts.server.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { jobs } from '../app/platform/jobs/jobs.table.ts'
import { testContext } from '../app/platform/services.fixture.ts'
import { makeQuote } from '../app/quotes/quote.fixture.ts'
import { seedShop } from '../app/slices.ts'
import { declaredRoles, hasPermission, type Permission } from '../app/staff/roles.ts'
import { adminPassword, Browser, openStaff, origin } from '../app/staff/staff.fixture.ts'
import { users } from '../app/staff/staff.table.ts'
import { createTestApp } from './app.fixture.ts'
import { leaves, routes } from './routes.fixture.ts'

type Intent = { url: string; intent: string; permissions: Permission[] }

/** Every intent below /admin with what it needs; an action without intents needs what its route needs. */
const intents = leaves.flatMap(({ url, index, module: { handle, action } }): Intent[] => {
  const needed = handle?.permission
  if (!action || !needed || url === '/admin/logout') return []
  return Object.entries(action.permissions ?? { save: needed }).map(([intent, permission]) => ({
    url: `${url}.data${index ? '?index' : ''}`,
    intent,
    permissions: [needed, permission],
  }))
})

const database = setUpDatabase(seedShop)
const emailOf = (role: string) => `${role}@staff.example.com`
let fetchShop: (request: Request) => Promise<Response>
let subjects: Record<string, string>

beforeAll(async () => {
  const { db } = database
  const { auth, env } = openStaff(db)
  // All jobs are done at once.
  const wakeQueue = async () => void (await db.delete(jobs))
  const { services } = testContext(db, { env, wakeQueue })
  const app = createTestApp(routes, services, auth)
  fetchShop = async request => app.fetch(request)
  for (const role of [...Object.keys(declaredRoles), 'subject']) {
    const body = { email: emailOf(role), password: adminPassword, name: role }
    const { user } = await auth.api.createUser({ body })
    await db.update(users).set({ role }).where(eq(users.id, user.id))
    subjects = { ...subjects, userId: user.id }
  }
  const order = await fetchShop(
    new Request(`${origin}/checkout/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(orderRequest()),
    }),
  )
  const [post] = await db.select().from(blogPosts).limit(1)
  subjects = {
    ...subjects,
    orderId: (await order.json()).order.id,
    quoteId: await makeQuote(db),
    customerId: (await findByContact(db, '+233241234567')) ?? '',
    productId: 'hollow-blocks',
    key: 'brand',
    id: post?.id ?? '',
  }
})

async function signIn(role: string) {
  const browser = new Browser()
  const form = { email: emailOf(role), password: adminPassword }
  const signedIn = await fetchShop(browser.request('/admin-login.data', form))
  browser.storeCookies(signedIn.headers)
  return browser
}

const pathOf = (url: string) => url.replace(/:(\w+)/g, (_, name: string) => subjects[name] ?? 'x')

async function statusOf(browser: Browser, address: string, form?: Record<string, string>) {
  const request = browser.request(address, form)
  if (form) request.headers.set('content-length', `${String(new URLSearchParams(form)).length}`)
  return (await fetchShop(request)).status
}

function send(browser: Browser, { url, intent }: Intent) {
  const id = subjects[url.includes('quotes') ? 'quoteId' : 'orderId'] ?? ''
  return statusOf(browser, pathOf(url), { intent, id, name: 'Mine' })
}

/** Of the contents of all tables. */
async function fingerprint() {
  const { db } = database
  const names = sql`select table_name as name from information_schema.tables where table_schema = 'public'`
  const { rows } = (await db.execute(names)) as { rows: { name: string }[] }
  const hashes = rows.map(
    ({ name }) =>
      sql`select ${name} as name, (select md5(string_agg(r::text, '' order by r::text)) from ${sql.identifier(name)} r) as hash`,
  )
  return ((await db.execute(sql.join(hashes, sql` union all `))) as { rows: object[] }).rows
}

const adminRoutes = leaves.filter(({ url }) => /^\/admin(\/|$)/.test(url) && url !== '/admin/logout')

it('knows all addresses and intents', () => {
  expect(adminRoutes.length).toBeGreaterThan(30)
  expect(intents.length).toBeGreaterThan(70)
  expect(new Set(intents.map(({ url }) => url)).size).toBeGreaterThan(20)
})

const roles = Object.entries(declaredRoles)

it.each(roles)('opens to %s what the role permits and nothing else', async (id, role) => {
  const browser = await signIn(id)
  for (const { url, module } of adminRoutes) {
    const address = pathOf(url)
    const data = await statusOf(browser, `${address}.data`)
    // The page has the same loaders.
    if (hasPermission(role, module.handle?.permission as Permission))
      expect([200, 202, 204, 404, 405], `${data} ${address}`).toContain(data)
    else if (url === '/admin') expect(data).toBe(202)
    else
      expect([data, await statusOf(browser, address), await statusOf(browser, address, {})], address).toEqual(
        [403, 403, 403],
      )
  }
  const begin = await fetchShop(browser.request('/admin'))
  expect(begin.headers.get('location') ?? '/admin').toBe(role.home)
})

it.each(roles)(
  'refuses %s every intent that the role does not permit, and changes nothing',
  async (id, role) => {
    const browser = await signIn(id)
    const before = await fingerprint()
    for (const intent of intents)
      if (!intent.permissions.every(permission => hasPermission(role, permission)))
        expect(await send(browser, intent), `${intent.url} ${intent.intent}`).toBe(403)
    expect(await fingerprint()).toEqual(before)
  },
)

it.each(roles)('lets %s do what the role permits', async (id, role) => {
  let browser = await signIn(id)
  const before = await fingerprint()
  for (const intent of intents)
    if (intent.permissions.every(permission => hasPermission(role, permission))) {
      const status = await send(browser, intent)
      expect(status, `${intent.url} ${intent.intent}`).not.toBe(403)
      // A redirect: the form has ended the session.
      if (status === 202) browser = await signIn(id)
    }
  expect(await fingerprint()).not.toEqual(before)
})

it.each(roles.filter(([, role]) => !hasPermission(role, 'staff.manage')))(
  'shows %s names, but no addresses of others',
  async id => {
    const browser = await signIn(id)
    const others = new RegExp(
      roles
        .filter(([other]) => other !== id)
        .map(([other]) => emailOf(other))
        .join('|'),
    )
    // The settings have the address for notices, and the log of changes of accounts.
    for (const { url } of leaves.filter(({ url }) => /^\/admin\/(?!settings$|logout)/.test(url))) {
      const response = await fetchShop(browser.request(`${pathOf(url)}.data`))
      expect((await response.text()).match(others), url).toBeNull()
    }
  },
)
