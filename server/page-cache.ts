import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotli, chooseEncoding, type Encoding, gzipped } from './encoding.ts'
import { isPlain } from './request-target.ts'

type Page = {
  /** Path without query and `.data`: what a change names. */
  path: string
  etag: string
  bodies: Record<Encoding, Buffer>
  headers: Record<Encoding, Record<string, string>>
  /** The same as a flat list, which Node writes out as it is. */
  lines: Record<Encoding, string[]>
  bytes: number
  /** When it must be made anew by itself: a scheduled post comes out. */
  expires: number
  stale: boolean
  /** When it could not be made anew, for a fault of its own. */
  failedAt: number
}

/** A page on its way; one that was changed meanwhile is no longer among those. */
type Making = { path: string; made: Promise<Page | Response> }

type Options = {
  /** Makes a page: the whole site behind the cache. */
  render(url: string): Promise<Response>
  /** When a path's page will change without anybody changing it. */
  expiresAt(path: string): Promise<Date | undefined>
  /** What goes out with the one answer that isn't `render`'s. */
  headers?: Record<string, string>
  maxBytes?: number
  now?: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

const afterFailureMs = 2_000
const never = Number.NEGATIVE_INFINITY
const patience = () => setTimeout(1_000, undefined)

/**
 * Keeps finished public pages, compressed, in front of everything else. They are the same for every visitor. A page is
 * made once however many ask for it; a changed one is made anew at the next request, and if that fails the last good one
 * goes out.
 */
export function createPageCache({
  render,
  expiresAt,
  headers = {},
  maxBytes = 64 * 1024 * 1024,
  now = Date.now,
}: Options) {
  // Least recently used first.
  const pages = new Map<string, Page>()
  const making = new Map<string, Making>()
  let bytes = 0
  /** While nobody tells us of changes, no page is known to be current. */
  let deaf = false
  /** When no page could be made, whichever it is. */
  let failedAt = never
  const counts = { hits: 0, made: 0, stale: 0 }

  function keep(key: string, page: Page) {
    drop(key)
    if (page.bytes > maxBytes / 4) return
    pages.set(key, page)
    bytes += page.bytes
    for (const [oldest] of pages) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function drop(key: string) {
    const old = pages.get(key)
    if (!old) return
    bytes -= old.bytes
    pages.delete(key)
  }

  function begin(key: string, path: string): Making {
    const isCurrent = () => making.get(key) === begun
    const begun: Making = {
      path,
      made: make(key, path, isCurrent).finally(() => isCurrent() && making.delete(key)),
    }
    making.set(key, begun)
    return begun
  }

  async function make(key: string, path: string, isCurrent: () => boolean): Promise<Page | Response> {
    // Where that can't be found out, the page is good for this once; if the fault is a greater one, the page tells of it.
    const expiry = expiresAt(path).catch(() => new Date(0))
    const [response, expires] = await Promise.all([render(key), expiry])
    if (!isKeepable(response)) {
      if (response.status === 503) failedAt = now()
      else if (response.status < 500 && isCurrent()) drop(key)
      return response
    }
    const page = await finish(response, path, expires?.getTime() ?? Number.POSITIVE_INFINITY)
    counts.made++
    if (isCurrent()) keep(key, page)
    return page
  }

  const isFresh = (page: Page) => !page.stale && !deaf && page.expires > now()

  /** Answers the request if its page is kept or just being made; else says false and touches nothing. */
  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const key = request.url as string
    const page = pages.get(key)
    if (page && isFresh(page)) {
      // To the young end.
      pages.delete(key)
      pages.set(key, page)
      counts.hits++
      send(request, response, page)
      return true
    }
    return page || making.has(key) ? answer(request, response) : false
  }

  /** Answers the request if it is for a public page, made for it where none is kept; else as `serve`. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const key = request.url as string
    const path = publicPath(key)
    if (path === undefined) return false
    void refresh(request, response, key, path, pages.get(key))
    return true
  }

  async function refresh(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    path: string,
    last: Page | undefined,
  ) {
    if (last && now() - Math.max(failedAt, last.failedAt) < afterFailureMs) {
      counts.stale++
      return send(request, response, last)
    }
    const begun = (making.get(key) ?? begin(key, path)).made
    let made: Page | Response | undefined
    try {
      // Where changes can't be heard of, the database is likely to be away: nobody waits long to find out.
      made = await (last && deaf ? Promise.race([begun, patience()]) : begun)
      if (!made && last) {
        counts.stale++
        begun.catch(() => {})
        return send(request, response, last)
      }
    } catch {
      failedAt = now()
      made = new Response('Something went wrong. Please try again in a moment.', {
        status: 503,
        headers: {
          ...headers,
          'retry-after': '5',
          'cache-control': 'no-store',
          'content-type': 'text/plain; charset=utf-8',
        },
      })
    }
    if (!made) return
    if (!(made instanceof Response)) return send(request, response, made)
    if (last && made.status >= 500) {
      last.failedAt = now()
      counts.stale++
      return send(request, response, last)
    }
    await pass(request, response, made)
  }

  return {
    serve,
    answer,
    counts,
    size: () => ({ pages: pages.size, bytes }),
    /** Marks the pages of these paths as changed; `/blog/*` are all below `/blog/`. */
    change(paths: readonly string[]) {
      const concerns = ({ path }: Page | Making) =>
        paths.some(changed =>
          changed.endsWith('/*') ? path.startsWith(changed.slice(0, -1)) : path === changed,
        )
      for (const page of pages.values()) if (concerns(page)) page.stale = true
      for (const [key, begun] of making) if (concerns(begun)) making.delete(key)
    },
    /** Says that changes can't be heard of (true), or can again (false): all before may have been missed. */
    gap(away: boolean) {
      deaf = away
      for (const page of pages.values()) page.stale = true
      making.clear()
    },
  }
}

