import { describe, expect, it, vi } from 'vitest'
import { html, open, openByHand } from './page-cache.fixture.ts'
import type { PageCache } from './page-cache.ts'

describe('an invalidation', () => {
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
    const { cache, text, renderings, untilRendering } = await openByHand()
    const before = text('/products')
    await untilRendering(1)
    change(cache)
    const after = text('/products')
    await untilRendering(2)
    renderings[1]?.resolve(html('new'))
    expect(await after).toBe('new')
    renderings[0]?.resolve(html('old'))
    expect(await before).toBe('old')
    expect(await text('/products')).toBe('new')
    expect(renderings).toHaveLength(2)
  })

  it.each(changes)('does not store a rendering that began before %s', async (_, change) => {
    const { cache, text, renderings, untilRendering } = await openByHand()
    const before = text('/products')
    await untilRendering(1)
    change(cache)
    renderings[0]?.resolve(html('old'))
    expect(await before).toBe('old')
    const after = text('/products')
    await untilRendering(2)
    renderings[1]?.resolve(html('new'))
    expect(await after).toBe('new')
  })
})

describe('the stale page', () => {
  it('is kept when a second invalidation comes during rendering', async () => {
    const { cache, text, renderings, untilRendering } = await openByHand()
    const first = text('/products')
    await untilRendering(1)
    renderings[0]?.resolve(html('first'))
    await first
    cache.invalidate(['/products'])
    const second = text('/products')
    await untilRendering(2)
    cache.invalidate(['/products'])
    const third = text('/products')
    await untilRendering(3)
    renderings[2]?.resolve(new Response('broken', { status: 500 }))
    expect(await third).toBe('first')
    renderings[1]?.resolve(html('second'))
    expect(await second).toBe('second')
  })

  it('is sent while rendering fails, and a new one when it works again', async () => {
    let isBroken = false
    let now = 0
    const { cache, text, get } = await open({
      elapsed: () => now,
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

  it('is not sent for longer because the clock is set back', async () => {
    const clock = { now: 3_600_000, elapsed: 0 }
    let isBroken = false
    const { cache, text } = await open({
      now: () => clock.now,
      elapsed: () => clock.elapsed,
      render: async () => (isBroken ? new Response('error', { status: 500 }) : html(`at ${clock.elapsed}`)),
    })
    await text('/products')
    isBroken = true
    cache.invalidate(['/products'])
    expect(await text('/products')).toBe('at 0')
    isBroken = false
    Object.assign(clock, { now: 0, elapsed: 10_000 })
    expect(await text('/products')).toBe('at 10000')
  })

  it('is sent after a moment while the database is away', async () => {
    const { cache, text, renderings, untilRendering } = await openByHand()
    const first = text('/products')
    await untilRendering(1)
    renderings[0]?.resolve(html('stale'))
    await first
    cache.setInvalidationLink(true)
    expect(await text('/products')).toBe('stale')
    renderings[1]?.resolve(html('late'))
    cache.setInvalidationLink(false)
  })

  it('is not sent after missed invalidations, even if it was being rendered meanwhile', async () => {
    const { cache, text, renderings, untilRendering } = await openByHand()
    const first = text('/products')
    await untilRendering(1)
    renderings[0]?.resolve(html('old'))
    await first
    cache.setInvalidationLink(true)
    const second = text('/products')
    await untilRendering(2)
    cache.setInvalidationLink(false)
    const third = text('/products')
    await untilRendering(3)
    renderings[1]?.resolve(html('missed'))
    renderings[2]?.resolve(html('new'))
    expect(await third).toBe('new')
    expect(await text('/products')).toBe('new')
    await second
  })
})

describe('while one page cannot be rendered', () => {
  async function openBroken(status: number) {
    let now = 0
    const render = vi.fn(async (url: string) =>
      url === '/products/x' && now > 0 ? new Response('error', { status }) : html(`${url} ${now}`),
    )
    const { cache, text } = await open({ elapsed: () => now, render })
    for (const path of ['/about', '/products/x']) await text(path)
    now = 10_000
    cache.invalidate(['/about', '/products/x'])
    return { text, render }
  }

  it('renders others, and the broken one not again at once', async () => {
    const { text, render } = await openBroken(500)
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(await text('/about')).toBe('/about 10000')
    const calls = render.mock.calls.length
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(render).toHaveBeenCalledTimes(calls)
  })

  it('renders no other after a 503, which stands for the whole site', async () => {
    const { text } = await openBroken(503)
    expect(await text('/products/x')).toBe('/products/x 0')
    expect(await text('/about')).toBe('/about 0')
  })
})
