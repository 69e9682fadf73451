import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { isPermission } from '../app/staff/roles.ts'
import { leaves, routes } from './routes.fixture.ts'
import { cachePath, createUrlFacts, readRoutePermissions, requestKind } from './url-facts.ts'

const readUrlFacts = createUrlFacts(routes)
const urls = leaves.map(({ id, url }) => ({
  id,
  url: url.replace(/:\w+/g, 'x').replace('*', 'no-such-page'),
}))

const pathOf = (url: string) => cachePath(url, readUrlFacts(url))

describe('the routes', () => {
  const cached = [
    ...['/', '/about', '/products', '/products/x', '/ready-mix-concrete', '/blog', '/blog/x', '/contact'],
    ...['/news', '/privacy', '/cart', '/checkout', '/robots.txt', '/manifest.webmanifest', '/blog/rss.xml'],
    ...['/feeds/google.xml', '/feeds/meta.csv', '/estimate', '/estimate/x', '/orders', '/track'],
  ]

  it('of the back office name a permission each, and let the server check it', () => {
    const permissions = readRoutePermissions(routes)
    const patterns = Object.values(routes).flatMap(route =>
      route?.parentId?.startsWith('admin/admin-layout')
        ? [['/admin', route.path].filter(Boolean).join('/')]
        : [],
    )
    expect(patterns.length).toBeGreaterThan(30)
    expect(patterns.filter(pattern => !isPermission(permissions.get(pattern) ?? ''))).toEqual([])
    const pages = Object.values(routes).filter(
      route => route?.parentId?.startsWith('admin/admin-layout') && route.module.default,
    )
    // Without a loader the browser opens a page by itself.
    expect(pages.filter(route => !route?.module.loader).map(route => route?.id)).toEqual([])
  })

  it('are cached exactly where they declare it', () => {
    expect(urls.length).toBeGreaterThan(35)
    expect(
      urls
        .filter(({ url }) => pathOf(url) !== undefined)
        .map(({ url }) => url)
        .sort(),
    ).toEqual(cached.sort())
  })

  it('of the back office are of the kind admin and never cached, whatever they declare', () => {
    const admin = urls.filter(({ url }) => url.startsWith('/admin/') || url === '/admin')
    expect(admin.length).toBeGreaterThan(10)
    for (const { id, url } of admin) {
      const route = routes[id] as { module: object }
      const module = { ...route.module, headers: () => ({ 'cache-control': 'public' }) }
      const read = createUrlFacts({ ...routes, [id]: { ...route, module } as never })
      expect(read(url).kind, url).toBe('admin')
      expect(read(url).cacheControl, url).toBe('public')
      for (const other of [url, `${url}.data`, url.toUpperCase(), url.replace('a', '%61')])
        expect(cachePath(other, read(other)), other).toBeUndefined()
    }
  })

  it('are not cached if they declare nothing', () => {
    const { headers: _, ...module } = (routes['site/about.route.tsx'] as { module: object }).module as {
      headers: unknown
    }
    const about = { ...routes['site/about.route.tsx'], module } as never
    const read = createUrlFacts({ ...routes, 'site/about.route.tsx': about })
    expect(cachePath('/about', read('/about'))).toBeUndefined()
    expect(pathOf('/about')).toBe('/about')
  })

  it('do not fill the cache with links to carts', () => {
    for (const query of ['?items=', '?items=a::1', '?items=a::1&variant=b', '.data?items=a::1'])
      expect(pathOf(`/cart${query}`), query).toBeUndefined()
  })
})

test.each([
  ['GET', '/', 'page'],
  ['GET', '/products?category=blocks', 'page'],
  ['GET', '/administrator', 'page'],
  ['GET', '/contact', 'page'],
  ['POST', '/contact', 'enquiry'],
  ['POST', '/contact.data', 'enquiry'],
  ['GET', '/_root.data', 'data'],
  ['GET', '/blog.data?page=2', 'data'],
  ['GET', '/assets/frame-1.js', 'file'],
  ['GET', '/favicon.ico', 'file'],
  ['GET', '/uploads/abc/1x1.webp?w=320', 'upload'],
  ['GET', '/products/u-drains/specification.pdf', 'pdf'],
  ['POST', '/cart/products', 'cart'],
  ['POST', '/checkout/order', 'order'],
  ['GET', '/checkout', 'page'],
  ['GET', '/orders', 'page'],
  ['GET', '/orders/x', 'order page'],
  ['POST', '/orders/x.data', 'order page'],
  ['GET', '/orders/x/state', 'order page'],
  ['POST', '/track', 'order page'],
  ['GET', '/quotes/x', 'quote page'],
  ['GET', '/quotes/x/quote.pdf', 'quote page'],
  ['POST', '/quote', 'enquiry'],
  ['POST', '/admin-login', 'login'],
  ['GET', '/admin-login/reset', 'login'],
  ['GET', '/admin', 'admin'],
  ['GET', '/admin.data', 'admin'],
  ['POST', '/admin/uploads', 'admin'],
  ['GET', '/metrics', 'machine'],
  ['GET', '/sitemap.xml?part=posts-1', 'machine'],
  ['GET', '/%E0%A4%A', 'page'],
])('%s %s is of the kind %s', (method, url, kind) => {
  const facts = readUrlFacts(url)
  expect(method === 'POST' ? facts.postKind : facts.kind).toBe(kind)
})

