import { pageCache, pageMark } from './phone-store.ts'

/** The types of service workers exclude those of pages. */
type FetchEvent = Event & { request: Request; respondWith(response: Promise<Response>): void }
type LifetimeEvent = Event & { waitUntil(work: Promise<unknown>): void }
type TripWorker = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
}

const worker = globalThis as unknown as TripWorker
/** On a poor connection the cached page is shown. */
const networkTimeoutMs = 4_000

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', event =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('trips-') && name !== pageCache) await caches.delete(name)
      await worker.clients.claim()
    })(),
  ),
)

/** A proxy whose shop restarts answers 404 too. */
const isOurs = ({ headers }: Response) => headers.has(pageMark)
const hasEnded = (response: Response) => isOurs(response) && [404, 410].includes(response.status)

/** From the network, which also tells that a link has ended; without one, as it was last. */
async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(pageCache)
  const cached = await cache.match(request, { ignoreSearch: true, ignoreVary: true })
  const loading = fetch(request).then(async response => {
    if (response.ok && isOurs(response) && !response.redirected)
      // A phone without room shows the page all the same.
      await cache.put(request, response.clone()).catch(() => {})
    else if (hasEnded(response)) await cache.delete(request)
    return response
  })
  if (!cached) return loading
  const timeout = new Promise<Response>(resolve => setTimeout(() => resolve(cached), networkTimeoutMs))
  const answered = loading.then(
    response => (response.status < 400 || hasEnded(response) ? response : cached),
    () => cached,
  )
  return Promise.race([answered, timeout])
}

async function openStyle(request: Request): Promise<Response> {
  const cache = await caches.open(pageCache)
  const cached = await cache.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && response.headers.get('content-type')?.startsWith('text/css'))
    await cache.put(request, response.clone())
  return response
}

worker.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (request.destination === 'style') event.respondWith(openStyle(request))
})
