import { expect, it } from 'vitest'
import { hasPermission, type Permission } from '../app/staff/roles.ts'
import { adminRoutes, roles, setUpPermissionTests } from './staff-permissions.fixture.ts'

const { emailOf, fetchShop, pathOf, signIn, statusOf } = setUpPermissionTests()

it('knows all addresses', () => {
  expect(adminRoutes.length).toBeGreaterThan(30)
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
