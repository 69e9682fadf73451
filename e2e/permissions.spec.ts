import routes from '../app/routes.ts'
import { adminEmail, adminPassword, expect, test } from './shop.ts'

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }

/** The address of every route below /admin, as the route table has it. */
function adminAddresses(): { path: string; id: string }[] {
  const admin = (routes as Route[]).find(({ path }) => path === 'admin')
  const found: { path: string; id: string }[] = []
  const walk = (route: Route, parent: string) => {
    const path = [parent, route.path]
      .filter(Boolean)
      .join('/')
      .replace(/:\w+\??/g, '00000000-0000-4000-8000-000000000000')
    if (!route.children) found.push({ path: `/${path}`, id: route.file.replace(/\.tsx?$/, '') })
    for (const child of route.children ?? []) walk(child, path)
  }
  if (admin) walk(admin, '')
  return found
}

const addresses = adminAddresses()
const dataOf = (path: string) => (path === '/admin' ? '/admin.data' : `${path}.data`)

/** What the router sends for a redirect, with nothing else in it. */
const redirectAlone =
  /^\[(\["SingleFetchRedirect",1\],)?\{[^}]*\},"redirect","\/admin-login(\?to=[^"]*)?","status",302,"revalidate",false,"reload","replace"\]$/

test('the route table is read', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(12)
  expect(addresses.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/admin',
      '/admin/orders',
      '/admin/products',
      '/admin/settings',
      '/admin/uploads',
    ]),
  )
})

for (const { path, id } of addresses) {
  test(`${path} answers nobody without a session`, async ({ request, shop }) => {
    const once = { maxRedirects: 0, failOnStatusCode: false }
    const headers = { origin: shop.url }
    const form = { intent: 'save', id: 'hollow-blocks', name: 'Mine', status: 'published' }

    for (const answer of [
      await request.get(path, once),
      await request.post(path, { ...once, headers, form }),
      await request.post(path === '/admin' ? '/admin?index' : path, { ...once, headers, form }),
    ]) {
      expect(answer.status(), path).toBe(302)
      expect(answer.headers().location).toMatch(/^\/admin-login(\?to=|$)/)
      expect(await answer.text()).toBe('')
    }
    const requests = [
      await request.get(dataOf(path), once),
      // A client may ask for the page's own loader alone.
      await request.get(`${dataOf(path)}?_routes=${encodeURIComponent(id)}`, once),
      await request.post(dataOf(path), { ...once, headers, form }),
    ]
    for (const answer of requests) expect((await answer.text()).trim(), path).toMatch(redirectAlone)
  })
}

test('no address does anything for another site’s page', async ({ request, shop }) => {
  const signedIn = await request.post('/admin-login', {
    headers: { origin: shop.url },
    form: { intent: 'log in', email: adminEmail, password: adminPassword },
    maxRedirects: 0,
  })
  expect(signedIn.headers().location).toBe('/admin')
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of elsewhere)
    for (const address of addresses.flatMap(({ path }) => [path, dataOf(path)])) {
      const answer = await request.post(address, { headers, form: { intent: 'save' }, maxRedirects: 0 })
      expect(answer.status(), address).toBe(403)
    }
})
