import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { type Env, EnvironmentError } from '../app/platform/env.server.ts'
import { maxSendMs } from '../app/platform/files/upload-timeouts.ts'
import { describeError, type Log } from '../app/platform/log.server.ts'
import { withTimeout } from '../app/platform/with-timeout.ts'
import { createBodyBuffer, hasBody } from './body-buffer.ts'
import {
  type Check,
  overloaded,
  refuseBodyOfRead,
  requireKnownMethod,
  requireOneHost,
  requirePlainTarget,
  sendRefusal,
} from './http-guards.ts'
import { createLoadShedder, limitConnections } from './load-shedding.ts'
import { maxBodyBytes, maxUploadBytes } from './request-guards.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Guard = (request: IncomingMessage, response: ServerResponse) => boolean

type Options = {
  serveCached: Guard
  /** Probes are never refused, files only by `maxRequests`; the bodies of uploads are not buffered, and limited together. */
  classify?: (request: IncomingMessage) => 'probe' | 'file' | 'upload' | undefined
  handle: Listener
  headers?: Record<string, string>
  onResponse?: (request: IncomingMessage, response: ServerResponse, started: number) => void
  limits?: Partial<typeof defaults>
}

const defaults = {
  /** From the first byte of a request, or the opening of its connection, to the end of its headers. */
  headersMs: 10_000,
  requestMs: 30_000,
  /** A request that stops arriving is refused after so long, an upload too. */
  stalledMs: 10_000,
  uploadMs: maxSendMs,
  idleMs: 10_000,
  /** A client that reads nothing for so long is disconnected. */
  silentMs: 60_000,
  checkMs: 2_000,
  maxConnections: 4_000,
  /** Requests in progress, files included, cached pages and bodies that are being received excluded. */
  maxRequests: 1_000,
  maxActive: 64,
  maxSlow: 16,
  slowMs: 1_000,
  maxBodyBytes,
  maxBodies: 1_000,
  maxBufferedBytes: 32 * 1024 * 1024,
  /** Of all large uploads in progress, as they announce it. Those of up to `maxBodyBytes` have `maxBufferedBytes`. */
  maxAnnouncedBytes: 5 * maxUploadBytes,
}

const stalledChecks = 10

/** What announces more, or nothing, is refused unread. */
const announcedBytes = ({ headers }: IncomingMessage) =>
  Math.min(Number(headers['content-length'] ?? 0), maxUploadBytes)

