import routes from '../../app/routes.ts'
import { expect, test } from '../shop.ts'

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }

/** The path of every route below /admin. */
function adminPaths(): { path: string; id: string }[] {
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

const routesBelowAdmin = adminPaths()
const dataOf = (path: string) => (path === '/admin' ? '/admin.data' : `${path}.data`)

/** A redirect to the login without any other data. */
const redirectOnly =
  /^\[(\["SingleFetchRedirect",1\],)?\{[^}]*\},"redirect","\/admin-login(\?to=[^"]*)?","status",302,"revalidate",false,"reload","replace"\]$/

test('the route table has routes below /admin', () => {
  expect(routesBelowAdmin.length).toBeGreaterThanOrEqual(12)
  expect(routesBelowAdmin.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/admin',
      '/admin/orders',
      '/admin/products',
      '/admin/settings',
      '/admin/uploads',
    ]),
  )
})

for (const { path, id } of routesBelowAdmin) {
  test(`${path} redirects to the login without a session`, async ({ request, shop }) => {
    const options = { maxRedirects: 0, failOnStatusCode: false }
    const headers = { origin: shop.url }
    const form = { intent: 'save', id: 'hollow-blocks', name: 'Mine', status: 'published' }

    for (const response of [
      await request.get(path, options),
      await request.post(path, { ...options, headers, form }),
      await request.post(path === '/admin' ? '/admin?index' : path, { ...options, headers, form }),
    ]) {
      expect(response.status(), path).toBe(302)
      expect(response.headers().location).toMatch(/^\/admin-login(\?to=|$)/)
      expect(await response.text()).toBe('')
    }
    const requests = [
      await request.get(dataOf(path), options),
      // A client can request the loader of one route.
      await request.get(`${dataOf(path)}?_routes=${encodeURIComponent(id)}`, options),
      await request.post(dataOf(path), { ...options, headers, form }),
    ]
    for (const response of requests) expect((await response.text()).trim(), path).toMatch(redirectOnly)
  })
}

test('every route refuses requests from other sites', async ({ adminContext }) => {
  const foreignHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreignHeaders)
    for (const path of routesBelowAdmin.flatMap(({ path }) => [path, dataOf(path)])) {
      const response = await adminContext.request.post(path, {
        headers,
        form: { intent: 'save' },
        maxRedirects: 0,
      })
      expect(response.status(), path).toBe(403)
    }
})
