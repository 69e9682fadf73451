import type { MiddlewareHandler } from 'hono'

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const refusal = (message: string, status: number) =>
  Response.json({ ok: false, message }, { status, headers: { 'cache-control': 'no-store' } })

/** Turns away what another site's page sends here with a visitor's cookies. */
export const guardOrigin =
  (publicOrigin: string): MiddlewareHandler =>
  async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    // A page that tells nobody its address hides its origin too; only the browser knows whose form it was.
    const foreign =
      origin === 'null'
        ? site !== 'same-origin'
        : origin
          ? !isOwnOrigin(origin, publicOrigin, c.req.header('host'))
          : site === 'cross-site' || site === 'same-site'
    if (foreign) return refusal('This request came from another site and was not carried out.', 403)
    return next()
  }

/** Own is what people see (PUBLIC_URL) and the host that the browser itself says it talks to, as safely as there. */
function isOwnOrigin(origin: string, publicOrigin: string, host: string | undefined) {
  if (origin === publicOrigin) return true
  if (!URL.canParse(origin)) return false
  const its = new URL(origin)
  return its.host === host && (its.protocol === 'https:' || !publicOrigin.startsWith('https:'))
}

/** Addresses that no page has and no database takes: with a NUL in them, or escapes that mean nothing. */
export const guardAddress: MiddlewareHandler = async (c, next) => {
  // A `Host` of digits alone is an address with a number too large.
  if (!URL.canParse(c.req.raw.url)) return refusal('This address cannot be read.', 400)
  const address = c.req.raw.url.slice(c.req.raw.url.indexOf('/', 8))
  return isReadable(address) ? next() : refusal('This address cannot be read.', 400)
}

function isReadable(address: string) {
  if (!address.includes('%')) return true
  try {
    return !decodeURIComponent(address).includes('\0')
  } catch {
    return false
  }
}

const kib = 1024
export const maxOrdinary = 256 * kib
const maxUpload = 25 * kib * kib

/** Where pictures of the admin's are taken in. */
export const isUpload = (path: string) => path === '/admin/uploads'

/** Bounds what a request may send; only the admin's pictures may be large. */
export const guardBody = (): MiddlewareHandler => async (c, next) => {
  if (isSafe(c.req.method)) return next()
  const upload = isUpload(c.req.path)
  const most = upload ? maxUpload : maxOrdinary
  const tooLarge = () =>
    refusal(`The ${upload ? 'file' : 'request'} is too large: at most ${upload ? '25 MB' : '256 KiB'}.`, 413)
  const told = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length')
  if (told !== undefined) return Number(told) > most ? tooLarge() : next()
  if (!c.req.raw.body) return next()
  // Sent in pieces, and nobody says how many: not to be gathered before it is known who sends it.
  if (upload) return refusal('A picture is sent with its length (Content-Length).', 411)
  const body = await readAtMost(c.req.raw.body, most)
  if (!body) return tooLarge()
  const { url, method, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, signal, body })
  return next()
}

/** @returns nothing where there is more than `most` */
async function readAtMost(stream: ReadableStream<Uint8Array>, most: number) {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of stream) {
    size += piece.byteLength
    if (size > most) return undefined
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/**
 * The router compares `Origin` with the request's own address, which behind a proxy isn't the one that people see.
 * The origin has been checked by then, so both become PUBLIC_URL.
 */
export function withPublicOrigin(request: Request, publicOrigin: string): Request {
  if (isSafe(request.method)) return request
  const { pathname, search } = new URL(request.url)
  const moved = new Request(publicOrigin + pathname + search, request)
  if (moved.headers.has('origin')) moved.headers.set('origin', publicOrigin)
  return moved
}
