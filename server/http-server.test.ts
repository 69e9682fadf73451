import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { head, type Options, open, openByHand, patient, send } from './http-server.fixture.ts'

const bytes = (count: number) => Array.from({ length: count }, () => 'x')

it('disconnects a client that sends nothing', async () => {
  const { port } = await open()
  expect(await send(port)).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('disconnects a client that sends its headers slowly', async () => {
  const { port } = await open()
  const lines = Array.from({ length: 20 }, (_, n) => `x-${n}: 1\r\n`)
  expect(await send(port, 'GET / HTTP/1.1\r\nhost: x\r\n', ...lines)).toMatch(/^HTTP\/1.1 408/)
})

it('disconnects a client that sends its body slowly', async () => {
  const { port } = await open()
  expect(await send(port, head(100), ...bytes(20))).toMatch(/^(HTTP\/1.1 408|$)/)
})

it.each([
  ['body', {}],
  ['upload', { classify: () => 'upload' as const, handle: () => {} }],
])(
  'disconnects a client that stops sending in the middle of its %s, not one that goes on',
  async (_, options) => {
    const { port } = await open({ ...options, limits: { ...patient, stalledMs: 200 } })
    const started = performance.now()
    expect(await send(port, head(100), ...bytes(10))).toMatch(/^HTTP\/1.1 408/)
    expect(performance.now() - started).toBeGreaterThan(400)
  },
)

it('gives uploads a time limit of their own', async () => {
  const upload: Partial<Options> = {
    classify: () => 'upload',
    handle: (request, response) => void request.resume().once('end', () => response.end('done')),
  }
  const long = await open({ ...upload, limits: { requestMs: 300, uploadMs: 60_000, silentMs: 60_000 } })
  const short = await open({ ...upload, limits: { requestMs: 300, uploadMs: 400, silentMs: 60_000 } })
  const received = await Promise.all([long, short].map(({ port }) => send(port, head(10), ...bytes(10))))
  expect(received[0]).toMatch(/^HTTP\/1.1 200/)
  expect(received[1]).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('disconnects a client that goes on sending slowly after a refusal', async () => {
  const { port } = await open({ limits: { maxRequests: 0, silentMs: 60_000, idleMs: 60_000 } })
  expect(await send(port, head(100), ...bytes(20))).toMatch(/^HTTP\/1.1 503/)
})

it('disconnects a client that is idle after a response', async () => {
  const { port } = await open()
  expect(await send(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
})

it('does not send a second response behind one that has begun', async () => {
  const { port } = await open({ handle: (_, response) => void response.write('half'), limits: patient })
  const received = await send(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n', 'no request\r\n\r\n')
  expect(received).toMatch(/^HTTP\/1.1 200[\s\S]*half/)
  expect(received).not.toContain('400')
})

it('adds the configured headers to every refusal', async () => {
  const { port } = await open({
    headers: { 'x-frame-options': 'DENY', 'x-other': 'y' },
    limits: { maxRequests: 0 },
  })
  const refusals = [
    ['GET / HTTP/1.1\r\nhost: x\r\n\r\n', 503],
    ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n', 503],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    ['TRACE / HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['no request\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nhost: x\r\n', 408],
  ] as const
  await Promise.all(
    refusals.map(async ([sent, status]) => {
      const received = await send(port, sent)
      expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(received).toMatch(/x-frame-options: DENY\r\n/)
      expect(received).toMatch(/x-other: y\r\n/)
      expect(received).toMatch(/cache-control: no-store\r\n/)
    }),
  )
})

it.each([
  'content-length: 5\r\ntransfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  'transfer-encoding : chunked',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: +5',
])('refuses a request whose length is ambiguous: %j', async headers => {
  const urls: string[] = []
  const { port } = await open({
    handle: (request, response) => {
      urls.push(request.url ?? '')
      response.end('done')
    },
  })
  const hidden = '0\r\n\r\nGET /hidden HTTP/1.1\r\nhost: x\r\n\r\n'
  expect(await send(port, `POST / HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${hidden}`)).toMatch(
    /^HTTP\/1.1 400/,
  )
  expect(urls).not.toContain('/hidden')
})

it('answers 405 to unknown methods', async () => {
  const { port } = await open()
  const methods = ['TRACE', 'PURGE', 'PROPFIND']
  const received = methods.map(method => send(port, `${method} / HTTP/1.1\r\nhost: x\r\n\r\n`))
  for (const response of await Promise.all(received)) expect(response).toMatch(/^HTTP\/1.1 405/)
})

it.each(['content-length: 16384\r\n\r\n', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n'])(
  'refuses GET and HEAD with a body: %j',
  async rest => {
    const { port, handled } = await openByHand()
    for (const method of ['GET', 'HEAD'])
      expect(await send(port, `${method} /blog?search=a HTTP/1.1\r\nhost: x\r\n${rest}`)).toMatch(
        /^HTTP\/1.1 400[\s\S]*connection: close/,
      )
    expect(handled).toEqual([])
  },
)

it('refuses addresses that readers understand differently', async () => {
  const { port, handled } = await openByHand()
  for (const address of ['/x/../metrics', '/x\\..\\metrics', '/%2e/healthz', '/products#a'])
    expect(await send(port, `GET ${address} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400[\s\S]*This address cannot be read\./,
    )
  expect(await send(port, 'GET /metrics HTTP/1.1\r\nhost: 1/blog?\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
  expect(handled).toEqual([])
})

it('calls onResponse once for each cached, handled and refused request', async () => {
  const seen: string[] = []
  const times = [performance.now()]
  const { url, port } = await open({
    serveCached: (request, response) => {
      if (request.url === '/cached') return response.end('cached') !== undefined
      if (request.url !== '/late') return false
      setImmediate(() => response.end('late'))
      return true
    },
    onResponse: (request, response, started) => {
      times.push(started)
      seen.push(`${request.method} ${request.url} ${response.statusCode}`)
    },
  })
  for (const path of ['/cached', '/late', '/handled']) await (await fetch(url + path)).text()
  await send(port, 'PURGE / HTTP/1.1\r\nhost: x\r\n\r\n')
  while (seen.length < 4) await setTimeout(5)
  expect(seen).toEqual(['GET /cached 200', 'GET /late 200', 'GET /handled 200', 'PURGE / 405'])
  times.push(performance.now())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

it('finishes requests in progress before it closes, and keeps no connection open', async () => {
  const handled = Promise.withResolvers<() => void>()
  const { port, close } = await open({
    handle: (_, response) => handled.resolve(() => response.end('done')),
    limits: { requestMs: 30_000, silentMs: 30_000 },
  })
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', data => {
    received += data
  })
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const finish = await handled.promise
  const closed = close()
  finish()
  await once(socket, 'close')
  await closed
  expect(received).toMatch(/^HTTP\/1.1 200/)
  expect(received).toMatch(/^connection: close/im)
})
