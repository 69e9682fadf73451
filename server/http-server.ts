import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { recordConnection, yieldToPendingConnections } from '../app/platform/event-loop.server.ts'
import { sendPictureMs } from '../app/platform/upload-timeouts.ts'
import { createBodyBuffer, hasBody } from './body-buffer.ts'
import { maxOrdinary } from './request-guards.ts'
import { createRequestQueue, type Place } from './request-queue.ts'
import { isHost, isPlain } from './request-target.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Options = {
  /** Answers from memory where it can; says whether it did. Never turned away. */
  quick: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether this is so little work that it needn't stand in line. */
  cheap?: (request: IncomingMessage) => boolean
  /** Whether `answer` reads the body as it comes, once it knows who sends it. All others are taken in before. */
  streams?: (request: IncomingMessage) => boolean
  /** Everything else. */
  answer: Listener
  /** What goes out with every answer that is given here. */
  headers?: Record<string, string>
  /** Told of every answer; `started` is by `performance.now()`. */
  answered?: (request: IncomingMessage, response: ServerResponse, started: number) => void
  limits?: Partial<typeof usual>
}

const usual = {
  /** From the first byte of a request, or the opening of its connection, to the end of its headers. */
  headersMs: 15_000,
  /** To the end of its body, and of one that is read as it comes. */
  requestMs: 30_000,
  streamMs: sendPictureMs,
  idleMs: 10_000,
  /** A reader that takes nothing for so long is cut off. */
  silentMs: 60_000,
  checkMs: 2_000,
  connections: 4_000,
  /** Requests at once that are more than a look into memory, in line or at work. Bodies on their way don't count. */
  working: 1_000,
  maxConcurrent: 16,
  waiting: 400,
  maxQueueDelayMs: 1_000,
  timeoutMs: 3_000,
  slotTimeoutMs: 1_000,
  lookMs: 100,
  /** Bodies that are on their way at once, how large one may be, and what all may hold together. */
  arriving: 1_000,
  most: maxOrdinary,
  bytes: 32 * 1024 * 1024,
}

/** Others, TRACE among them, can't even be handed on. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const machines = /^\/(healthz|readyz|metrics)$/

/**
 * The HTTP server with its bounds: who sends slowly, reads slowly or holds connections loses them, and what can't be
 * done in time is turned away at once, which is cheaper for both sides than being late.
 */
