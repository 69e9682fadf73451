import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, it } from 'vitest'
import { closeServer, createHttpServer } from './http-server.ts'

let close = async () => {}
afterEach(() => close())

type Options = Parameters<typeof createHttpServer>[0]

async function open(options: Partial<Options> = {}) {
  const { server, counts } = createHttpServer({
    serveCached: () => false,
    handle: (_, response) => void response.end('done'),
    ...options,
    limits: { headersMs: 200, requestMs: 500, idleMs: 300, silentMs: 800, checkMs: 50, ...options.limits },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => closeServer(server, 5)
  const { port } = server.address() as AddressInfo
  return { port, counts, url: `http://127.0.0.1:${port}` }
}

const patient = { headersMs: 30_000, requestMs: 30_000, idleMs: 30_000, silentMs: 30_000 }

/** Sends `parts` one after the other; returns what came back until the connection was closed. */
async function send(port: number, ...parts: string[]) {
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

const head = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`
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

it('gives uploads a time limit of their own', async () => {
  const upload: Partial<Options> = {
    classify: () => 'upload',
    handle: (request, response) => void request.resume().once('end', () => response.end('done')),
  }
  const long = await open({ ...upload, limits: { requestMs: 300, uploadMs: 60_000, silentMs: 60_000 } })
  expect(await send(long.port, head(10), ...bytes(10))).toMatch(/^HTTP\/1.1 200/)
  await close()
  const short = await open({ ...upload, limits: { requestMs: 300, uploadMs: 400, silentMs: 60_000 } })
  expect(await send(short.port, head(10), ...bytes(10))).toMatch(/^(HTTP\/1.1 408|$)/)
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
  for (const [sent, status] of [
    ['GET / HTTP/1.1\r\nhost: x\r\n\r\n', 503],
    ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n', 503],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    ['TRACE / HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['no request\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nhost: x\r\n', 408],
  ] as const) {
    const received = await send(port, sent)
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toMatch(/x-frame-options: DENY\r\n/)
    expect(received).toMatch(/x-other: y\r\n/)
    expect(received).toMatch(/cache-control: no-store\r\n/)
  }
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
  for (const method of ['TRACE', 'PURGE', 'PROPFIND'])
    expect(await send(port, `${method} / HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1.1 405/)
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

type Received = IncomingMessage & { rawBody?: Buffer }
const bodyOf = async (request: Received) => request.rawBody?.toString() ?? text(request)

/** A server that responds when a test calls `finish`. */
async function openByHand(limits: Options['limits'] = {}, options: Partial<Options> = {}) {
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
  const untilHandled = async (number: number) => {
    while (handled.length < number) await setTimeout(5)
  }
  return { ...shop, handled, untilHandled }
}

it('refuses requests over the limit at once, but not cached pages, files and probes', async () => {
  const { url, counts, handled, untilHandled } = await openByHand(
    { maxActive: 2 },
    {
      serveCached: (request, response) => request.url === '/cached' && response.end('cached') !== undefined,
      classify: ({ url }) => (url === '/healthz' ? 'probe' : url === '/file' ? 'file' : undefined),
    },
  )
  const slow = [fetch(`${url}/0`), fetch(`${url}/1`, { method: 'POST', body: 'order' })]
  await untilHandled(2)

  const refused = await fetch(url)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const order = await fetch(`${url}/checkout/order`, { method: 'POST', body: '{}' })
  expect(order.status).toBe(503)
  expect(await order.json()).toMatchObject({ ok: false, message: expect.stringContaining('busy') })
  expect(await (await fetch(`${url}/cached`)).text()).toBe('cached')
  const others = [fetch(`${url}/healthz`), fetch(`${url}/file`)]
  await untilHandled(4)
  expect(counts()).toMatchObject({ active: 4, rejected: 2 })

  for (const { finish } of handled) finish()
  const statuses = await Promise.all([...slow, ...others].map(async response => (await response).status))
  expect(statuses).toEqual([200, 200, 200, 200])
  const next = fetch(url)
  await untilHandled(5)
  handled[4]?.finish()
  expect((await next).status).toBe(200)
  expect(counts()).toMatchObject({ active: 0, rejected: 2 })
})

it('refuses files too when too many requests are in progress', async () => {
  const { url, handled, untilHandled } = await openByHand({ maxRequests: 1 }, { classify: () => 'file' })
  const first = fetch(url)
  await untilHandled(1)
  expect((await fetch(url)).status).toBe(503)
  handled[0]?.finish()
  expect((await first).status).toBe(200)
})

it('keeps the connection open after a refusal', async () => {
  const { port, untilHandled } = await openByHand(
    { maxActive: 1 },
    {
      serveCached: (request, response) => request.url === '/cached' && response.end('cached') !== undefined,
    },
  )
  const busy = net.connect(port, '127.0.0.1')
  busy.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await untilHandled(1)
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', data => {
    received += data
  })
  socket.write(`${head(5)}order`)
  while (!received.includes('busy')) await setTimeout(5)
  expect(received).toMatch(/^HTTP\/1.1 503[\s\S]*retry-after: \d/)
  socket.write('GET /cached HTTP/1.1\r\nhost: x\r\n\r\n')
  while (!received.includes('cached')) await setTimeout(5)
  socket.destroy()
  busy.destroy()
})

