import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { brotli, chooseEncoding, type Encoding, gzipped } from './encoding.ts'

type Page = {
  path: string
  status: number
  etag: string | undefined
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
  /** Flat lists, which Node writes without copying. */
  rawHeaders: { identity: string[] } & Partial<Record<Encoding, string[]>>
  headersOf304: string[]
  isPublic: boolean
  /** When a scheduled post will change it. */
  expiresAt: number
  isStale: boolean
  failedAt: number
}

type Options = {
  /** Renders a page: the whole site behind the cache. */
  render(url: string): Promise<Response>
  /** The path by which a cacheable page is invalidated, or undefined. */
  pathOf(url: string): string | undefined
  /** When a page will change by itself. */
  expiresAt(path: string): Promise<Date | undefined>
  /** Headers of the response when rendering throws. */
  headers?: Record<string, string>
  maxBytes?: number
  now?: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

const retryAfterMs = 2_000
const maxWaitMs = 1_000
const never = Number.NEGATIVE_INFINITY

/**
 * Stores rendered public pages, compressed, in front of everything else. Requests at the same time share one rendering;
 * an invalidated page is rendered at its next request, and if that fails, the stale one is sent.
 */
export function createPageCache({
  render,
  pathOf,
  expiresAt,
  headers = {},
  maxBytes = 64 * 1024 * 1024,
  now = Date.now,
}: Options) {
  // lru-cache does not list keys whose first value is still being fetched.
  const inFlight = new Map<string, { path: string }>()
  const counts = { hits: 0, misses: 0, stale: 0 }
  /** While invalidations cannot be received, no page is known to be current. */
  let invalidationsLost = false
  /** When the site was unavailable for any page. */
  let unavailableAt = never

  const pages = new LRUCache<string, Page, string>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    // What exceeds maxEntrySize is passed on to those who wait for it, and not stored.
    sizeCalculation: page => (page.isPublic ? sizeOf(page) : Number.MAX_SAFE_INTEGER),
    // An invalidated rendering still answers the requests that came before.
    ignoreFetchAbort: true,
    allowStaleOnFetchRejection: true,
    async fetchMethod(url, stale, { context: path }) {
      const rendering = { path }
      inFlight.set(url, rendering)
      try {
        const page = await renderPage(url, path)
        if (page.status < 500) return page
        if (page.status === 503) unavailableAt = now()
        if (!stale) return page
        stale.failedAt = now()
        throw new Error(`${url} could not be rendered`)
      } finally {
        if (inFlight.get(url) === rendering) inFlight.delete(url)
      }
    },
  })

  async function renderPage(url: string, path: string): Promise<Page> {
    try {
      // If the time is unknown, the page is used once.
      const expiry = expiresAt(path).catch(() => new Date(0))
      const [response, date] = await Promise.all([render(url), expiry])
      const page = await pageFrom(path, response, date?.getTime() ?? Number.POSITIVE_INFINITY)
      if (page.isPublic) counts.misses++
      return page
    } catch {
      const text = 'Something went wrong. Please try again in a moment.'
      const status = 503
      const type = 'text/plain; charset=utf-8'
      const own = { 'retry-after': '5', 'cache-control': 'no-store', 'content-type': type }
      return pageFrom(path, new Response(text, { status, headers: { ...headers, ...own } }), 0)
    }
  }

  const isFresh = (page: Page) => !page.isStale && !invalidationsLost && page.expiresAt > now()
  const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

  /** Answers if the page is stored or being rendered; otherwise returns false and does nothing. */
  function serveCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isRead(request)) return false
    const url = request.url as string
    const page = pages.get(url)
    if (page && isFresh(page)) {
      counts.hits++
      send(request, response, page)
      return true
    }
    return page || inFlight.has(url) ? serve(request, response) : false
  }

  /** Answers if the page is cacheable, rendering it where necessary; otherwise returns false and does nothing. */
  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url as string
    const path = isRead(request) ? pathOf(url) : undefined
    if (path === undefined) return false
    void load(url, path).then(page => send(request, response, page))
    return true
  }

  async function load(url: string, path: string): Promise<Page> {
    const stale = pages.peek(url)
    const failedAt = Math.max(unavailableAt, stale?.failedAt ?? never)
    const canWait = !stale || now() - failedAt >= retryAfterMs
    const fetched = canWait && pages.fetch(url, { context: path, forceRefresh: true })
    // Where invalidations are lost, the database is probably away.
    const limit = stale && invalidationsLost ? [setTimeout(maxWaitMs, undefined, { ref: false })] : []
    const page = fetched ? await Promise.race([fetched, ...limit]) : undefined
    if (page && page !== stale) return page
    counts.stale++
    return stale as Page
  }

  function invalidateWhere(isAffected: (path: string) => boolean) {
    for (const page of pages.values()) if (isAffected(page.path)) page.isStale = true
    for (const [url, { path }] of inFlight) {
      if (!isAffected(path)) continue
      // Later requests must not join a rendering that began before.
      inFlight.delete(url)
      const stale = pages.peek(url)
      pages.delete(url)
      if (stale) pages.set(url, stale)
    }
  }

  return {
    serveCached,
    serve,
    counts,
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
    /** Marks the pages of these paths as stale; `/blog/*` means all below `/blog/`. */
    invalidate(paths: readonly string[]) {
      invalidateWhere(path =>
        paths.some(pattern =>
          pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
        ),
      )
    },
    /** Invalidations may have been missed: they cannot be received (true), or can again (false). */
    setInvalidationLink(isLost: boolean) {
      invalidationsLost = isLost
      invalidateWhere(() => true)
    },
  }
}

const sizeOf = ({ bodies }: Page) => Object.values(bodies).reduce((sum, { length }) => sum + length, 4_096)

async function pageFrom(path: string, response: Response, expiresAt: number): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer())
  const isPublic =
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  const page = { path, status: response.status, expiresAt, isPublic, isStale: false, failedAt: never }
  if (!isPublic)
    return {
      ...page,
      etag: undefined,
      bodies: { identity },
      rawHeaders: { identity: [...response.headers].flat() },
      headersOf304: [],
    }

  const [br, gzip] = await Promise.all([brotli(identity, 7), gzipped(identity, 7)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const { 'content-type': type = '', ...common } = Object.fromEntries(response.headers)
  for (const name of ['x-request-id', 'transfer-encoding', 'content-length', 'content-encoding', 'date'])
    delete common[name]
  Object.assign(common, { etag, vary: 'accept-encoding' })
  const flat = (fields: Record<string, string>) => Object.entries(fields).flat()
  const rawHeaders = (body: Buffer, encoding: object) =>
    flat({ ...common, ...encoding, 'content-type': type, 'content-length': String(body.length) })
  return {
    ...page,
    etag,
    bodies: { br, gzip, identity },
    rawHeaders: {
      br: rawHeaders(br, { 'content-encoding': 'br' }),
      gzip: rawHeaders(gzip, { 'content-encoding': 'gzip' }),
      identity: rawHeaders(identity, {}),
    },
    headersOf304: flat(common),
  }
}

function send(request: IncomingMessage, response: ServerResponse, page: Page) {
  const { etag, bodies, rawHeaders } = page
  const known = request.headers['if-none-match']
  if (etag && known?.split(',').some(tag => tag.trim() === etag)) {
    response.writeHead(304, page.headersOf304).end()
    return
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  response.writeHead(page.status, rawHeaders[encoding] ?? rawHeaders.identity)
  response.end(request.method === 'HEAD' ? undefined : (bodies[encoding] ?? bodies.identity))
}
