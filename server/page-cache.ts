import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, compressBrotli, compressGzip, type Encoding } from './encoding.ts'
import { isRead } from './http-guards.ts'

/** Flat lists of headers, which Node writes without copying. */
type Variant = { rawHeaders: string[]; body: Buffer }

type Page = {
  path: string
  status: number
  isPublic: boolean
  variants: Record<Encoding, Variant>
  etag?: string
  headersOf304?: string[]
  expiresAt: number
  isStale: boolean
  failedAt: number
}

type Options = {
  render(url: string): Promise<Response>
  pathOf(url: string): string | undefined
  expiresAt(path: string): Promise<Date | undefined>
  headers?: Record<string, string>
  maxBytes?: number
  now?: () => number
  /** Unlike the time of day, it is never set back. */
  elapsed?: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

const retryAfterMs = 2_000
const maxWaitMs = 1_000
const never = Number.NEGATIVE_INFINITY

/** Requests at the same time share one rendering; if that fails, the stale page is sent. */
export function createPageCache({
  render,
  pathOf,
  expiresAt,
  headers = {},
  maxBytes = 64 * 1024 * 1024,
  now = Date.now,
  elapsed = () => performance.now(),
}: Options) {
  // lru-cache does not list keys whose first value is still being fetched.
  const inFlight = new Map<string, { path: string }>()
  const counts = { hits: 0, misses: 0, stale: 0 }
  let invalidationsLost = false
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
      const page = await renderPage(url, path).catch(() => createPage(path, errorResponse(), 0))
      if (inFlight.get(url) === rendering) inFlight.delete(url)
      if (page.isPublic) counts.misses++
      if (page.status === 503) unavailableAt = elapsed()
      if (page.status < 500 || !stale) return page
      stale.failedAt = elapsed()
      throw new Error(`${url} could not be rendered`)
    },
  })

  async function renderPage(url: string, path: string): Promise<Page> {
    // If the time is unknown, the page is used once.
    const expiry = expiresAt(path).catch(() => new Date(0))
    const [response, date] = await Promise.all([render(url), expiry])
    return createPage(path, response, date?.getTime() ?? Number.POSITIVE_INFINITY)
  }

  function errorResponse() {
    const type = 'text/plain; charset=utf-8'
    const own = { 'retry-after': '5', 'cache-control': 'no-store', 'content-type': type }
    const text = 'Something went wrong. Please try again in a moment.'
    return new Response(text, { status: 503, headers: { ...headers, ...own } })
  }

  const isFresh = (page: Page) => !page.isStale && !invalidationsLost && page.expiresAt > now()

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

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url as string
    const path = isRead(request) ? pathOf(url) : undefined
    if (path === undefined) return false
    void load(url, path).then(page => send(request, response, page))
    return true
  }

  async function load(url: string, path: string): Promise<Page> {
    const stale = pages.peek(url)
    const isRetry = !stale || elapsed() - Math.max(unavailableAt, stale.failedAt) >= retryAfterMs
    const fetched = isRetry ? pages.fetch(url, { context: path, forceRefresh: true }) : undefined
    // Where invalidations are lost, the database is probably away.
    const timeout = stale && invalidationsLost ? [setTimeout(maxWaitMs, undefined, { ref: false })] : []
    const page = await Promise.race([fetched, ...timeout])
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
      if (stale) pages.set(url, Object.assign(stale, { isStale: true }))
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

const sizeOf = ({ variants }: Page) =>
  Object.values(variants).reduce((sum, { body }) => sum + body.length, 4_096)

async function createPage(path: string, response: Response, expiresAt: number): Promise<Page> {
  const { status } = response
  const body = Buffer.from(await response.arrayBuffer())
  const isPublic =
    status === 200 &&
    !response.headers.has('set-cookie') &&
    /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  const page = { path, status, isPublic, expiresAt, isStale: false, failedAt: never }
  if (!isPublic) {
    const plain = { rawHeaders: [...response.headers].flat(), body }
    return { ...page, variants: { br: plain, gzip: plain, identity: plain } }
  }
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { 'content-type': type = '', ...common } = Object.fromEntries(response.headers)
  for (const name of ['x-request-id', 'transfer-encoding', 'content-length', 'content-encoding', 'date'])
    delete common[name]
  Object.assign(common, { etag, vary: 'accept-encoding' })
  const variant = (bytes: Buffer, encoding?: Encoding): Variant => ({
    rawHeaders: Object.entries({
      ...common,
      'content-type': type,
      'content-length': `${bytes.length}`,
      ...(encoding && { 'content-encoding': encoding }),
    }).flat(),
    body: bytes,
  })
  const [br, gzip] = await Promise.all([compressBrotli(body, 7), compressGzip(body, 7)])
  const variants = { br: variant(br, 'br'), gzip: variant(gzip, 'gzip'), identity: variant(body) }
  return { ...page, variants, etag, headersOf304: Object.entries(common).flat() }
}

function send({ method, headers }: IncomingMessage, response: ServerResponse, page: Page) {
  const known = headers['if-none-match']?.split(',').some(tag => tag.trim() === page.etag)
  if (known) {
    response.writeHead(304, page.headersOf304).end()
    return
  }
  const { rawHeaders, body } = page.variants[chooseEncoding(headers['accept-encoding'])]
  response.writeHead(page.status, rawHeaders)
  response.end(method === 'HEAD' ? undefined : body)
}