it('handles a request only when its body has been received', async () => {
  const { port, handled, untilHandled, counts } = await openByHand()
  const half = 'x'.repeat(100_000)
  const post = (path: string, headers = {}) => {
    const sent = request({ port, path, method: 'POST', headers }).on('error', () => {})
    const body = once(sent, 'response').then(([response]) => text(response))
    sent.write(half)
    return { body, end: () => sent.end(half) }
  }
  const chunked = post('/chunked')
  const measured = post('/measured', { 'content-length': 200_000 })
  await setTimeout(100)
  expect(counts().active).toBe(0)
  chunked.end()
  await untilHandled(1)
  measured.end()
  await untilHandled(2)
  for (const { finish } of handled) finish()
  expect(await Promise.all([chunked.body, measured.body])).toEqual([half + half, half + half])
  expect(handled.map(({ url }) => url)).toEqual(['/chunked', '/measured'])
})

it('passes a received body on to the site unchanged', async () => {
  const app = new Hono().post('*', async c => {
    if (c.req.path === '/text') return c.text(await c.req.text())
    const form = await new Request(c.req.raw.url, c.req.raw).formData()
    return c.text(String(form.get('field')))
  })
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const { url } = await open({ handle, limits: patient })
  const long = Array.from({ length: 30_000 }, (_, n) => `${n} `).join('')
  const chunks = () => new Blob([long]).stream()
  const post = async (path: string, body: BodyInit) =>
    (await fetch(url + path, { method: 'POST', body, duplex: 'half' } as RequestInit)).text()
  expect(await post('/text', long)).toBe(long)
  expect(await post('/text', chunks())).toBe(long)
  expect(await post('/form', new URLSearchParams({ field: long }))).toBe(long)
  expect(await post('/text', 'short')).toBe('short')
})

it('does not buffer uploads, nor bodies that are too large for any reader', async () => {
  const { port, handled, untilHandled, counts } = await openByHand(
    { maxBodyBytes: 1_000 },
    { classify: ({ url }) => (url === '/upload' ? 'upload' : undefined) },
  )
  const post = (path: string, headers: Record<string, string>, length: number) => {
    const sent = request({ port, path, method: 'POST', headers }).on('error', () => {})
    sent.write('x'.repeat(length))
    return sent
  }
  const sent = [post('/upload', { 'content-length': '900' }, 1)]
  await untilHandled(1)
  sent.push(post('/measured', { 'content-length': '1001' }, 1))
  await untilHandled(2)
  sent.push(post('/chunked', {}, 1_001))
  await untilHandled(3)
  expect(handled.map(({ url }) => url)).toEqual(['/upload', '/measured', '/chunked'])
  expect(counts().active).toBe(3)
  for (const one of sent) one.destroy()
})

