import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageCache, type PageCache, publicPath } from './page-cache.ts'

let server: Server | undefined
afterEach(() => server?.close())

const html = (body: string) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'one' } })

async function open(options: Partial<Parameters<typeof createPageCache>[0]> = {}) {
  const render = vi.fn(async (url: string) => html(`<p>page ${url} ${render.mock.calls.length}</p>`))
  const cache = createPageCache({ render, expiresAt: async () => undefined, ...options })
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!cache.serve(request, response) && !cache.answer(request, response)) response.writeHead(418).end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server?.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  const text = async (path: string) => (await get(path)).text()
  return { cache, render, get, text }
}

describe('the page cache', () => {
  it('serves from memory, or along with who it is being made for, and leaves all else to its turn', async () => {
    const made = Promise.withResolvers<Response>()
    const cache = createPageCache({ render: () => made.promise, expiresAt: async () => undefined })
    const begun: boolean[] = []
    server = createServer((request, response) => {
      const served = cache.serve(request, response)
      begun.push(served)
      if (!served && !cache.answer(request, response)) response.writeHead(418).end()
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server?.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const first = fetch(`${url}/about`)
    while (begun.length < 1) await new Promise(resolve => setTimeout(resolve, 5))
    const second = fetch(`${url}/about`)
    while (begun.length < 2) await new Promise(resolve => setTimeout(resolve, 5))
    made.resolve(html('about'))
    expect([await (await first).text(), await (await second).text()]).toEqual(['about', 'about'])
    await fetch(`${url}/about`)
    cache.change(['/about'])
    await fetch(`${url}/about`)
    expect((await fetch(`${url}/admin`)).status).toBe(418)
    expect(begun).toEqual([false, true, true, true, false])
  })

  it('makes a page once, however many ask at the same time and later', async () => {
    const { render, text } = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => text('/products')))
    expect(new Set(answers)).toEqual(new Set(['<p>page /products 1</p>']))
    await text('/products')
    expect(render).toHaveBeenCalledOnce()
  })

  it('answers in the encoding that is asked for, with what fits it', async () => {
    const { get } = await open({ render: async () => html('x'.repeat(5_000)) })
    const raw = async (encoding: string) => {
      const response = await get('/', { 'accept-encoding': encoding })
      return [response.headers.get('content-encoding'), response.headers.get('vary'), await response.text()]
    }
    const body = 'x'.repeat(5_000)
    expect(await raw('gzip, deflate, br')).toEqual(['br', 'accept-encoding', body])
    expect(await raw('gzip, br;q=0')).toEqual(['gzip', 'accept-encoding', body])
    expect(await raw('identity')).toEqual([null, 'accept-encoding', body])
  })

  it('answers 304 to who has the page, and never tells the id of the request that made it', async () => {
    const { get } = await open()
    const first = await get('/about')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('x-request-id')).toBeNull()
    const again = await get('/about', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('/about', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('makes anew exactly what changed', async () => {
    const { cache, render, text } = await open()
    for (const path of ['/products', '/products?category=blocks', '/products.data', '/about'])
      await text(path)
    cache.change(['/products'])
    for (const path of ['/products', '/products?category=blocks', '/products.data', '/about'])
      await text(path)
    expect(render.mock.calls.map(([url]) => url).slice(4)).toEqual([
      '/products',
      '/products?category=blocks',
      '/products.data',
    ])
    cache.change(['/products/*', '/abo'])
    await text('/about')
    expect(render).toHaveBeenCalledTimes(7)
    cache.change(['/*'])
    await text('/about')
    expect(render).toHaveBeenCalledTimes(8)
  })

  it('does not keep a page as current that was begun before a change', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let price = 'old'
    const { cache, text } = await open({
      render: async () => {
        const seen = price
        await promise
        return html(seen)
      },
    })
    const first = text('/products')
    await vi.waitFor(() => expect(cache.size().pages).toBe(0))
    await new Promise(done => setTimeout(done, 20))
    price = 'new'
    cache.change(['/products'])
    resolve()
    await first
    expect(await text('/products')).toBe('new')
  })

  it.each([
    ['a change', (cache: PageCache) => cache.change(['/products'])],
    [
      'changes that may have been missed',
      (cache: PageCache) => {
        cache.gap(true)
        cache.gap(false)
      },
    ],
  ])('gives nobody who asks after %s what was begun before', async (_, change) => {
    const answers: PromiseWithResolvers<Response>[] = []
    const render = () => {
      const answer = Promise.withResolvers<Response>()
      answers.push(answer)
      return answer.promise
    }
    const { cache, text } = await open({ render })
    const before = text('/products')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    change(cache)
    const after = text('/products')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.resolve(html('new'))
    expect(await after).toBe('new')
    // What comes late takes nothing away.
    answers[0]?.resolve(html('old'))
    expect(await before).toBe('old')
    expect(await text('/products')).toBe('new')
    expect(answers).toHaveLength(2)
  })

  it('goes on making all other pages where one cannot be made', async () => {
    let now = 0
    let status = 500
    const render = vi.fn(async (url: string) =>
      url === '/products/x' && now > 0 ? new Response('fault', { status }) : html(`${url} ${now}`),
    )
    const { cache, text } = await open({ now: () => now, render })
    for (const path of ['/about', '/products/x']) await text(path)
    now = 10_000
    cache.change(['/about', '/products/x'])
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(await text('/about')).toBe('/about 10000')
    // The one itself isn't tried at every request.
    const tried = render.mock.calls.length
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(render).toHaveBeenCalledTimes(tried)
    // What is away for one is away for all.
    now = 20_000
    status = 503
    cache.change(['/about'])
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(await text('/about')).toBe('/about 10000')
  })

  it('sends the last good page while it can make no new one, and a new one when it can again', async () => {
    let broken = false
    let now = 0
    const { cache, text, get } = await open({
      now: () => now,
      render: async () => (broken ? new Response('fault', { status: 500 }) : html(`good ${now}`)),
    })
    expect(await text('/products')).toBe('good 0')
    broken = true
    cache.gap(true)
    expect(await text('/products')).toBe('good 0')
    expect((await get('/never-made')).status).toBe(500)
    broken = false
    now = 10_000
    cache.gap(false)
    expect(await text('/products')).toBe('good 10000')
  })

  it('makes a page anew when its time has come', async () => {
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

  it.each([
    ['a missing page', () => new Response('no', { status: 404 })],
    ['a private page', () => new Response('x', { headers: { 'cache-control': 'private, no-store' } })],
    ['a page with a cookie', () => new Response('x', { headers: { 'set-cookie': 'a=b' } })],
  ])('does not keep %s', async (_, answer) => {
    const { cache, text } = await open({ render: async () => answer() })
    await text('/products/x')
    expect(cache.size().pages).toBe(0)
  })
})

it.each([
  ['/', '/'],
  ['/products?category=blocks', '/products'],
  ['/products.data?category=blocks&_routes=x', '/products'],
  ['/_root.data', '/'],
  ['/blog?page=2', '/blog'],
  ['/blog?search=a', undefined],
  ['/blog/draft?preview', undefined],
  ['/admin', undefined],
  ['/admin.data', undefined],
  ['/admin/orders', undefined],
  ['/cart', '/cart'],
  ['/cart/products', undefined],
  ['/checkout/order', undefined],
  ['/products/u-drains/specification.pdf', undefined],
  ['/administration-tips', '/administration-tips'],
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
])('%s is the public page %s', (url, path) => expect(publicPath(url)).toBe(path))
