import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const page = 'https://shop.test/trips/secret'
let cached: Response | undefined
let answer: Response
let open: () => Promise<Response>
let isFull: boolean

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (type: string, listen: (event: unknown) => void) => {
    if (type !== 'fetch') return
    open = () =>
      new Promise(respondWith =>
        listen({ request: { method: 'GET', url: page, mode: 'navigate' }, respondWith }),
      )
  })
  await import('./trip-worker.ts')
})

beforeEach(() => {
  cached = undefined
  isFull = false
  const cache = {
    match: async () => cached?.clone(),
    put: async (_: Request, response: Response) => {
      if (isFull) throw new DOMException('Quota exceeded', 'QuotaExceededError')
      cached = response
    },
    delete: async () => {
      cached = undefined
    },
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('location', { origin: 'https://shop.test' })
  vi.stubGlobal('fetch', async () => answer)
})

afterEach(() => vi.unstubAllGlobals())

const ours = (text: string, status = 200) => new Response(text, { status, headers: { 'x-trip-page': '1' } })

async function visit(response: Response) {
  answer = response
  return (await open()).text()
}

it.each([
  ['a proxy whose shop restarts', () => new Response('Not found', { status: 404 })],
  ['the limit of wrong links', () => ours('Too many wrong links', 429)],
  ['an error', () => new Response('Error', { status: 502 })],
])('%s leaves the cached page, which is shown', async (_, refusal) => {
  expect(await visit(refusal())).not.toBe('The trip')
  await visit(ours('The trip'))
  expect(await visit(refusal())).toBe('The trip')
  expect(await visit(refusal())).toBe('The trip')
})

it.each([404, 410])('a link that the shop itself answers with %i removes the cached page', async status => {
  await visit(ours('The trip'))
  expect(await visit(ours('This link has ended', status))).toBe('This link has ended')
  expect(cached).toBeUndefined()
})

it('the page of a hotspot is shown and not cached', async () => {
  await visit(ours('The trip'))
  expect(await visit(new Response('Log in', { headers: { 'content-type': 'text/html' } }))).toBe('Log in')
  expect(await cached?.text()).toBe('The trip')
})

it('a page for which the phone has no room is shown', async () => {
  isFull = true
  expect(await visit(ours('The trip'))).toBe('The trip')
})
