import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Options = {
  /** Answers from memory where it can; says whether it did. Never turned away. */
  quick: (request: IncomingMessage, response: ServerResponse) => boolean
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
  /** To the end of its body. */
  requestMs: 30_000,
  idleMs: 10_000,
  /** A reader that takes nothing for so long is cut off. */
  silentMs: 60_000,
  checkMs: 2_000,
  connections: 4_000,
  /** Requests at once that are more than a look into memory. Those whose body is still on its way don't count. */
  working: 400,
  /** So many may work however long they wait. */
  workingAnyway: 50,
  /** The loop is so late, or a quarter of the requests waits so long: no more are let in. */
  lateMs: 1_500,
  /** Bodies that are on their way at once. */
  arriving: 1_000,
}

/** Others, TRACE among them, can't even be handed on. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const machines = /^\/(healthz|readyz|metrics)$/

/**
 * The HTTP server with its bounds: who sends slowly, reads slowly or holds connections loses them, and what can't be
 * done in time is turned away at once, which is cheaper for both sides than being late.
 */
export function createHttpServer({ quick, answer, answered = () => {}, headers = {}, limits }: Options) {
  const { connections, working, workingAnyway, lateMs, arriving, ...times } = { ...usual, ...limits }
  const counts = { working: 0, turnedAway: 0, open: 0 }
  const lag = watchLag()
  const underWay = new Map<ServerResponse, number>()
  const sending = new Set<Socket>()
  // Open lines on which nothing is being done, those that were silent longest first.
  const waiting = new Set<Socket>()
  function wait(socket: Socket) {
    waiting.delete(socket)
    if (!socket.destroyed) waiting.add(socket)
  }

  const isLate = everyMs(50, () => lag.now() > lateMs || waitOf(underWay) > lateMs)
  const isBusy = () => underWay.size >= working || (underWay.size >= workingAnyway && isLate())

  function work(request: IncomingMessage, response: ServerResponse) {
    sending.delete(request.socket)
    waiting.delete(request.socket)
    if (closing.has(server)) response.shouldKeepAlive = false
    underWay.set(response, performance.now())
    counts.working = underWay.size
  }
  function rest(request: IncomingMessage, response: ServerResponse) {
    sending.delete(request.socket)
    underWay.delete(response)
    counts.working = underWay.size
    wait(request.socket)
  }

  const server = createServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
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
      if (isBusy() && !machines.test(request.url ?? '')) {
        counts.turnedAway++
        turnAway(request, response, headers)
        return answered(request, response, started)
      }
      if (hasBody(request)) {
        sending.add(request.socket)
        request.once('end', () => response.closed || work(request, response))
        const [slowest] = sending.size > arriving ? sending : []
        slowest?.destroy()
      } else work(request, response)
      response.once('close', () => {
        rest(request, response)
        answered(request, response, started)
      })
      answer(request, response)
    },
  )
  server.on('clientError', (fault, socket) => refuseUnread(fault, socket, headers))
  server.timeout = times.silentMs
  responses.set(server, underWay)
  server.on('connection', socket => {
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
  server.once('close', lag.stop)
  return { server, counts }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** How long a quarter of the requests has been waiting at least: some that take long by themselves don't tell. */
function waitOf(underWay: Map<ServerResponse, number>) {
  let rank = Math.floor(underWay.size / 4)
  for (const began of underWay.values()) if (rank-- === 0) return performance.now() - began
  return 0
}

/** The last answer, where it is no older than that. */
function everyMs<T>(ms: number, ask: () => T): () => T {
  let at = Number.NEGATIVE_INFINITY
  let answer: T
  return () => {
    if (performance.now() - at > ms) {
      answer = ask()
      at = performance.now()
    }
    return answer
  }
}

const responses = new WeakMap<Server, Map<ServerResponse, number>>()
const closing = new WeakSet<Server>()

const busyMessage = 'The shop is very busy just now. Nothing was done: please try again in a few seconds.'

function turnAway(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>) {
  const json = request.method !== 'GET' && request.method !== 'HEAD'
  // A body that nobody reads would keep the connection.
  response.writeHead(503, {
    ...headers,
    'retry-after': '3',
    'cache-control': 'no-store',
    'content-type': json ? 'application/json' : 'text/plain; charset=utf-8',
    ...(json ? { connection: 'close' } : {}),
  })
  response.end(json ? JSON.stringify({ ok: false, message: busyMessage }) : busyMessage)
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>) {
  response.writeHead(status, { ...headers, 'cache-control': 'no-store' })
  response.end()
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

/** How late the event loop was in the last second or two, in milliseconds. */
function watchLag() {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let last = 0
  const timer = setInterval(() => {
    last = delays.percentile(50) / 1e6
    delays.reset()
  }, 1_000)
  timer.unref()
  return {
    now: () => last,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** What came before the word to stop may still stand unread in the system's buffers: it is read first. */
const lastLooks = 20

/** Accepts nothing further, lets what is in flight finish, and cuts off what takes too long. */
export async function closeServer(server: Server, seconds: number) {
  closing.add(server)
  for (const [response] of responses.get(server) ?? []) response.shouldKeepAlive = false
  for (let look = 0; look < lastLooks; look++) await setTimeout(15)
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = globalThis.setTimeout(() => server.closeAllConnections(), seconds * 1_000)
  await closed
  clearTimeout(cut)
}
