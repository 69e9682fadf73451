import { expect, it } from 'vitest'
import { hasPermission, type Permission } from '../app/staff/roles.ts'
import { leaves } from './routes.fixture.ts'
import { adminRoutes, roles, setUpPermissionTests } from './staff-permissions.fixture.ts'

const { emailOf, fetchShop, pathOf, signIn, statusOf } = setUpPermissionTests()

it('knows all addresses', () => {
  expect(adminRoutes.length).toBeGreaterThan(30)
})

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
