import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'

let server: Server | undefined
afterEach(() => server?.close())

const html = (body: string) =>
  new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0',
      'x-request-id': 'one',
    },
  })

async function open(options: Partial<Parameters<typeof createPageCache>[0]> = {}) {
  const render = vi.fn(async (url: string) => html(`<p>page ${url} ${render.mock.calls.length}</p>`))
  const pathOf = (url: string) => (url.startsWith('/private') ? undefined : url.replace(/\?.*|\.data$/g, ''))
  const cache = createPageCache({ render, pathOf, expiresAt: async () => undefined, ...options })
  const served: boolean[] = []
  server = createServer((request, response) => {
    served.push(cache.serveCached(request, response))
    if (!served.at(-1) && !cache.serve(request, response)) response.writeHead(418).end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server?.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  const text = async (path: string) => (await get(path)).text()
  return { cache, render, get, text, served }
}

/** A `render` whose responses come when a test resolves them. */
function renderByHand() {
  const renderings: PromiseWithResolvers<Response>[] = []
  const render = () => {
    const rendering = Promise.withResolvers<Response>()
    renderings.push(rendering)
    return rendering.promise
  }
  return { render, renderings }
}

describe('serveCached', () => {
  it('answers stored pages and those that are being rendered', async () => {
    const { render, renderings } = renderByHand()
    const { cache, text, get, served } = await open({ render })
    const first = text('/about')
    await vi.waitFor(() => expect(renderings).toHaveLength(1))
    const second = text('/about')
    await vi.waitFor(() => expect(served).toHaveLength(2))
    renderings[0]?.resolve(html('about'))
    expect([await first, await second]).toEqual(['about', 'about'])
    await text('/about')
    cache.invalidate(['/about'])
    const renewed = text('/about')
    await vi.waitFor(() => expect(renderings).toHaveLength(2))
    renderings[1]?.resolve(html('new'))
    expect(await renewed).toBe('new')
    expect((await get('/private')).status).toBe(418)
    expect(served).toEqual([false, true, true, true, false])
  })
})

describe('the page cache', () => {
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

  it('renders exactly the invalidated pages again', async () => {
    const { cache, render, text } = await open()
    const urls = ['/products', '/products?category=blocks', '/products.data', '/about']
    for (const path of urls) await text(path)
    cache.invalidate(['/products'])
    for (const path of urls) await text(path)
    expect(render.mock.calls.map(([url]) => url).slice(4)).toEqual(urls.slice(0, 3))
    cache.invalidate(['/products/*', '/abo'])
    await text('/about')
    expect(render).toHaveBeenCalledTimes(7)
    cache.invalidate(['/*'])
    await text('/about')
    expect(render).toHaveBeenCalledTimes(8)
  })

  const changes: [string, (cache: PageCache) => void][] = [
    ['an invalidation', cache => cache.invalidate(['/products'])],
    [
      'invalidations that may have been missed',
      cache => {
        cache.setInvalidationLink(true)
        cache.setInvalidationLink(false)
      },
    ],
  ]
  it.each(changes)('sends no rendering that began before %s to later requests', async (_, change) => {
    const { render, renderings } = renderByHand()
    const { cache, text } = await open({ render })
    const before = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(1))
    change(cache)
    const after = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(2))
    renderings[1]?.resolve(html('new'))
    expect(await after).toBe('new')
    renderings[0]?.resolve(html('old'))
    expect(await before).toBe('old')
    expect(await text('/products')).toBe('new')
    expect(renderings).toHaveLength(2)
  })

  it.each(changes)('does not store a rendering that began before %s', async (_, change) => {
    const { render, renderings } = renderByHand()
    const { cache, text } = await open({ render })
    const before = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(1))
    change(cache)
    renderings[0]?.resolve(html('old'))
    expect(await before).toBe('old')
    const after = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(2))
    renderings[1]?.resolve(html('new'))
    expect(await after).toBe('new')
  })

  it('keeps the stale page when a second invalidation comes during rendering', async () => {
    const { render, renderings } = renderByHand()
    const { cache, text } = await open({ render })
    const first = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(1))
    renderings[0]?.resolve(html('first'))
    await first
    cache.invalidate(['/products'])
    const second = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(2))
    cache.invalidate(['/products'])
    const third = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(3))
    renderings[2]?.resolve(new Response('broken', { status: 500 }))
    expect(await third).toBe('first')
    renderings[1]?.resolve(html('second'))
    expect(await second).toBe('second')
  })

  it('renders other pages while one cannot be rendered', async () => {
    let now = 0
    let status = 500
    const render = vi.fn(async (url: string) =>
      url === '/products/x' && now > 0 ? new Response('error', { status }) : html(`${url} ${now}`),
    )
    const { cache, text } = await open({ now: () => now, render })
    for (const path of ['/about', '/products/x']) await text(path)
    now = 10_000
    cache.invalidate(['/about', '/products/x'])
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(await text('/about')).toBe('/about 10000')
    // The broken page is not rendered again at once.
    const calls = render.mock.calls.length
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(render).toHaveBeenCalledTimes(calls)
    // A 503 stands for the whole site.
    now = 20_000
    status = 503
    cache.invalidate(['/about'])
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(await text('/about')).toBe('/about 10000')
  })

  it('sends the stale page while rendering fails, and a new one when it works again', async () => {
    let isBroken = false
    let now = 0
    const { cache, text, get } = await open({
      now: () => now,
      render: async () => (isBroken ? new Response('error', { status: 500 }) : html(`good ${now}`)),
    })
    expect(await text('/products')).toBe('good 0')
    isBroken = true
    cache.setInvalidationLink(true)
    expect(await text('/products')).toBe('good 0')
    expect((await get('/never-rendered')).status).toBe(500)
    isBroken = false
    now = 10_000
    cache.setInvalidationLink(false)
    expect(await text('/products')).toBe('good 10000')
  })

  it('trusts no page after missed invalidations, even if it was being rendered meanwhile', async () => {
    const { render, renderings } = renderByHand()
    const { cache, text } = await open({ render })
    const first = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(1))
    renderings[0]?.resolve(html('old'))
    await first
    cache.setInvalidationLink(true)
    const second = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(2))
    cache.setInvalidationLink(false)
    const third = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(3))
    renderings[1]?.resolve(html('missed'))
    renderings[2]?.resolve(html('new'))
    expect(await third).toBe('new')
    expect(await text('/products')).toBe('new')
    await second
  })

  it('sends the stale page after a moment while the database is away', async () => {
    const { render, renderings } = renderByHand()
    const { cache, text } = await open({ render })
    const first = text('/products')
    await vi.waitFor(() => expect(renderings).toHaveLength(1))
    renderings[0]?.resolve(html('stale'))
    await first
    cache.setInvalidationLink(true)
    expect(await text('/products')).toBe('stale')
    renderings[1]?.resolve(html('late'))
    cache.setInvalidationLink(false)
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
    await setTimeout(1)
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
  })

  it('drops a page that no longer exists', async () => {
    let isGone = false
    const { cache, text, get } = await open({
      render: async () => (isGone ? new Response('gone', { status: 404 }) : html('there')),
    })
    await text('/products/x')
    isGone = true
    cache.invalidate(['/products/x'])
    expect((await get('/products/x')).status).toBe(404)
    expect(cache.size().pages).toBe(0)
  })
})
