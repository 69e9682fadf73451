import type { MiddlewareHandler } from 'hono'

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const refuse = (message: string, status: number) =>
  Response.json({ ok: false, message }, { status, headers: { 'cache-control': 'no-store' } })

export const guardOrigin =
  (publicOrigin: string): MiddlewareHandler =>
  async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    // A page with the referrer policy `no-referrer` sends `null`; the browser still says whose form it was.
    const isForeign =
      origin === 'null'
        ? site !== 'same-origin'
        : origin
          ? !isOwnOrigin(origin, publicOrigin, c.req.header('host'))
          : site === 'cross-site' || site === 'same-site'
    return isForeign ? refuse('This request came from another site and was not carried out.', 403) : next()
  }

/** PUBLIC_URL, or the host that the browser talks to, unless that is http where PUBLIC_URL is https. */
function isOwnOrigin(origin: string, publicOrigin: string, host: string | undefined) {
  if (origin === publicOrigin) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.host === host && (url.protocol === 'https:' || !publicOrigin.startsWith('https:'))
}

export const guardAddress: MiddlewareHandler = async (c, next) => {
  // A `Host` of digits alone is an IPv4 address, which may be out of range.
  if (!URL.canParse(c.req.raw.url)) return refuse('This address cannot be read.', 400)
  const address = c.req.raw.url.slice(c.req.raw.url.indexOf('/', 8))
  return isReadable(address) ? next() : refuse('This address cannot be read.', 400)
}

export function isReadable(address: string) {
  if (!address.includes('%')) return true
  try {
    return !decodeURIComponent(address).includes('\0')
  } catch {
    return false
  }
}

const kib = 1024
export const maxBodyBytes = 256 * kib
export const maxUploadBytes = 25 * kib * kib

export const guardBody =
  (isUpload: (path: string) => boolean): MiddlewareHandler =>
  async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const upload = isUpload(c.req.path)
    const isTooLarge = (bytes: number) => bytes > (upload ? maxUploadBytes : maxBodyBytes)
    const refuseSize = () =>
      refuse(
        `The ${upload ? 'file is too large: at most 25 MB' : 'request is too large: at most 256 KiB'}.`,
        413,
      )
    const isChunked = c.req.header('transfer-encoding') !== undefined
    const length = isChunked ? undefined : c.req.header('content-length')
    if (length !== undefined) return isTooLarge(Number(length)) ? refuseSize() : next()
    if (!c.req.raw.body) return next()
    // To check its size, the body would have to be read before the sender is known.
    if (upload) return refuse('An upload is sent with its length (Content-Length).', 411)
    const { byteLength } = await c.req.raw.clone().arrayBuffer()
    return isTooLarge(byteLength) ? refuseSize() : next()
  }

/** The router compares `Origin`, checked before, with the request's URL, which behind a proxy is not the public one. */
export function withPublicOrigin(request: Request, publicOrigin: string): Request {
  if (isSafe(request.method)) return request
  const { pathname, search } = new URL(request.url)
  const moved = new Request(publicOrigin + pathname + search, request)
  if (moved.headers.has('origin')) moved.headers.set('origin', publicOrigin)
  return moved
}