export function createHttpServer(options: Options) {
  const { quick, cheap = () => false, streams = () => false, answer } = options
  const { answered = () => {}, headers = {}, limits } = options
  const { connections, working, lookMs, ...times } = { ...usual, ...limits }
  const counts = { working: 0, rejected: 0, open: 0, queued: () => line.length() }
  const line = createRequestQueue({ ...times, turn: yieldToPendingConnections })
  const bodies = createBodyBuffer(times)
  const looking = setInterval(line.look, lookMs).unref()
  const underWay = new Set<ServerResponse>()
  // Open lines on which nothing is being done, those that were silent longest first.
  const waiting = new Set<Socket>()
  function wait(socket: Socket) {
    waiting.delete(socket)
    if (!socket.destroyed) waiting.add(socket)
  }

  function work(request: IncomingMessage, response: ServerResponse) {
    waiting.delete(request.socket)
    if (closing.has(server)) response.shouldKeepAlive = false
    underWay.add(response)
    counts.working = underWay.size
  }
  function rest(request: IncomingMessage, response: ServerResponse) {
    underWay.delete(response)
    counts.working = underWay.size
    wait(request.socket)
  }

  /** Node's own limit is one for all, so it's the longest; who brings no body needs no timer. */
  function limitSending(request: IncomingMessage, response: ServerResponse) {
    const timer = globalThis.setTimeout(() => {
      if (request.complete || request.socket.destroyed) return
      const late = Object.assign(new Error('Sent too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      refuseUnread(late, request.socket, headers)
      request.socket.destroySoon()
    }, times.requestMs)
    // An early refusal doesn't end the sending.
    response.once('close', () => request.complete && clearTimeout(timer))
  }

  const server = createServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.streamMs,
      keepAliveTimeout: times.idleMs,
      connectionsCheckingInterval: times.checkMs,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    (request, response) => {
      const started = performance.now()
      // A connection that stays open would send its next request to a shop that is gone.
      if (closing.has(server)) response.shouldKeepAlive = false
      // Node's own answer would be without headers.
      if (request.headers.host === undefined && request.httpVersion === '1.1') {
        refuse(response, 400, { ...headers, connection: 'close' })
        return answered(request, response, started)
      }
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (reads && hasBody(request)) {
        const text = 'A request that only reads cannot bring a body.'
        refuse(response, 400, { ...headers, connection: 'close' }, text)
        return answered(request, response, started)
      }
      if (quick(request, response)) {
        wait(request.socket)
        if (response.writableEnded) answered(request, response, started)
        else response.once('close', () => answered(request, response, started))
        return
      }
      if (!methods.has(request.method ?? '')) {
        refuse(response, 405, { ...headers, allow: 'GET, HEAD, POST', connection: 'close' })
        return answered(request, response, started)
      }
      const { host } = request.headers
      if (!isPlain(request.url ?? '') || (host !== undefined && !isHost(host))) {
        refuse(response, 400, { ...headers, connection: 'close' }, 'This address cannot be read.')
        return answered(request, response, started)
      }
      const refuseNow = () => {
        counts.rejected++
        reject(request, response, headers)
      }
      const taken = hasBody(request) && !streams(request)
      if (taken) limitSending(request, response)
      const machine = reads && machines.test(request.url ?? '')
      const atOnce = machine || cheap(request)
      const isFull = () => !machine && (underWay.size >= working || (!atOnce && line.isFull()))
      if (isFull()) {
        refuseNow()
        return answered(request, response, started)
      }
      const place: Place = {
        start: () => answer(request, response),
        refuse: refuseNow,
      }
      // An answer that is on its way is no work, however slowly it is read.
      response.once('prefinish', () => {
        rest(request, response)
        line.leave(place)
      })
      response.once('close', () => {
        rest(request, response)
        line.leave(place)
        answered(request, response, started)
      })
      const begin = () => {
        // Others may have been quicker to send theirs.
        if (isFull()) return refuseNow()
        arrivals.set(request, performance.now())
        work(request, response)
        if (atOnce) place.start()
        else line.enter(place)
      }
      if (taken) bodies.take(request, response, begin)
      else begin()
    },
  )
  server.on('clientError', (fault, socket) => refuseUnread(fault, socket, headers))
  server.timeout = times.silentMs
  responses.set(server, underWay)
  server.on('connection', socket => {
    recordConnection()
    counts.open++
    wait(socket)
    socket.once('close', () => {
      counts.open--
      waiting.delete(socket)
    })
    // Room for who comes is made by who has been silent longest; what is being worked on is bounded on its own.
    const [oldest] = counts.open > connections ? waiting : []
    oldest?.destroy()
  })
  server.once('close', () => clearInterval(looking))
  return { server, counts }
}

/** So much stands in the connection's buffer while nobody reads it. */
const smallBytes = 16 * 1024
const isSmall = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length']) < smallBytes

const arrivals = new WeakMap<IncomingMessage, number>()

/** For how long a request has been here, in line or at work, since its body was. */
export const millisecondsHere = (request: IncomingMessage) =>
  performance.now() - (arrivals.get(request) ?? performance.now())

const responses = new WeakMap<Server, Set<ServerResponse>>()
const closing = new WeakSet<Server>()

const busyMessage = 'The shop is very busy just now. Nothing was done: please try again in a few seconds.'

function reject(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>) {
  const json = request.method !== 'GET' && request.method !== 'HEAD'
  // Who is told to come again shouldn't need another connection for it; a large body isn't waited for.
  const keep = !hasBody(request) || isSmall(request)
  request.resume()
  response.writeHead(503, {
    ...headers,
    'retry-after': '3',
    'cache-control': 'no-store',
    'content-type': json ? 'application/json' : 'text/plain; charset=utf-8',
    ...(keep ? {} : { connection: 'close' }),
  })
  response.end(json ? JSON.stringify({ ok: false, message: busyMessage }) : busyMessage)
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>, text = '') {
  const type = text && { 'content-type': 'text/plain; charset=utf-8' }
  response.writeHead(status, { ...headers, ...type, 'cache-control': 'no-store' })
  response.end(text)
}

const unread: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** Answers bytes that are no request, as Node would, but with headers. */
function refuseUnread(fault: Error & { code?: string }, socket: Duplex, headers: Record<string, string>) {
  // Behind an answer that has begun, another one would be read as part of it.
  const begun = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent
  if (!socket.writable || begun) return socket.destroy(fault)
  const lines = Object.entries({ ...headers, 'cache-control': 'no-store', connection: 'close' })
  const status = unread[fault.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}

/** What came before the word to stop may still stand unread in the system's buffers: it is read first. */
const lastLooks = 20

/** Accepts nothing further, lets what is in flight finish, and cuts off what takes too long. */
export async function closeServer(server: Server, seconds: number) {
  closing.add(server)
  const cut = globalThis.setTimeout(() => server.closeAllConnections(), seconds * 1_000)
  for (const response of responses.get(server) ?? []) response.shouldKeepAlive = false
  for (let look = 0; look < lastLooks; look++) await setTimeout(15)
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  await closed
  clearTimeout(cut)
}