it.each([
  ...['/orders/x', '/Orders/x', '/%6frders/x', '/orders/x.data', '/orders/x/', '/orders/x/state'],
  ...['/quotes/x', '/Quotes/x', '/quotes/x.data', '/quotes/x/quote.pdf', '/quotes/x/no/such/page'],
  ...['/orders/x/no/such/page', '/orders/x?done=cancel', '/orders/%E0%A4%A'],
])('%s is a secret', url =>
  expect(readUrlFacts(url).loggedAs).toBe(/quotes/i.test(url) ? '/quotes/[secret]' : '/orders/[secret]'),
)

it.each([
  ...['/orders', '/orders.data', '/orders/', '/admin/orders/x', '/checkout/order', '/track', '/'],
  ...['/quote', '/quote?items=a', '/quotes', '/admin/quotes/x'],
])('%s is no secret', url => expect(readUrlFacts(url).loggedAs).toBeUndefined())

it('knows uploads, probes and files', () => {
  const marks = (url: string) => {
    const { acceptsUpload, isProbe, isStatic } = readUrlFacts(url)
    return { acceptsUpload, isProbe, isStatic }
  }
  const none = { acceptsUpload: false, isProbe: false, isStatic: false }
  expect(marks('/admin/uploads')).toEqual({ ...none, acceptsUpload: true })
  expect(marks('/admin/products/import/file')).toEqual({ ...none, acceptsUpload: true })
  expect(marks('/healthz')).toEqual({ ...none, isProbe: true })
  expect(marks('/assets/frame-1.js')).toEqual({ ...none, isStatic: true })
  expect(marks('/about')).toEqual(none)
})

it.each([
  ['POST', '/admin/deliveries/zones', 'upload'],
  ['POST', '/admin/website/home.data', 'upload'],
  ['GET', '/admin/deliveries/zones', undefined],
  ['HEAD', '/admin/website/home.data', undefined],
  ['POST', '/checkout/order', undefined],
  ['GET', '/assets/frame-1.js', 'file'],
  ['GET', '/healthz', 'probe'],
  ['POST', '/healthz', undefined],
])('%s %s is of the kind %s', (method, url, kind) =>
  expect(requestKind({ method }, readUrlFacts(url))).toBe(kind),
)

it('the guide for proxies names the addresses that accept uploads', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const uploads = urls.filter(({ url }) => readUrlFacts(url).acceptsUpload)
  expect(uploads.length).toBeGreaterThan(5)
  const named = uploads.map(({ url }) => `\`${url.replaceAll('/x', '/*')}\``)
  expect(named.filter(name => !guide.includes(name))).toEqual([])
})

test.each([
  ['/', '/'],
  ['/products?category=blocks', '/products'],
  ['/products.data?category=blocks&_routes=x', '/products'],
  ['/products?q=blocks', undefined],
  ['/products?category=roofing&gauge=0.45+mm', undefined],
  ['/products/suggestions.json', undefined],
  ['/_root.data', '/'],
  ['/blog?page=2', '/blog'],
  ['/blog?search=a', undefined],
  ['/about?page=2', undefined],
  ['/products/u-drains?variant=18in', '/products/u-drains'],
  ['/products/u-drains?page=2', undefined],
  ['/products?variant=18in', undefined],
  ['/cart?product=u-drains', undefined],
  ['/blog/draft?preview', undefined],
  ['/quick-order', undefined],
  ['/admin', undefined],
  ['/admin.data', undefined],
  ['/admin/orders', undefined],
  ['/cart', '/cart'],
  ['/cart/products', undefined],
  ['/checkout/order', undefined],
  ['/products/u-drains/specification.pdf', undefined],
  ['/administration-tips', undefined],
  ['//evil.example', undefined],
  ['/healthz', undefined],
  ['/products/', undefined],
  ['/Products', undefined],
  ['/products/hollow%2Dblocks', undefined],
  ['/products/hollow-blocks/_.data', undefined],
  ['/x/../products', undefined],
  ['/./products', undefined],
  ['/products#a', undefined],
  ['/products?category=blocks#a', undefined],
  ['/products\\hollow', undefined],
  ['/products//hollow', undefined],
  ['/x/../metrics', undefined],
  ['/x\\..\\metrics', undefined],
  ['/.\\metrics', undefined],
  ['/metrics?x=1', undefined],
  [`/products/${'x'.repeat(300)}`, undefined],
])('%s is cached as %s', (url, cached) => expect(pathOf(url)).toBe(cached))
