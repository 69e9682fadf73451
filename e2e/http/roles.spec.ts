import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import routes from '../../app/routes.ts'
import { declaredRoles, isPermission, ownerRole } from '../../app/staff/roles.ts'
import { home } from '../../scripts/setup.mjs'
import { expect, type Shop, test, unique } from '../shop.ts'

type Route = { path?: string; file: string; children?: Route[] }

/** Every route below /admin with the permission that its file names. */
const adminRoutes = (routes as Route[])
  .filter(({ path: folder }) => folder === 'admin')
  .flatMap(({ children = [] }) => children)
  .map(route => {
    const source = readFileSync(path.join(home, 'app', route.file), 'utf8')
    const permission = /export const handle: \w+ = \{\s*permission: '([\w.]+)'/.exec(source)?.[1] ?? ''
    const parts = ['/admin', route.path].filter(Boolean).join('/')
    return { path: parts.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'), permission }
  })

const rolesOfStaff = Object.entries(declaredRoles).filter(([id]) => id !== ownerRole)
const password = 'a-password-of-their-own'

/** Invites somebody with a role, accepts the invitation and signs in. */
async function joinAs(role: string, owner: APIRequestContext, person: APIRequestContext, shop: Shop) {
  const email = `${unique(role).replace(/\W/g, '').toLowerCase()}@example.com`
  const form = { intent: 'invite', name: unique('Ama'), contact: email, role }
  expect(await owner.post('/admin/users', { form })).toBeOK()
  const links = [...(await (await owner.get('/admin/users')).text()).matchAll(/\/invitation\/[\w-]{22}/g)]
  const secret = links.at(-1)?.[0] ?? ''
  const headers = { origin: shop.url }
  const accepted = await person.post(secret, {
    headers,
    form: { next: password, again: password },
    maxRedirects: 0,
  })
  expect(accepted.status()).toBe(302)
  const signedIn = await person.post('/admin-login', { headers, form: { email, password }, maxRedirects: 0 })
  expect(signedIn.status()).toBe(302)
}

test('every route below /admin names a permission', () => {
  expect(adminRoutes.length).toBeGreaterThan(30)
  expect(adminRoutes.filter(({ permission }) => !isPermission(permission))).toEqual([])
})

for (const [id, { name, permissions, home: first }] of rolesOfStaff)
  test(`${name} opens what the role permits and nothing else`, async ({ adminContext, request, shop }) => {
    await joinAs(id, adminContext.request, request, shop)
    const headers = { origin: shop.url }
    const options = { headers, maxRedirects: 0, failOnStatusCode: false }
    for (const route of adminRoutes.filter(({ path: url }) => url !== '/admin/logout')) {
      const isPermitted = permissions.some(permission => permission === route.permission)
      const data = await request.get(`${route.path}.data`, options)
      // The page has the same loaders.
      if (isPermitted) {
        expect([200, 202, 204, 404, 405], `${data.status()} ${route.path}`).toContain(data.status())
        continue
      }
      const page = await request.get(route.path, options)
      const expected = route.path === '/admin' ? [302, 202] : [403, 403]
      expect([page.status(), data.status()], route.path).toEqual(expected)
      if (route.path === '/admin') continue
      // staff-permissions.server.test.ts sends every intent to the address of the data.
      const form = { intent: 'save', id: 'hollow-blocks', name: 'Mine', status: 'published' }
      expect((await request.post(route.path, { ...options, form })).status(), route.path).toBe(403)
    }
    const begin = await request.get('/admin', options)
    expect(begin.headers().location ?? '/admin').toBe(first)
  })

// The shop's own delivery fee is on every page and no secret.
test('who may not see prices gets none', async ({ adminContext, request, shop, placeOrder }) => {
  const { id } = await placeOrder()
  await joinAs('yard', adminContext.request, request, shop)
  for (const url of ['/admin/stock', '/admin/orders', `/admin/orders/${id}`].flatMap(page => [
    page,
    `${page}.data`,
  ])) {
    const response = await request.get(url)
    expect(response, url).toBeOK()
    expect(await response.text(), url).not.toMatch(/GHS|totalPesewas|paidPesewas|\bsums\b|["\\]price["\\]/)
  }
})