export function createHttpServer(options: Options) {
  const { serveCached, classify = () => undefined, handle } = options
  const { onResponse = () => {}, headers = {} } = options
  const limits = { ...defaults, ...options.limits }
  const shedder = createLoadShedder(limits)
  const receiveBody = createBodyBuffer(limits)
  const inProgress = new Set<ServerResponse>()
  const uploads = new Map<ServerResponse, number>()
  const latest = new WeakMap<Duplex, ServerResponse>()
  let rejected = 0

  const refuseIf =
    (check: Check): Guard =>
    (request, response) => {
      const refusal = check(request)
      if (refusal) sendRefusal(response, refusal, headers)
      return refusal !== undefined
    }
  const fromCache: Guard = (request, response) => {
    const isServed = serveCached(request, response)
    if (isServed) connections.markIdle(request.socket)
    return isServed
  }
  const isSmall = (bytes: number) => bytes <= limits.maxBodyBytes
  /** Slow photos refuse no texts. */
  function hasRoomFor(upload: IncomingMessage) {
    const announced = announcedBytes(upload)
    const total = uploads
      .values()
      .filter(bytes => isSmall(bytes) === isSmall(announced))
      .reduce((sum, bytes) => sum + bytes, announced)
    return total <= (isSmall(announced) ? limits.maxBufferedBytes : limits.maxAnnouncedBytes)
  }
  const shedLoad: Guard = (request, response) => {
    const kind = classify(request)
    if (kind === 'probe') return false
    const isRefused =
      inProgress.size >= limits.maxRequests ||
      (kind !== 'file' && shedder.isOverloaded()) ||
      (kind === 'upload' && !hasRoomFor(request))
    if (!isRefused) return false
    rejected++
    request.resume()
    sendRefusal(response, overloaded(request), headers)
    return true
  }
  // What costs more than a lookup comes after the cache.
  const guards: Guard[] = [
    refuseIf(requireOneHost),
    refuseIf(refuseBodyOfRead),
    refuseIf(requireKnownMethod),
    fromCache,
    refuseIf(requirePlainTarget),
    shedLoad,
  ]

  function refuseLateRequest(request: IncomingMessage) {
    if (request.complete || request.socket.destroyed) return
    refuseSocket({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
    request.socket.destroySoon()
  }

  /** Node has one limit for all requests, so it is that of uploads. */
  function limitSendingTime(request: IncomingMessage, response: ServerResponse) {
    const timer = globalThis.setTimeout(refuseLateRequest, limits.requestMs, request)
    // After an early refusal the client may still be sending.
    response.once('close', () => request.complete && clearTimeout(timer))
  }

  /** Counts checks, because after a blocked event loop the time alone would be against a client that went on sending. */
  function refuseIfStalled(request: IncomingMessage) {
    let received = 0
    let idleChecks = 0
    const timer = setInterval(() => {
      const { bytesRead, destroyed } = request.socket
      if (request.complete || destroyed) return clearInterval(timer)
      idleChecks = bytesRead === received ? idleChecks + 1 : 0
      received = bytesRead
      if (idleChecks === stalledChecks) refuseLateRequest(request)
    }, limits.stalledMs / stalledChecks)
  }

  const isBuffered = (request: IncomingMessage) => hasBody(request) && classify(request) !== 'upload'

  function begin(request: IncomingMessage, response: ServerResponse) {
    const end = () => {
      inProgress.delete(response)
      uploads.delete(response)
      connections.markIdle(request.socket)
    }
    connections.markActive(request.socket)
    inProgress.add(response)
    if (classify(request) === 'upload') uploads.set(response, announcedBytes(request))
    response.once('prefinish', end).once('close', end)
    if (classify(request) === undefined) shedder.add(response)
    handle(request, response)
  }

  function refuseSocket({ code = '' }: NodeJS.ErrnoException | { code: string }, socket: Duplex) {
    const response = latest.get(socket)
    // The client would read a second response as part of the first.
    if (!socket.writable || (response?.headersSent && !response.writableFinished)) return socket.destroy()
    const lines = Object.entries({ ...headers, 'cache-control': 'no-store', connection: 'close' })
    const status = parserErrors[code] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  }

  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.uploadMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    (request, response) => {
      const started = performance.now()
      latest.set(request.socket, response)
      // The next request on this connection would find no server.
      if (closing.has(server)) response.shouldKeepAlive = false
      const buffered = isBuffered(request)
      if (hasBody(request)) refuseIfStalled(request)
      if (buffered) limitSendingTime(request, response)
      if (!guards.some(guard => guard(request, response))) {
        // Other requests may become active while the body is received.
        const beginLater = () => shedLoad(request, response) || begin(request, response)
        if (buffered) receiveBody(request, response, beginLater)
        else begin(request, response)
      }
      if (response.writableEnded) onResponse(request, response, started)
      else response.once('close', () => onResponse(request, response, started))
    },
  )
  const connections = limitConnections(server, limits.maxConnections)
  server.on('clientError', refuseSocket)
  server.timeout = limits.silentMs
  responses.set(server, inProgress)
  const counts = () => ({ active: inProgress.size, connections: connections.open(), rejected })
  return { server, counts }
}

const parserErrors: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

const responses = new WeakMap<Server, Set<ServerResponse>>()
const closing = new WeakSet<Server>()

export async function closeServer(server: Server, seconds: number) {
  closing.add(server)
  const timer = globalThis.setTimeout(() => server.closeAllConnections(), seconds * 1_000)
  for (const response of responses.get(server) ?? []) response.shouldKeepAlive = false
  // Requests that arrived before may still be unread in the system's buffers.
  for (let pass = 0; pass < 20; pass++) await setTimeout(15)
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  await closed
  clearTimeout(timer)
}

type Deps = {
  server: Server
  shop: { close(options: { abort: AbortSignal; serverClosed: Promise<void> }): Promise<void> }
  log: Log
}

export async function shutDownGracefully(
  { server, shop, log }: Deps,
  { abortAfterMs, maxMs } = { abortAfterMs: 9_000, maxMs: 10_000 },
) {
  const abort = new AbortController()
  const timer = globalThis.setTimeout(() => abort.abort(), abortAfterMs)
  const closed = shop.close({ abort: abort.signal, serverClosed: closeServer(server, abortAfterMs / 1_000) })
  await withTimeout(closed, maxMs).catch(error =>
    log.warn('the shop could not be closed in order', describeError(error)),
  )
  clearTimeout(timer)
}

const badHost = 'HOST must be a name or an address of this machine, for example HOST=127.0.0.1'
const advice: Record<string, string> = {
  ENOTFOUND: badHost,
  EAI_AGAIN: badHost,
  EADDRNOTAVAIL: badHost,
  EAFNOSUPPORT: badHost,
  EADDRINUSE: 'PORT must be a port number that no other program listens on, for example PORT=3001',
  EACCES: 'PORT must be a port that this user may listen on, mostly 1024 or higher, for example PORT=3000',
}

/** Fails where `listen` would. */
export async function checkAddress(address: Pick<Env, 'host' | 'port'>) {
  const server = createServer()
  await listen(server, address)
  server.close()
  await once(server, 'close')
}

export async function listen(server: Server, { host, port }: Pick<Env, 'host' | 'port'>) {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const reason = advice[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new EnvironmentError(`The shop can't listen on ${host}, port ${port}: ${reason}`) : error
  }
}
