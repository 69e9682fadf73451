import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { eventually } from '../app/platform/eventually.fixture.ts'
import { closeServer, createHttpServer } from './http-server.ts'

export type Options = Parameters<typeof createHttpServer>[0]

export async function open(options: Partial<Options> = {}) {
  const { server, counts } = createHttpServer({
    serveCached: () => false,
    handle: (_, response) => void response.end('done'),
    ...options,
    limits: { headersMs: 200, requestMs: 500, idleMs: 300, silentMs: 800, checkMs: 50, ...options.limits },
  })
  // Node waits a second longer than it announces.
  server.keepAliveTimeoutBuffer = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Without the third of a second in which a server that stops refuses what still arrives.
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const close = () => closeServer(server, 5)
  return { port, counts, close, url: `http://127.0.0.1:${port}` }
}

/** Longer than a test may take. */
export const patient = { headersMs: 130_000, requestMs: 130_000, idleMs: 130_000, silentMs: 130_000 }

type BufferedRequest = IncomingMessage & { rawBody?: Buffer }
const bodyOf = async (request: BufferedRequest) => request.rawBody?.toString() ?? text(request)

export async function openByHand(limits: Options['limits'] = {}, options: Partial<Options> = {}) {
  const handled: { url: string | undefined; finish: () => void; body: Promise<string> }[] = []
  const shop = await open({
    handle: (request, response) => {
      const body = bodyOf(request)
      body.catch(() => {})
      handled.push({ url: request.url, body, finish: () => void body.then(sent => response.end(sent)) })
    },
    limits: { ...patient, ...limits },
    ...options,
  })
  const untilHandled = (number: number) =>
    eventually(() => expect(handled.length).toBeGreaterThanOrEqual(number))
  return { ...shop, handled, untilHandled }
}

export async function send(port: number, ...parts: string[]) {
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', data => {
    received += data
  })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  for (const part of parts) {
    socket.write(part)
    await Promise.race([setTimeout(100), closed])
  }
  await Promise.race([
    closed,
    setTimeout(5_000).then(() => {
      throw new Error('The connection stayed open')
    }),
  ])
  return received
}

export const head = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`
