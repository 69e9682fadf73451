import { expect, it } from 'vitest'
import { eventually } from '../app/platform/eventually.fixture.ts'
import { html, open, openByHand } from './page-cache.fixture.ts'

it('serveCached answers stored pages and those that are being rendered', async () => {
  const { cache, text, get, served, renderings, untilRendering } = await openByHand()
  const first = text('/about')
  await untilRendering(1)
  const second = text('/about')
  await eventually(() => expect(served).toHaveLength(2))
  renderings[0]?.resolve(html('about'))
  expect([await first, await second]).toEqual(['about', 'about'])
  await text('/about')
  cache.invalidate(['/about'])
  const renewed = text('/about')
  await untilRendering(2)
  renderings[1]?.resolve(html('new'))
  expect(await renewed).toBe('new')
  expect((await get('/private')).status).toBe(418)
  expect(served).toEqual([false, true, true, true, false])
})

it('renders a page once for all requests', async () => {
  const { render, text } = await open()
  const answers = await Promise.all(Array.from({ length: 20 }, () => text('/products')))
  expect(new Set(answers)).toEqual(new Set(['<p>page /products 1</p>']))
  await text('/products')
  expect(render).toHaveBeenCalledOnce()
})

it('sends the encoding that the browser accepts', async () => {
  const body = 'x'.repeat(5_000)
  const { get } = await open({ render: async () => html(body) })
  const raw = async (encoding: string) => {
    const response = await get('/', { 'accept-encoding': encoding })
    return [response.headers.get('content-encoding'), response.headers.get('vary'), await response.text()]
  }
  expect(await raw('gzip, deflate, br')).toEqual(['br', 'accept-encoding', body])
  expect(await raw('gzip, br;q=0')).toEqual(['gzip', 'accept-encoding', body])
  expect(await raw('identity')).toEqual([null, 'accept-encoding', body])
})

it('answers 304 if the ETag matches, and never sends the id of an earlier request', async () => {
  const { get } = await open()
  const first = await get('/about')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('x-request-id')).toBeNull()
  for (const tags of [etag, `"other", ${etag}`]) {
    const again = await get('/about', { 'if-none-match': tags })
    expect([again.status, await again.text(), again.headers.get('content-type')]).toEqual([304, '', null])
    expect(again.headers.get('cache-control')).toBe('public, max-age=0')
  }
  expect((await get('/about', { 'if-none-match': '"other"' })).status).toBe(200)
})

it('answers 503 with the configured headers if rendering throws', async () => {
  const { get } = await open({
    headers: { 'x-frame-options': 'DENY' },
    render: () => Promise.reject(new Error('broken')),
  })
  const response = await get('/products')
  expect([response.status, response.headers.get('x-frame-options')]).toEqual([503, 'DENY'])
  expect(response.headers.get('retry-after')).not.toBeNull()
})

it('renders a page again at the time when it changes by itself', async () => {
  let now = 1_000
  const { render, text } = await open({
    now: () => now,
    expiresAt: async () => new Date(now < 2_000 ? 2_000 : 9_000),
  })
  await text('/blog')
  await text('/blog')
  expect(render).toHaveBeenCalledOnce()
  now = 2_000
  await text('/blog')
  await text('/blog')
  expect(render).toHaveBeenCalledTimes(2)
})

it('stays within its memory', async () => {
  const { cache, text } = await open({ render: async () => html('y'.repeat(50_000)), maxBytes: 300_000 })
  for (let number = 0; number < 30; number++) await text(`/products/p${number}`)
  expect(cache.size().bytes).toBeLessThanOrEqual(300_000)
  expect(cache.size().pages).toBeGreaterThan(1)
})

const publicly = { 'cache-control': 'public, max-age=0' }
it.each([
  ['an error', () => new Response('no', { status: 404, headers: publicly })],
  ['a page without Cache-Control', () => new Response('x')],
  ['a private page', () => new Response('x', { headers: { 'cache-control': 'private, no-store' } })],
  ['a page with a cookie', () => new Response('x', { headers: { ...publicly, 'set-cookie': 'a=b' } })],
])('does not store %s', async (_, answer) => {
  const { cache, get } = await open({ render: async () => answer() })
  const response = await get('/products/x')
  expect(response.status).toBe(answer().status)
  expect(response.headers.getSetCookie()).toEqual(answer().headers.getSetCookie())
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})
