import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { head, open, openByHand, patient } from './http-server.fixture.ts'

/** Waits for requests whose headers have been received. */
function watchArrivals() {
  const arrived = new Set<IncomingMessage>()
  return {
    classify: (request: IncomingMessage) => void arrived.add(request),
    async untilArrived(number: number) {
      while (arrived.size < number) await setTimeout(5)
    },
  }
}

it('handles a request only when its body has been received', async () => {
  const { classify, untilArrived } = watchArrivals()
  const { port, handled, untilHandled, counts } = await openByHand({}, { classify })
  const half = 'x'.repeat(100_000)
  const post = (path: string, headers = {}) => {
    const sent = request({ port, path, method: 'POST', headers }).on('error', () => {})
    const body = once(sent, 'response').then(([response]) => text(response))
    sent.write(half)
    return { body, end: () => sent.end(half) }
  }
  const chunked = post('/chunked')
  const measured = post('/measured', { 'content-length': 200_000 })
  await untilArrived(2)
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
  const { classify, untilArrived } = watchArrivals()
  const { port, handled, untilHandled, counts } = await openByHand({ maxActive: 2 }, { classify })
  const started = Array.from({ length: 4 }, () => {
    const sent = request({ port, method: 'POST', headers: { 'content-length': 2 } })
    sent.write('a')
    return { end: () => sent.end('b'), response: once(sent, 'response') }
  })
  await untilArrived(4)
  for (const { end } of started) end()
  await untilHandled(2)
  while (counts().rejected < 2) await setTimeout(5)
  expect(handled.length).toBe(2)
  for (const { finish } of handled) finish()
  const responses = await Promise.all(started.map(({ response }) => response))
  expect(responses.map(([{ statusCode }]) => statusCode).sort()).toEqual([200, 200, 503, 503])
})

it('drops the oldest sender when the buffered bodies are too large together', async () => {
  const { classify, untilArrived } = watchArrivals()
  const { port, url, handled, untilHandled } = await openByHand({ maxBufferedBytes: 100_000 }, { classify })
  const dropped: number[] = []
  const senders: ClientRequest[] = []
  for (let n = 0; n < 3; n++) {
    const sent = request({ port, method: 'POST', headers: { 'content-length': 50_000 } })
    senders.push(sent)
    sent.on('error', () => dropped.push(n)).write('x'.repeat(40_000))
    await untilArrived(n + 1)
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
  const { classify, untilArrived } = watchArrivals()
  const { port, url, counts } = await open({ classify, limits: { ...patient, maxActive: 2, maxRequests: 2 } })
  const slow = Array.from({ length: 5 }, () => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`${head(100)}x`)
    return socket
  })
  await untilArrived(5)
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url, { method: 'POST', body: 'complete' })).status).toBe(200)
  expect(counts().rejected).toBe(0)
  for (const socket of slow) socket.destroy()
})
