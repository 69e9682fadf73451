import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from './body-buffer.ts'

export type Refusal = { status: number; headers?: Record<string, string>; text?: string }
export type Check = (request: IncomingMessage) => Refusal | undefined

const close = { connection: 'close' }
export const isRead = ({ method }: Pick<IncomingMessage, 'method'>) => method === 'GET' || method === 'HEAD'

/** Node's own check answers without our headers, and of several hosts Node shows the first. */
export const requireOneHost: Check = ({ rawHeaders, httpVersion }) => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts++
  const isRight = hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
  return isRight ? undefined : { status: 400, headers: close }
}

export const refuseBodyOfRead: Check = request =>
  isRead(request) && hasBody(request)
    ? { status: 400, headers: close, text: 'A request that only reads cannot bring a body.' }
    : undefined

/** A `Request` cannot represent some of the others, TRACE among them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
export const requireKnownMethod: Check = ({ method }) =>
  methods.has(method ?? '') ? undefined : { status: 405, headers: { allow: 'GET, HEAD, POST', ...close } }

export const requirePlainTarget: Check = ({ url, headers: { host } }) =>
  isPlain(url ?? '') && (host === undefined || isHost(host))
    ? undefined
    : { status: 400, headers: close, text: 'This address cannot be read.' }

const busyMessage = 'The shop is very busy just now. Nothing was done: please try again in a few seconds.'

/** A body of this size fits into the connection's buffers while nobody reads it. */
const smallBytes = 16 * 1024

export function overloaded(request: IncomingMessage): Refusal {
  const { headers } = request
  const isSmall = headers['transfer-encoding'] === undefined && Number(headers['content-length']) < smallBytes
  // The connection stays open for the retry, unless a large body would have to be received first.
  const connection = !hasBody(request) || isSmall ? {} : close
  return isRead(request)
    ? { status: 503, headers: { 'retry-after': '3', ...connection }, text: busyMessage }
    : {
        status: 503,
        headers: { 'retry-after': '3', ...connection, 'content-type': 'application/json' },
        text: JSON.stringify({ ok: false, message: busyMessage }),
      }
}

export function sendRefusal(
  response: ServerResponse,
  { status, headers, text = '' }: Refusal,
  common: Record<string, string>,
) {
  const type = text && { 'content-type': 'text/plain; charset=utf-8' }
  response.writeHead(status, { ...common, ...type, 'cache-control': 'no-store', ...headers })
  response.end(text)
}

/** Whether those who resolve the target and those who compare it see one path, unlike with `..`, backslashes or tabs. */
export function isPlain(target: string): boolean {
  if (target.includes('#')) return false
  // The absolute form is allowed, as sent to a proxy.
  const [path = ''] = target.replace(/^https?:\/\/[^/?\\]+/, '').split('?', 1)
  const pathname = path || '/'
  return URL.canParse(pathname, 'http://x') && new URL(pathname, 'http://x').pathname === pathname
}

/** Whether a `Host` header holds a host and port only: a path or query in it would change the URL's path. */
export const isHost = (host: string) => /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host)
