import { expect } from '../shop.ts'
import { publicUrl, send, signIn, test } from './raw-http.ts'

// Each page is rendered for the first time by a request with hostile headers.
const hostileRequests: [path: string, headers: Record<string, string>][] = [
  ['/about', { host: 'evil.example' }],
  ['/news', { 'x-forwarded-host': 'evil.example' }],
  ['/blog', { 'x-forwarded-proto': 'http', 'x-forwarded-port': '1337' }],
  ['/contact', { forwarded: 'host=evil.example;proto=http' }],
  ['/cart', { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' }],
  ['/ready-mix-concrete', { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' }],
  ['/privacy', { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example', 'x-real-ip': '"><script>' }],
  ['/blog?page=1', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
  ['/products?category=blocks', { cookie: 'theme="><script>evil.example</script>' }],
  [
    '/products?category=paving',
    { 'accept-language': 'evil.example', 'user-agent': 'evil.example', accept: 'text/x-component' },
  ],
  ['/news.data', { range: 'bytes=0-0' }],
  ['/about.data', { 'accept-encoding': 'evil.example' }],
]

for (const [path, headers] of hostileRequests) {
  test(`${path} is cached without ${Object.keys(headers)} of the request`, async ({ shop }) => {
    const first = await send(shop, path, { headers })
    const second = await send(shop, path)
    for (const { status, body, headers } of [first, second]) {
      expect(status).toBe(200)
      expect(body).not.toMatch(/evil\.example|:1337|"><script>evil/)
      expect(JSON.stringify(headers)).not.toMatch(/evil\.example|:1337/)
    }
    expect(second.body).toBe((await send(shop, path)).body)
    if (!path.endsWith('.data')) expect(second.body).toContain(`<link rel="canonical" href="${publicUrl}/`)
  })
}

test('unexpected query parameters do not change a cached page', async ({ shop }) => {
  const page = (await send(shop, '/about')).body
  for (const [query, expected = 200] of [
    ['utm_source=evil.example'],
    ['cb=1'],
    ['_method=DELETE'],
    ['callback=evil.example'],
    ['__proto__[x]=evil.example'],
    ['%00', 400],
    ['page=1&page=evil.example'],
    [';evil.example'],
  ] as const) {
    const { status, body } = await send(shop, `/about?${query}`)
    expect(status, query).toBe(expected)
    expect(body.replaceAll(/\?[^"]*evil\.example[^"]*/g, '')).not.toContain('evil.example')
    expect((await send(shop, '/about')).body).toBe(page)
  }
})

// Paths of private pages that a cache may take for public ones.
const deceptivePaths = `
  /admin /admin/ /admin.data /admin/x.css /admin/orders /admin/orders.data /admin/orders/x.jpg
  /admin/orders/..%2f /admin/orders%2f..%2fx.css /admin/orders;x.css /admin/orders%3Bx.css /admin/orders%00.css
  /admin/orders%0a.css /admin/orders%23.css /admin/orders%3f.css /admin/settings.css /admin/orders/export.csv
  /ADMIN /Admin/orders /%61dmin/orders /admin%2forders //admin/orders /./admin/orders /about/../admin/orders
  /about/..%2fadmin/orders /assets/..%2fadmin/orders /assets/../admin/orders /pictures/%2e%2e/admin/orders
  /cart/foo.jpg /cart/products/x.css /checkout/order/x.css /admin-login/x.css /admin-login /admin-login.data
  /admin/orders?x=.css /admin/orders?_routes=x /admin/account.data?_routes=admin%2Faccount%2Faccount.route`
  .trim()
  .split(/\s+/)

test('private pages are never cached, whatever their path looks like', async ({ shop }) => {
  const privateContent = /Admin Panel|Logout|owner@example\.com|"sessions"|Order id/
  const { cookie } = await signIn(shop)
  let privateCount = 0
  for (const path of deceptivePaths) {
    const own = await send(shop, path, { headers: { cookie } })
    expect(own.status, path).toBeLessThan(500)
    const isPrivate = privateContent.test(own.body)
    if (isPrivate) privateCount++
    if (isPrivate || own.headers['set-cookie']) {
      expect(own.headers['cache-control'], path).toMatch(/no-store/)
      expect(own.headers['cache-control'], path).not.toMatch(/public/)
    }
    const other = await send(shop, path)
    expect(other.body, path).not.toMatch(privateContent)
    if (other.status !== 200) expect(other.headers['cache-control'] ?? 'no-store', path).toMatch(/no-store/)
  }
  expect(privateCount).toBeGreaterThan(5)
})
