import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../app/platform/eventually.fixture.ts'
import { head, type Options, open, openByHand, patient } from './http-server.fixture.ts'

const serveCached: Options['serveCached'] = (request, response) =>
  request.url === '/cached' && response.end('cached') !== undefined

describe('while as many requests are active as are allowed', () => {
  async function openFull() {
    const shop = await openByHand(
      { maxActive: 2 },
      {
        serveCached,
        classify: ({ url }) => (url === '/healthz' ? 'probe' : url === '/file' ? 'file' : undefined),
      },
    )
    const slow = [fetch(`${shop.url}/0`), fetch(`${shop.url}/1`, { method: 'POST', body: 'order' })]
    await shop.untilHandled(2)
    return { ...shop, slow }
  }
  const statusesOf = (responses: Promise<Response>[]) =>
    Promise.all(responses.map(async response => (await response).status))

  it('refuses others at once', async () => {
    const { url, counts, handled, untilHandled, slow } = await openFull()
    const refused = await fetch(url)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const order = await fetch(`${url}/checkout/order`, { method: 'POST', body: '{}' })
    expect(order.status).toBe(503)
    expect(await order.json()).toMatchObject({ ok: false, message: expect.stringContaining('busy') })
    expect(counts()).toMatchObject({ active: 2, rejected: 2 })

    for (const { finish } of handled) finish()
    expect(await statusesOf(slow)).toEqual([200, 200])
    const next = fetch(url)
    await untilHandled(3)
    handled[2]?.finish()
    expect((await next).status).toBe(200)
    expect(counts()).toMatchObject({ active: 0, rejected: 2 })
  })

  it('responds to cached pages, files and probes', async () => {
    const { url, counts, handled, untilHandled, slow } = await openFull()
    expect(await (await fetch(`${url}/cached`)).text()).toBe('cached')
    const others = [fetch(`${url}/healthz`), fetch(`${url}/file`)]
    await untilHandled(4)
    expect(counts()).toMatchObject({ active: 4, rejected: 0 })
    for (const { finish } of handled) finish()
    expect(await statusesOf([...slow, ...others])).toEqual([200, 200, 200, 200])
  })
})

it('refuses files too when too many requests are in progress', async () => {
  const { url, handled, untilHandled } = await openByHand({ maxRequests: 1 }, { classify: () => 'file' })
  const first = fetch(url)
  await untilHandled(1)
  expect((await fetch(url)).status).toBe(503)
  handled[0]?.finish()
  expect((await first).status).toBe(200)
})

it('refuses uploads that announce too much together, small ones apart, and no other requests', async () => {
  const { url, port, counts, handled, untilHandled } = await openByHand(
    { maxAnnouncedBytes: 12, maxBodyBytes: 5, maxBufferedBytes: 5 },
    { classify: request => (request.url === '/' ? 'upload' : undefined) },
  )
  const post = (path: string, body: string) => fetch(url + path, { method: 'POST', body })
  const slow = net.connect(port, '127.0.0.1')
  slow.write(`${head(6)}123`)
  await untilHandled(1)
  expect((await post('/', '1234567')).status).toBe(503)
  const others = [post('/', '123456'), post('/', '12345'), post('/order', '12345')]
  await untilHandled(4)
  for (const body of ['1', '123456']) expect((await post('/', body)).status).toBe(503)
  slow.destroy()
  for (const { finish } of handled.slice(1)) finish()
  for (const other of others) expect((await other).status).toBe(200)
  await eventually(() => expect(counts().active).toBe(0))
  const next = post('/', '123456789012')
  await untilHandled(5)
  handled[4]?.finish()
  expect((await next).status).toBe(200)
})

it('keeps the connection open after a refusal', async () => {
  const { port, untilHandled } = await openByHand({ maxActive: 1 }, { serveCached })
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
