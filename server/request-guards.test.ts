import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { formOf, largestValues } from '../app/platform/fields/field-form.fixture.ts'
import { isSettings } from '../app/platform/fields/piece.ts'
import { pieces } from '../app/slices.ts'
import { guardAddress, guardBody, guardOrigin, withPublicOrigin } from './request-guards.ts'
import { routes } from './routes.fixture.ts'
import { createUrlFacts } from './url-facts.ts'

const publicOrigin = 'https://shop.example.com'
const app = new Hono()
app.use(guardAddress)
app.use(guardOrigin(publicOrigin))
const readUrlFacts = createUrlFacts(routes)
app.use(guardBody(path => readUrlFacts(path).acceptsUpload))
app.all('*', async c => c.text(`${(await c.req.arrayBuffer()).byteLength}`))

const post = (headers: Record<string, string>, path = '/checkout/order', body = 'x') =>
  app.request(`http://10.0.0.5:3000${path}`, {
    method: 'POST',
    headers: { host: '10.0.0.5:3000', ...headers },
    body,
  })

describe('the Origin header', () => {
  it.each([
    ['of the public address', { origin: publicOrigin }],
    ['of the host that the browser talks to', { origin: 'https://10.0.0.5:3000' }],
    ['null of an own page', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['missing', {}],
    ['missing, of the same site', { 'sec-fetch-site': 'same-origin' }],
  ])('%s is accepted', async (_, headers) => expect((await post(headers)).status).toBe(200))

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a site with our origin as prefix', { origin: `${publicOrigin}.evil.example` }],
    ['null', { origin: 'null' }],
    ['null of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['of the own host over http', { origin: 'http://10.0.0.5:3000' }],
    ['missing, of another site', { 'sec-fetch-site': 'cross-site' }],
    ['missing, of a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused with a message', async (_, headers) => {
    const response = await post(headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ ok: false, message: expect.stringMatching(/another site/) })
  })

  it('may be http if PUBLIC_URL is', async () => {
    const headers = { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }
    const plain = new Hono().use(guardOrigin('http://shop.test')).post('/', c => c.text('in'))
    expect((await plain.request('/', { method: 'POST', headers })).status).toBe(200)
  })

  it('is not checked for GET', async () => {
    expect((await app.request('/', { headers: { origin: 'https://evil.example' } })).status).toBe(200)
  })
})

describe('the body', () => {
  const big = 'x'.repeat(256 * 1024 + 1)
  it('may have 256 KiB at most', async () => {
    expect((await post({}, '/checkout/order', big.slice(1))).status).toBe(200)
    expect((await post({}, '/checkout/order', big)).status).toBe(413)
  })
  it('may be larger for an upload', async () => {
    expect((await post({ 'content-length': `${big.length}` }, '/admin/uploads', big)).status).toBe(200)
  })
  it.each(pieces)('may have what each field of the piece $key allows', async piece => {
    const path = isSettings(piece) ? piece.savedAt : `/admin/website/${piece.key}`
    const form = formOf(piece.fields, largestValues(piece.fields))
    const body = new URLSearchParams([...form] as [string, string][]).toString()
    expect((await post({ 'content-length': `${body.length}` }, `${path}.data`, body)).status).toBe(200)
  })
  it('of an upload must have a Content-Length, and is not read without', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(pieces) {
        sent++
        pieces.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const request = new Request(`${publicOrigin}/admin/uploads`, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit)
    const response = await app.request(request)
    expect([response.status, await response.json()]).toEqual([
      411,
      { ok: false, message: 'An upload is sent with its length (Content-Length).' },
    ])
    expect(sent).toBeLessThan(3)
  })
})

describe('the address', () => {
  it.each(['/products/%00', '/products/x?q=%00', '/%E0%A4%A', '/%', '/a?b=%zz'])(
    '%s is refused',
    async path => {
      expect((await app.request(path)).status).toBe(400)
    },
  )
  it.each(['/products/caf%C3%A9', '/blog?search=100%25', '/a?b=%F0%9F%8F%97'])(
    '%s is accepted',
    async path => {
      expect((await app.request(path)).status).toBe(200)
    },
  )
})

it('gives an action the public URL', async () => {
  const request = new Request('http://10.0.0.5:3000/contact?x=1', {
    method: 'POST',
    headers: { origin: 'http://10.0.0.5:3000' },
    body: 'a=b',
  })
  const moved = withPublicOrigin(request, publicOrigin)
  expect([moved.url, moved.headers.get('origin'), await moved.text()]).toEqual([
    `${publicOrigin}/contact?x=1`,
    publicOrigin,
    'a=b',
  ])
})

it('limits chunked bodies too', async () => {
  const server = serve({ fetch: app.fetch, port: 0, overrideGlobalObjects: false })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = (path: string, pieces: number) =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      const sent = request({ port, path, method: 'POST', headers: { origin: publicOrigin } }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('end', () => resolve([answer.statusCode, Buffer.concat(parts).toString()]))
      })
      sent.on('error', reject)
      for (let piece = 0; piece < pieces; piece++) sent.write('x'.repeat(1024))
      sent.end()
    })
  expect(await send('/contact', 0)).toEqual([200, '0'])
  expect(await send('/contact', 3)).toEqual([200, '3072'])
  expect((await send('/contact', 300))[0]).toBe(413)
  server.close()
})
