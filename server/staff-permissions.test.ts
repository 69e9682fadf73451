import { expect, it } from 'vitest'
import { hasPermission, opening, type Permission } from '../app/staff/roles.ts'
import { routes } from './routes.fixture.ts'
import { adminRoutes, roles, setUpPermissionTests } from './staff-permissions.fixture.ts'

const { emailOf, fetchShop, pathOf, signIn, statusOf } = setUpPermissionTests()

it('knows all addresses', () => {
  expect(adminRoutes.length).toBeGreaterThan(30)
})

/** What is done on a page that it doesn't open: it is done on another one too, or would give far more than was chosen. */
const withoutPage = [
  'payments.record: deliveries.read',
  'mails.resend: orders.read',
  'mails.resend: settings.edit',
  'settings.edit: dashboard.read',
  'customers.edit: orders.read',
  'customers.edit: quotes.read',
]

/** What needs a page that has no command of it: it leads there, or is reached from there alone. */
const led = [
  ...['orders.take: orders.read', 'orders.change: orders.read', 'orders.export: orders.read'],
  ...['takings.export: takings.read', 'products.export: products.read', 'customers.export: customers.read'],
]

it('gives with what is done on a page what opens it, and nothing else', () => {
  // The page of an order has routes below it.
  const modules = Object.values(routes).map(route => route?.module as (typeof adminRoutes)[number]['module'])
  const needed = modules.flatMap(({ handle, action }) => {
    const done = Object.values(action?.permissions ?? {}).filter(each => each !== handle?.permission)
    return done.map(each => `${each}: ${handle?.permission}`)
  })
  expect(needed).toEqual(expect.arrayContaining(withoutPage))
  expect(needed.filter(each => led.includes(each))).toEqual([])
  const declared = Object.entries(opening).map(([done, page]) => `${done}: ${page}`)
  const expected = new Set([...needed, ...led].filter(each => !withoutPage.includes(each)))
  expect(declared.toSorted()).toEqual([...expected].toSorted())
})

it.each(roles)('opens to %s what the role permits, without addresses of others', async (id, role) => {
  const browser = await signIn(id)
  const others = roles.map(([other]) => emailOf(other)).filter(email => email !== emailOf(id))
  for (const { url, module } of adminRoutes) {
    const address = pathOf(url)
    const response = await fetchShop(browser.request(`${address}.data`))
    const data = response.status
    // The settings have the address for notices, and the log of changes of accounts.
    if (!hasPermission(role, 'staff.manage') && url !== '/admin/settings')
      expect((await response.text()).match(others.join('|')), url).toBeNull()
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