const privatePaths =
  /^\/(admin|admin-login|cart\/products|checkout\/order|uploads|assets|pictures|video|healthz|readyz|metrics|quick-order)(\/|\.data$|$)/
const keepableParameters = new Set(['category', 'page', '_routes'])

/** The path by which changes name a public page, or undefined for what isn't one or comes in endless variety. */
export function publicPath(url: string): string | undefined {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (privatePaths.test(path) || url.length > 300 || !path.startsWith('/') || !isPlain(url)) return undefined
  if (mark !== -1) {
    for (const [name, value] of new URLSearchParams(url.slice(mark))) {
      if (!keepableParameters.has(name) || value.length > 100) return undefined
    }
  }
  // Sheets of paper are kept where they are made, by what they show.
  if (path.endsWith('.pdf')) return undefined
  if (path === '/_root.data' || path === '/_.data') return '/'
  // The router answers to other spellings too; a change names only this one.
  if (/[A-Z%]|\/_\.data$|.\/$|\/\//.test(path)) return undefined
  return path.replace(/\.data$/, '')
}

const isKeepable = (response: Response) =>
  response.status === 200 &&
  !response.headers.has('set-cookie') &&
  !/private|no-store/.test(response.headers.get('cache-control') ?? '')

async function finish(response: Response, path: string, expires: number): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer())
  const [br, gz] = await Promise.all([brotli(identity, 7), gzipped(identity, 7)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const shared: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    'cache-control': response.headers.get('cache-control') ?? 'public, max-age=0, must-revalidate',
    etag,
    vary: 'accept-encoding',
  }
  for (const name of ['x-request-id', 'transfer-encoding', 'content-length', 'content-encoding', 'date'])
    delete shared[name]
  const bodies = { br, gzip: gz, identity }
  const encoded = (encoding: Encoding) => ({
    ...shared,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(bodies[encoding].length),
  })
  const headers = { br: encoded('br'), gzip: encoded('gzip'), identity: encoded('identity') }
  const flat = (fields: Record<string, string>) => Object.entries(fields).flat()
  return {
    path,
    etag,
    bodies,
    headers,
    lines: { br: flat(headers.br), gzip: flat(headers.gzip), identity: flat(headers.identity) },
    bytes: br.length + gz.length + identity.length + 4_096,
    expires,
    stale: false,
    failedAt: never,
  }
}

function send(request: IncomingMessage, response: ServerResponse, page: Page) {
  const accepted = request.headers['accept-encoding']
  const encoding = chooseEncoding(accepted)
  const known = request.headers['if-none-match']
  if (
    known !== undefined &&
    (known === page.etag || known.split(',').some(tag => tag.trim() === page.etag))
  ) {
    const {
      'content-length': _length,
      'content-encoding': _encoding,
      'content-type': _type,
      ...headers
    } = page.headers[encoding]
    response.writeHead(304, headers)
    response.end()
    return
  }
  response.writeHead(200, page.lines[encoding])
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
}

/** Hands on an answer that isn't kept; those who waited for the same one read a copy each. */
async function pass(request: IncomingMessage, response: ServerResponse, made: Response) {
  const copy = made.clone()
  const body = Buffer.from(await copy.arrayBuffer())
  const cookies = made.headers.getSetCookie()
  response.writeHead(made.status, {
    ...Object.fromEntries(made.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
