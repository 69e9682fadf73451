import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
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
    quick: () => false,
    answer: (request, response) => void request.resume().once('end', () => response.end('done')),
    ...options,
    limits: { headersMs: 200, requestMs: 500, idleMs: 300, silentMs: 800, checkMs: 50, ...options.limits },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => closeServer(server, 5)
  const { port } = server.address() as AddressInfo
  return { port, counts, url: `http://127.0.0.1:${port}` }
}

/** Sends bytes as they come and says what came back until the other side hung up. */
async function send(port: number, ...parts: string[]) {
  const socket = net.connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', data => {
    answer += data
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
  return answer
}

it('hangs up on who opens a connection and says nothing', async () => {
  const { port } = await open()
  expect(await send(port)).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('hangs up on who sends headers drop by drop', async () => {
  const { port } = await open()
  const drops = Array.from({ length: 20 }, (_, n) => `x-${n}: 1\r\n`)
  expect(await send(port, 'GET / HTTP/1.1\r\nhost: x\r\n', ...drops)).toMatch(/^HTTP\/1.1 408/)
})

it('hangs up on who sends a body drop by drop', async () => {
  const { port } = await open()
  const drops = Array.from({ length: 20 }, () => 'x')
  const answer = await send(port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n', ...drops)
  expect(answer).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('gives what is read as it comes its own time, and no more', async () => {
  const head = 'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n'
  const drops = Array.from({ length: 10 }, () => 'x')
  const streams: Options['streams'] = ({ url }) => url === '/upload'
  const long = await open({ streams, limits: { requestMs: 300, streamMs: 60_000, silentMs: 60_000 } })
  expect(await send(long.port, head, ...drops)).toMatch(/^HTTP\/1.1 200/)
  await close()
  const short = await open({ streams, limits: { requestMs: 300, streamMs: 400, silentMs: 60_000 } })
  expect(await send(short.port, head, ...drops)).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('hangs up on who goes on sending drop by drop after a refusal', async () => {
  const { port } = await open({ limits: { working: 0, silentMs: 60_000, idleMs: 60_000 } })
  const drops = Array.from({ length: 20 }, () => 'x')
  const answer = await send(port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n', ...drops)
  expect(answer).toMatch(/^HTTP\/1.1 503/)
})

it('hangs up on who idles after an answer', async () => {
  const { port } = await open()
  expect(await send(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
})

it('answers 431 to headers beyond measure', async () => {
  const { port } = await open()
  expect(await send(port, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431/,
  )
})

it('carries the given headers on every answer of its own', async () => {
  const { port } = await open({
    headers: { 'x-frame-options': 'DENY', 'x-other': 'y' },
    limits: { working: 0 },
  })
  for (const [bytes, status] of [
    ['GET / HTTP/1.1\r\nhost: x\r\n\r\n', 503],
    ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n', 503],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    ['TRACE / HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['no request\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nhost: x\r\n', 408],
  ] as const) {
    const answer = await send(port, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/x-frame-options: DENY\r\n/)
    expect(answer).toMatch(/x-other: y\r\n/)
    expect(answer).toMatch(/cache-control: no-store\r\n/)
  }
})

it.each([
  'content-length: 5\r\ntransfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  'transfer-encoding : chunked',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: +5',
])('reads nothing of a request whose end is in doubt: %j', async headers => {
  const urls: string[] = []
  const { port } = await open({
    answer: (request, response) => {
      urls.push(request.url ?? '')
      request.resume().once('end', () => response.end('done'))
    },
  })
  const hidden = '0\r\n\r\nGET /hidden HTTP/1.1\r\nhost: x\r\n\r\n'
  expect(await send(port, `POST / HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${hidden}`)).toMatch(
    /^HTTP\/1.1 400/,
  )
  expect(urls).not.toContain('/hidden')
})

it('answers 405 to methods that nothing here knows', async () => {
  const { port } = await open()
  for (const method of ['TRACE', 'PURGE', 'PROPFIND'])
    expect(await send(port, `${method} / HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1.1 405/)
})

it('answers while many hold connections open', async () => {
  const { port, url } = await open({
    limits: { connections: 50, headersMs: 5_000, requestMs: 5_000, idleMs: 5_000, silentMs: 5_000 },
  })
  const idle = await Promise.all(
    Array.from({ length: 46 }, async () => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      await Promise.race([
        new Promise(resolve => socket.once('data', resolve)),
        new Promise(resolve => socket.once('close', resolve)),
      ])
      return socket
    }),
  )
  expect(await (await fetch(url)).text()).toBe('done')
  for (const socket of idle) socket.destroy()
})

it('tells of every answer once: kept, made, refused and turned away', async () => {
  const told: string[] = []
  const times = [performance.now()]
  const { url, port } = await open({
    quick: (request, response) => {
      if (request.url === '/kept') return response.end('kept') !== undefined
      if (request.url !== '/late') return false
      setImmediate(() => response.end('late'))
      return true
    },
    answered: (request, response, started) => {
      times.push(started)
      told.push(`${request.method} ${request.url} ${response.statusCode}`)
    },
  })
  for (const path of ['/kept', '/late', '/made']) await (await fetch(url + path)).text()
  await send(port, 'PURGE / HTTP/1.1\r\nhost: x\r\n\r\n')
  while (told.length < 4) await setTimeout(5)
  expect(told).toEqual(['GET /kept 200', 'GET /late 200', 'GET /made 200', 'PURGE / 405'])
  times.push(performance.now())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

it('turns away at once what it cannot do in time, but neither pages in memory nor machines', async () => {
  const waiting: (() => void)[] = []
  const { url, counts } = await open({
    quick: (request, response) => request.url === '/kept' && response.end('kept') !== undefined,
    answer: (request, response) =>
      request.url === '/healthz' ? void response.end('ok') : void waiting.push(() => response.end('done')),
    limits: { working: 3, slotTimeoutMs: 60_000, headersMs: 5_000, requestMs: 5_000, silentMs: 5_000 },
  })
  const slow = Array.from({ length: 3 }, () => fetch(url))
  while (waiting.length < 3) await setTimeout(5)

  const refused = await fetch(url)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const order = await fetch(`${url}/checkout/order`, { method: 'POST', body: '{}' })
  expect(order.status).toBe(503)
  expect(await order.json()).toMatchObject({ ok: false, message: expect.stringContaining('busy') })
  expect(await (await fetch(`${url}/kept`)).text()).toBe('kept')
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok')
  expect(counts.rejected).toBe(2)

  for (const finish of waiting) finish()
  expect((await Promise.all(slow)).map(response => response.status)).toEqual([200, 200, 200])
  const again = fetch(url)
  while (waiting.length < 4) await setTimeout(5)
  waiting[3]?.()
  expect((await again).status).toBe(200)
})

/** A server whose answers are given by hand. */
async function openByHand(limits: Options['limits'], options: Partial<Options> = {}) {
  const begun: { url: string | undefined; finish: () => void; body: Promise<string> }[] = []
  const shop = await open({
    answer: (request, response) => {
      const body = text(request)
      body.catch(() => {})
      begun.push({ url: request.url, body, finish: () => void body.then(told => response.end(told)) })
    },
    limits: { headersMs: 30_000, requestMs: 30_000, silentMs: 30_000, ...limits },
    ...options,
  })
  const reach = async (number: number) => {
    while (begun.length < number) await setTimeout(5)
  }
  return { ...shop, begun, reach }
}

it('lets wait what is more than it works on, in the order in which it came', async () => {
  const { url, begun, reach, counts } = await openByHand({
    maxConcurrent: 2,
    maxQueueDelayMs: 60_000,
    timeoutMs: 60_000,
  })
  const answers = []
  for (let n = 0; n < 6; n++) {
    answers.push(fetch(`${url}/${n}`, n % 2 ? { method: 'POST', body: `order ${n}` } : {}))
    while (counts.working < n + 1) await setTimeout(5)
  }
  expect(begun.map(({ url }) => url)).toEqual(['/0', '/1'])
  expect(counts.queued()).toBe(4)
  for (let n = 0; n < 6; n++) {
    await reach(n + 1)
    begun[n]?.finish()
  }
  expect(await Promise.all(answers.map(async answer => (await answer).text()))).toEqual(
    Array.from({ length: 6 }, (_, n) => (n % 2 ? `order ${n}` : '')),
  )
  expect(begun.map(({ url }) => url)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5'])
  expect([counts.rejected, counts.working, counts.queued()]).toEqual([0, 0, 0])
})

it('lets those wait too who send much or do not say how much, and begins nothing that is not all here', async () => {
  const { port, url, begun, reach, counts } = await openByHand({
    maxConcurrent: 1,
    maxQueueDelayMs: 60_000,
    timeoutMs: 60_000,
  })
  const first = fetch(url)
  await reach(1)
  const half = 'x'.repeat(100_000)
  const post = (path: string, headers = {}) => {
    const sent = request({ port, path, method: 'POST', headers }).on('error', () => {})
    const answered = once(sent, 'response').then(([response]) => text(response))
    sent.write(half)
    return { answered, end: () => sent.end(half) }
  }
  const unsaid = post('/unsaid')
  const told = post('/told', { 'content-length': 200_000 })
  await setTimeout(100)
  expect([counts.working, counts.queued()]).toEqual([1, 0])
  unsaid.end()
  while (counts.queued() < 1) await setTimeout(5)
  told.end()
  while (counts.queued() < 2) await setTimeout(5)
  for (const n of [0, 1, 2]) {
    await reach(n + 1)
    begun[n]?.finish()
  }
  expect(await Promise.all([unsaid.answered, told.answered])).toEqual([half + half, half + half])
  expect(begun.map(({ url }) => url)).toEqual(['/', '/unsaid', '/told'])
  await first
})

it('hands on what it took in to the site, whole', async () => {
  const app = new Hono().post('*', async c => {
    if (c.req.path === '/text') return c.text(await c.req.text())
    const form = await new Request(c.req.raw.url, c.req.raw).formData()
    return c.text(String(form.get('field')))
  })
  const { url } = await open({ answer: getRequestListener(app.fetch, { overrideGlobalObjects: false }) })
  const long = Array.from({ length: 30_000 }, (_, n) => `${n} `).join('')
  const pieces = () => new Blob([long]).stream()
  const send = async (path: string, body: BodyInit) =>
    (await fetch(url + path, { method: 'POST', body, duplex: 'half' } as RequestInit)).text()
  expect(await send('/text', long)).toBe(long)
  expect(await send('/text', pieces())).toBe(long)
  expect(await send('/form', new URLSearchParams({ field: long }))).toBe(long)
  expect(await send('/text', 'short')).toBe('short')
})

it('waits for no body that is too large for anybody, nor for one that its reader takes as it comes', async () => {
  const { port, begun, reach, counts } = await openByHand(
    { maxConcurrent: 5, most: 1_000 },
    { streams: ({ url }) => url === '/upload' },
  )
  const post = (path: string, headers: Record<string, string>, bytes: number) => {
    const sent = request({ port, path, method: 'POST', headers }).on('error', () => {})
    sent.write('x'.repeat(bytes))
    return sent
  }
  const sent = [post('/upload', { 'content-length': '900' }, 1)]
  await reach(1)
  sent.push(post('/told', { 'content-length': '1001' }, 1))
  await reach(2)
  sent.push(post('/unsaid', {}, 1_001))
  await reach(3)
  expect(begun.map(({ url }) => url)).toEqual(['/upload', '/told', '/unsaid'])
  expect(counts.working).toBe(3)
  for (const one of sent) one.destroy()
})

it.each(['content-length: 16384\r\n\r\n', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n'])(
  'refuses to read where a body is announced: %j',
  async rest => {
    const { port, begun } = await openByHand({})
    for (const method of ['GET', 'HEAD'])
      expect(await send(port, `${method} /blog?search=a HTTP/1.1\r\nhost: x\r\n${rest}`)).toMatch(
        /^HTTP\/1.1 400[\s\S]*connection: close/,
      )
    expect(begun).toEqual([])
  },
)

it('refuses, in a sentence, addresses that mean another page to each who reads them', async () => {
  const { port, begun } = await openByHand({})
  for (const address of ['/x/../metrics', '/x\\..\\metrics', '/%2e/healthz', '/products#a'])
    expect(await send(port, `GET ${address} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400[\s\S]*This address cannot be read\./,
    )
  expect(await send(port, 'GET /metrics HTTP/1.1\r\nhost: 1/blog?\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
  expect(begun).toEqual([])
})

it('keeps to its bounds when many bodies are whole at the same time', async () => {
  const { port, url, begun, reach, counts } = await openByHand({ working: 2, slotTimeoutMs: 60_000 })
  const started = Array.from({ length: 4 }, () => {
    const sent = request({ port, method: 'POST', headers: { 'content-length': 2 } })
    sent.write('a')
    return { end: () => sent.end('b'), answer: once(sent, 'response') }
  })
  await setTimeout(100)
  for (const { end } of started) end()
  await reach(2)
  while (counts.rejected < 2) await setTimeout(5)
  expect(begun.length).toBe(2)
  for (const { finish } of begun) finish()
  const statuses = (await Promise.all(started.map(({ answer }) => answer))).map(
    ([{ statusCode }]) => statusCode,
  )
  expect(statuses.sort()).toEqual([200, 200, 503, 503])
  // What isn't asked as machines ask it is a page like others.
  const waiting = [fetch(`${url}/slow`), fetch(`${url}/slow`)]
  await reach(4)
  expect((await fetch(`${url}/healthz`, { method: 'POST' })).status).toBe(503)
  for (const { finish } of begun) finish()
  await Promise.all(waiting)
})

it('lets go who has been sending for longest when bodies on their way hold too much', async () => {
  const { port, url, begun, reach } = await openByHand({ bytes: 100_000 })
  const cut: number[] = []
  const senders: ClientRequest[] = []
  for (let n = 0; n < 3; n++) {
    const sent = request({ port, method: 'POST', headers: { 'content-length': 50_000 } })
    senders.push(sent)
    sent.on('error', () => cut.push(n)).write('x'.repeat(40_000))
    await setTimeout(50)
  }
  while (cut.length < 1) await setTimeout(5)
  expect(cut).toEqual([0])
  const whole = fetch(url, { method: 'POST', body: 'x'.repeat(20_000) })
  await reach(1)
  begun[0]?.finish()
  expect((await whole).status).toBe(200)
  for (const sent of senders) sent.destroy()
})

it('turns away at the door while the line does not move, but no file', async () => {
  const { url, begun, reach, counts } = await openByHand(
    { maxConcurrent: 1, maxQueueDelayMs: 20, timeoutMs: 60_000, slotTimeoutMs: 60_000 },
    { cheap: request => request.url === '/file' },
  )
  const first = fetch(url)
  await reach(1)
  const second = fetch(url)
  while (counts.queued() < 1) await setTimeout(5)
  await setTimeout(50)
  expect((await fetch(url)).status).toBe(503)
  const file = fetch(`${url}/file`)
  await reach(2)
  begun[1]?.finish()
  expect((await file).status).toBe(200)
  begun[0]?.finish()
  await reach(3)
  begun[2]?.finish()
  expect([(await first).status, (await second).status, counts.rejected]).toEqual([200, 200, 1])
})

it('turns away who has waited too long, and leaves the line open to ask again', async () => {
  const { port, reach, counts } = await openByHand(
    { maxConcurrent: 1, timeoutMs: 50, slotTimeoutMs: 60_000, lookMs: 20 },
    { quick: (request, response) => request.url === '/kept' && response.end('kept') !== undefined },
  )
  const busy = net.connect(port, '127.0.0.1')
  busy.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await reach(1)
  const socket = net.connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\norder')
  while (!answer.includes('busy')) await setTimeout(5)
  expect(answer).toMatch(/^HTTP\/1.1 503[\s\S]*retry-after: \d/)
  socket.write('GET /kept HTTP/1.1\r\nhost: x\r\n\r\n')
  while (!answer.includes('kept')) await setTimeout(5)
  expect(counts.rejected).toBe(1)
  socket.destroy()
  busy.destroy()
})

it('begins nothing for who went away while waiting', async () => {
  const { url, port, begun, reach, counts } = await openByHand({ maxConcurrent: 1, maxQueueDelayMs: 60_000 })
  const first = fetch(url)
  await reach(1)
  const gone = net.connect(port, '127.0.0.1')
  gone.write('GET /gone HTTP/1.1\r\nhost: x\r\n\r\n')
  while (counts.queued() < 1) await setTimeout(5)
  gone.destroy()
  while (counts.queued() > 0) await setTimeout(5)
  const next = fetch(`${url}/next`)
  while (counts.queued() < 1) await setTimeout(5)
  begun[0]?.finish()
  await reach(2)
  begun[1]?.finish()
  expect([(await first).status, (await next).status]).toEqual([200, 200])
  expect(begun.map(({ url }) => url)).toEqual(['/', '/next'])
})

it('counts no answer as work that somebody is slow to read', async () => {
  const { url, port, counts } = await open({
    answer: (_, response) => void response.end('x'.repeat(20_000_000)),
    limits: {
      maxConcurrent: 1,
      maxQueueDelayMs: 60_000,
      silentMs: 30_000,
      headersMs: 30_000,
      requestMs: 30_000,
    },
  })
  const slow = net.connect(port, '127.0.0.1').pause()
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(slow, 'connect')
  while (counts.open < 1) await setTimeout(5)
  expect((await (await fetch(url)).text()).length).toBe(20_000_000)
  expect(counts.working).toBe(0)
  slow.destroy()
})

it('makes room for who comes by letting go who was silent longest', async () => {
  const { port, url } = await open({
    limits: { connections: 20, headersMs: 30_000, requestMs: 30_000, idleMs: 30_000, silentMs: 30_000 },
  })
  const silent = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    }),
  )
  expect(await (await fetch(url)).text()).toBe('done')
  while (silent.filter(socket => !socket.closed).length > 20) {
    for (const socket of silent) socket.resume()
    await setTimeout(10)
  }
  expect(silent.at(-1)?.closed).toBe(false)
  for (const socket of silent) socket.destroy()
})

it('does not count bodies on their way as work', async () => {
  const { port, url, counts } = await open({
    limits: { working: 2, headersMs: 30_000, requestMs: 30_000, silentMs: 30_000 },
  })
  const slow = Array.from({ length: 5 }, () => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nx')
    return socket
  })
  await setTimeout(100)
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url, { method: 'POST', body: 'whole' })).status).toBe(200)
  expect(counts.rejected).toBe(0)
  for (const socket of slow) socket.destroy()
})

it('answers what had been sent before it closes, and asks for no more on that line', async () => {
  const begun = Promise.withResolvers<() => void>()
  const { port } = await open({
    answer: (request, response) =>
      void request.resume().once('end', () => begun.resolve(() => response.end('done'))),
    limits: { requestMs: 30_000, silentMs: 30_000 },
  })
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const finish = await begun.promise
  const closed = close()
  finish()
  await once(socket, 'close')
  await closed
  expect(answer).toMatch(/^HTTP\/1.1 200/)
  expect(answer).toMatch(/^connection: close/im)
  close = async () => {}
})
