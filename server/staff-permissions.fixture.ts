import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { blogPosts } from '../app/blog/blog.table.ts'
import { findByContact } from '../app/customers/contacts.server.ts'
import { trips } from '../app/deliveries/deliveries.table.ts'
import { createTrip } from '../app/deliveries/trip.fixture.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { jobs } from '../app/platform/jobs/jobs.table.ts'
import { testContext } from '../app/platform/services.fixture.ts'
import { makeQuote } from '../app/quotes/quote.fixture.ts'
import { seedShop } from '../app/slices.ts'
import { declaredRoles, type Permission } from '../app/staff/roles.ts'
import { adminPassword, Browser, openStaff, origin } from '../app/staff/staff.fixture.ts'
import { users } from '../app/staff/staff.table.ts'
import { createTestApp } from './app.fixture.ts'
import { leaves, routes } from './routes.fixture.ts'

export type Intent = { url: string; intent: string; permissions: Permission[] }

/** Every intent below /admin with what it needs; an action without intents needs what its route needs. */
export const intents = leaves.flatMap(({ url, index, module: { handle, action } }): Intent[] => {
  const needed = handle?.permission
  if (!action || !needed || url === '/admin/logout') return []
  return Object.entries(action.permissions ?? { save: needed }).map(([intent, permission]) => ({
    url: `${url}.data${index ? '?index' : ''}`,
    intent,
    permissions: [needed, permission],
  }))
})

export const adminRoutes = leaves.filter(({ url }) => /^\/admin(\/|$)/.test(url) && url !== '/admin/logout')

export const roles = Object.entries(declaredRoles)

/** A shop with an account of each role and a record of each kind. */
export function setUpPermissionTests() {
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
    const { tripId } = await createTrip(db, [])
    for (const role of [...Object.keys(declaredRoles), 'subject']) {
      const body = { email: emailOf(role), password: adminPassword, name: role }
      const { user } = await auth.api.createUser({ body })
      await db.update(users).set({ role }).where(eq(users.id, user.id))
      if (role === 'driver') await db.update(trips).set({ driverId: user.id })
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
      tripId,
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

  return {
    get db() {
      return database.db
    },
    fetchShop: (request: Request) => fetchShop(request),
    emailOf,
    pathOf,
    send,
    signIn,
    statusOf,
  }
}