it('keeps its limit when many bodies are complete at the same time', async () => {
  const { port, handled, untilHandled, counts } = await openByHand({ maxActive: 2 })
  const started = Array.from({ length: 4 }, () => {
    const sent = request({ port, method: 'POST', headers: { 'content-length': 2 } })
    sent.write('a')
    return { end: () => sent.end('b'), response: once(sent, 'response') }
  })
  await setTimeout(100)
  for (const { end } of started) end()
  await untilHandled(2)
  while (counts().rejected < 2) await setTimeout(5)
  expect(handled.length).toBe(2)
  for (const { finish } of handled) finish()
  const responses = await Promise.all(started.map(({ response }) => response))
  expect(responses.map(([{ statusCode }]) => statusCode).sort()).toEqual([200, 200, 503, 503])
})

it('drops the oldest sender when the buffered bodies are too large together', async () => {
  const { port, url, handled, untilHandled } = await openByHand({ maxBufferedBytes: 100_000 })
  const dropped: number[] = []
  const senders: ClientRequest[] = []
  for (let n = 0; n < 3; n++) {
    const sent = request({ port, method: 'POST', headers: { 'content-length': 50_000 } })
    senders.push(sent)
    sent.on('error', () => dropped.push(n)).write('x'.repeat(40_000))
    await setTimeout(50)
  }
  while (dropped.length < 1) await setTimeout(5)
  expect(dropped).toEqual([0])
  const complete = fetch(url, { method: 'POST', body: 'x'.repeat(20_000) })
  await untilHandled(1)
  handled[0]?.finish()
  expect((await complete).status).toBe(200)
  for (const sent of senders) sent.destroy()
})

it('does not count bodies that are being received as active requests', async () => {
  const { port, url, counts } = await open({ limits: { ...patient, maxActive: 2, maxRequests: 2 } })
  const slow = Array.from({ length: 5 }, () => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`${head(100)}x`)
    return socket
  })
  await setTimeout(100)
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url, { method: 'POST', body: 'complete' })).status).toBe(200)
  expect(counts().rejected).toBe(0)
  for (const socket of slow) socket.destroy()
})

it('does not count a response as active that is read slowly', async () => {
  const { url, port, counts } = await open({
    handle: (_, response) => void response.end('x'.repeat(20_000_000)),
    limits: { ...patient, maxActive: 1 },
  })
  const slow = net.connect(port, '127.0.0.1').pause()
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(slow, 'connect')
  while (counts().connections < 1) await setTimeout(5)
  expect((await (await fetch(url)).text()).length).toBe(20_000_000)
  expect(counts().active).toBe(0)
  slow.destroy()
})

it('closes the connection that has been idle longest when there are too many', async () => {
  const { port, url } = await open({ limits: { ...patient, maxConnections: 20 } })
  const idle = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    }),
  )
  expect(await (await fetch(url)).text()).toBe('done')
  while (idle.filter(socket => !socket.closed).length > 20) {
    for (const socket of idle) socket.resume()
    await setTimeout(10)
  }
  expect(idle.at(-1)?.closed).toBe(false)
  for (const socket of idle) socket.destroy()
})

it('responds while other connections are kept open', async () => {
  const { port, url } = await open({ limits: { ...patient, maxConnections: 50 } })
  const idle = await Promise.all(
    Array.from({ length: 46 }, async () => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      await Promise.race([once(socket, 'data'), once(socket, 'close')])
      return socket
    }),
  )
  expect(await (await fetch(url)).text()).toBe('done')
  for (const socket of idle) socket.destroy()
})

it('finishes requests in progress before it closes, and keeps no connection open', async () => {
  const handled = Promise.withResolvers<() => void>()
  const { port } = await open({
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
  close = async () => {}
})
