import { readFileSync } from 'node:fs'
import { orderRequest } from '../../app/orders/order.fixture.ts'
import { adminEmail, expect, type Shop } from '../shop.ts'
import { form, json, publicUrl, type Response, send, sendBytes, signIn, test } from './raw-http.ts'

async function upload(shop: Shop) {
  const { cookie } = await signIn(shop)
  const { body } = await send(shop, '/admin/uploads', {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', origin: publicUrl, cookie },
    body: readFileSync('media/hollow-blocks.jpg'),
  })
  return JSON.parse(body).result.picture as string
}

/** The first address in a page that matches. */
async function findAddress(shop: Shop, page: string, pattern: RegExp) {
  const { body } = await send(shop, page)
  return pattern.exec(body)?.[1] ?? ''
}

async function revalidate(shop: Shop) {
  const { headers } = await send(shop, '/products')
  return send(shop, '/products', { headers: { 'if-none-match': headers.etag ?? '' } })
}

async function exceedOrderLimit(shop: Shop) {
  for (let n = 0; ; n++) {
    const order = orderRequest({ lines: [{ id: 'nothing', quantity: 1 }] })
    const response = await send(shop, '/checkout/order', json(order, { 'x-forwarded-for': '203.0.113.7' }))
    if (response.status === 429 || n === 500) return response
  }
}

const longHeader = `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`
const twoHosts = 'GET / HTTP/1.1\r\nhost: shop.test\r\nhost: evil.test\r\nconnection: close\r\n\r\n'
const invalidHost = 'GET /blog?search=x HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n'

type Request = string | ((shop: Shop) => Promise<Response>)
const responses: [name: string, status: number, request: Request][] = [
  ['page', 200, '/products'],
  ['unchanged page', 304, revalidate],
  ['page that is not cached', 200, '/blog?search=block'],
  ['data of a page', 200, '/products.data'],
  ['login page', 200, '/admin-login'],
  [
    'page of the back office',
    200,
    async shop => send(shop, '/admin', { headers: { cookie: (await signIn(shop)).cookie } }),
  ],
  ['redirect', 302, '/admin/orders'],
  ['login', 302, async shop => (await signIn(shop)).response],
  ['script', 200, async shop => send(shop, await findAddress(shop, '/', /"(\/assets\/[^"]+\.js)"/))],
  ['picture', 200, async shop => send(shop, await findAddress(shop, '/products', /"(\/pictures\/[^" ]+)/))],
  ['icon', 200, '/icon.svg'],
  ['specification sheet', 200, '/products/u-drains/specification.pdf'],
  ['feed', 200, '/blog/rss.xml'],
  ['sitemap', 200, '/sitemap.xml'],
  ['robots.txt', 200, '/robots.txt'],
  ['health check', 200, '/healthz'],
  ['missing page', 404, '/nope'],
  ['missing file', 404, '/assets/nope.js'],
  ['uploaded picture', 200, async shop => send(shop, await upload(shop))],
  ['missing upload', 404, '/uploads/0/1x1.webp'],
  ['undecodable path', 400, '/%E0%A4%A'],
  ['invalid order', 400, shop => send(shop, '/checkout/order', json({}))],
  ['wrong password', 401, shop => send(shop, '/admin-login', form({ email: adminEmail, password: 'wrong' }))],
  ['foreign origin', 403, shop => send(shop, '/contact', form({}, { origin: 'https://evil.example' }))],
  ['unknown method', 405, shop => send(shop, '/', { method: 'PURGE' })],
  ['method that a page does not have', 405, shop => send(shop, '/', { method: 'OPTIONS' })],
  ['large body', 413, shop => send(shop, '/contact', form({ message: 'x'.repeat(300_000) }))],
  ['unknown content type', 415, shop => send(shop, '/checkout/order', form({}))],
  ['invalid form', 422, shop => send(shop, '/contact', form({ name: 'x' }))],
  ['exceeded limit', 429, exceedOrderLimit],
  ['request without a host', 400, shop => sendBytes(shop, 'GET / HTTP/1.1\r\n\r\n')],
  ['two hosts', 400, shop => sendBytes(shop, twoHosts)],
  ['invalid host', 400, shop => sendBytes(shop, invalidHost)],
  ['bytes that are no request', 400, shop => sendBytes(shop, 'HELLO\r\n\r\n')],
  ['long header', 431, shop => sendBytes(shop, longHeader)],
]

for (const [name, status, request] of responses) {
  test(`the response has security headers: ${name}`, async ({ shop }) => {
    const response = typeof request === 'string' ? await send(shop, request) : await request(shop)
    const { headers, body } = response
    expect(response.status).toBe(status)
    const policy = headers['content-security-policy'] as string
    expect(Object.fromEntries(policy.split('; ').map(rule => rule.split(/ (.*)/)))).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': expect.stringMatching(/^'(self|none)'$/),
    })
    expect(policy).not.toMatch(/unsafe|script-src[^;]*(\*|https?:|data:)|http:/)
    const isFile = ['script', 'picture', 'icon', 'missing file'].includes(name)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(!isFile && {
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=(self)'),
      }),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
    if (body)
      expect(headers['content-type']).toMatch(
        /^(text\/[^;]+; ?charset=utf-8|application\/(json|pdf|.+\+xml; charset=utf-8|xml; charset=utf-8)|image\/(webp|avif|jpeg|svg\+xml; charset=utf-8))$/i,
      )
    if (status >= 300 && status !== 304) expect(headers['cache-control']).toMatch(/no-store/)
  })
}

test('the page of a reset link is not stored and sends no referrer path', async ({ shop }) => {
  const { headers } = await send(shop, '/admin-login/reset?token=x')
  expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin', 'cache-control': 'private, no-store' })
})

test("the home page meets all rules of Mozilla's HTTP Observatory", async ({ shop }) => {
  const { headers, body } = await send(shop, '/')
  const policy = headers['content-security-policy'] as string
  expect(policy).toMatch(/^default-src 'none';.*form-action 'self'/)
  expect(policy).not.toMatch(/'unsafe-|http:/)
  const scripts = [...body.matchAll(/"([^"]+\.js)"/g)].map(([, address]) => address)
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(script).toMatch(/^\/[^/]/)
  expect(body).not.toMatch(/<script[^>]* src="(?!\/[^/])/)
  expect(body).not.toMatch(/<link[^>]*href="http:/)
  const maxAge = /max-age=(\d+)/.exec(headers['strict-transport-security'] as string)?.[1]
  expect(Number(maxAge)).toBeGreaterThan(15_768_000)
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('cookies are bound to the host, hidden from scripts and not sent across sites', async ({ shop }) => {
  const { setCookies } = await signIn(shop)
  expect(setCookies.length).toBeGreaterThan(0)
  for (const cookie of setCookies) {
    expect(cookie).toMatch(/^__Host-blockyard/)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(cookie.split('; ')).toContain(attribute)
    expect(cookie).not.toMatch(/Domain=/)
  }
})

test('only a POST request from the shop itself signs out', async ({ shop }) => {
  const { cookie } = await signIn(shop)
  const isSignedIn = async () => (await send(shop, '/admin', { headers: { cookie } })).status === 200
  const opened = await send(shop, '/admin/logout', { headers: { cookie } })
  expect(opened.headers.location).toBe('/admin')
  expect(await isSignedIn()).toBe(true)
  await send(shop, '/admin/logout', form({}, { cookie, origin: 'https://evil.example' }))
  expect(await isSignedIn()).toBe(true)
  await send(shop, '/admin/logout', form({}, { cookie }))
  expect(await isSignedIn()).toBe(false)
})
