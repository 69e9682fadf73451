import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { orderBody } from './shop-process.mjs'
import { repeat, runTrial, secondsSince } from './trial.mjs'

const env = { SMTP_URL: 'smtp://127.0.0.1:9' }

/** Sends a request and measures the time until the whole response has arrived. */
function send(port, path, { body, agent } = {}) {
  const startTime = performance.now()
  const { promise, resolve } = Promise.withResolvers()
  const finish = response => resolve({ ...response, seconds: secondsSince(startTime) })
  const request = http.request(
    {
      agent,
      host: '127.0.0.1',
      port,
      path,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {},
    },
    response => {
      let text = ''
      response.on('data', data => (text += data))
      response.on('end', () => finish({ status: response.statusCode, headers: response.headers, text }))
      response.on('error', error => finish({ error: error.code }))
    },
  )
  request.setTimeout(30_000, () => request.destroy(new Error('no response within 30 s')))
  request.on('error', error => finish({ error: error.code ?? error.message }))
  request.end(body)
  return promise
}

function percentiles(seconds) {
  const sorted = seconds.toSorted((a, b) => a - b)
  const [median = 0, p95 = 0, max = 0] = [0.5, 0.95, 1].map(
    share => sorted[Math.floor(share * (sorted.length - 1))],
  )
  return { median, p95, max }
}

/** Measures the capacity, then sends twice as many requests: orders and pages that are not cached. */
export const overload = ({ seconds, databaseServer }) =>
  runTrial({ server: databaseServer, env }, async trial => {
    await trial.start()
    const { port, confirmed, errors } = trial
    const agent = new http.Agent({ keepAlive: true, maxSockets: 2_000 })
    let servedTimes = []
    let refusedTimes = []
    const sendOne = async n => {
      const key = randomUUID()
      const isOrder = n % 2 === 0
      const response = isOrder
        ? await send(port, '/checkout/order', { agent, body: orderBody(key) })
        : await send(port, `/blog?search=${key}`, { agent })
      if (response.status === 503) {
        refusedTimes.push(response.seconds)
        if (!response.headers['retry-after']) errors.push('a refusal without Retry-After')
      } else if (response.status === 200 || response.status === 201) {
        servedTimes.push(response.seconds)
        if (isOrder) confirmed.set(key, JSON.parse(response.text).order.id)
      } else errors.push(`answered with ${response.status ?? response.error}`)
    }

    const stopVisitors = repeat(16, sendOne)
    await setTimeout(seconds * 500)
    await stopVisitors()
    const capacity = servedTimes.length / (seconds / 2)
    if (refusedTimes.length > 0) errors.push(`${refusedTimes.length} requests of 16 visitors were refused`)
    servedTimes = []
    refusedTimes = []

    const rate = Math.max(20, capacity * 2)
    const pending = new Set()
    const startTime = performance.now()
    for (let sent = 0; secondsSince(startTime) < seconds; ) {
      for (const due = secondsSince(startTime) * rate; sent < due; sent++) {
        const request = sendOne(sent).finally(() => pending.delete(request))
        pending.add(request)
      }
      await setTimeout(10)
    }
    await Promise.all(pending)
    agent.destroy()
    const served = percentiles(servedTimes)
    const refused = percentiles(refusedTimes)
    if (servedTimes.length === 0) errors.push('no request was served')
    if (served.max > 10) errors.push(`a response took ${served.max.toFixed(1)} s`)
    // A refusal must be quicker than a service, whatever the machine.
    if (refusedTimes.length > 20 && refused.median > served.median)
      errors.push(`the median refusal took ${refused.median.toFixed(2)} s, longer than the median service`)
    const endTime = performance.now()
    if (!(await trial.order())) errors.push('an order after the load was refused')
    trial.recoveries.push(secondsSince(endTime))
    const format = ({ median, p95, max }) => [median, p95, max].map(time => time.toFixed(2)).join(', ')
    return {
      times: servedTimes.length + refusedTimes.length,
      slowest: served.max,
      more: `capacity ${Math.round(capacity)}/s; ${servedTimes.length} served within ${format(served)} s (median, p95, max); ${refusedTimes.length} refused within ${format(refused)} s`,
    }
  })

/** Opens idle, slow and oversized connections while a visitor reads and orders. */
export const slowClients = ({ idle, slow, seconds }) =>
  runTrial({ env }, async trial => {
    await trial.start()
    const { port, confirmed, errors } = trial
    const sockets = new Set()
    let maxOpen = 0
    let isOver = false
    const connect = async () => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
      sockets.add(socket)
      await Promise.race([once(socket, 'connect').catch(() => {}), setTimeout(5_000)])
      maxOpen = Math.max(maxOpen, sockets.size)
      if (isOver) socket.destroy()
      return socket
    }
    let visits = 0
    const visit = async (path, body) => {
      const response = await send(port, path, { body })
      visits++
      trial.slowest = Math.max(trial.slowest, response.seconds)
      if (response.status !== 200 && response.status !== 201)
        errors.push(`${path} was answered with ${response.status ?? response.error}`)
      return response
    }
    const stopVisitor = repeat(1, async () => {
      await visit('/')
      await visit(`/blog?search=${randomUUID()}`)
      const key = randomUUID()
      const { text } = await visit('/checkout/order', orderBody(key))
      if (text) confirmed.set(key, JSON.parse(text).order?.id)
      await setTimeout(100)
    })

    const writeSlowly = (head, piece) => async () => {
      const socket = await connect()
      for (socket.write(head); !socket.destroyed; socket.write(piece))
        await setTimeout(500 + Math.random() * 500)
    }
    const readNothing = async () => {
      const socket = await connect()
      socket.pause()
      socket.write('GET /products HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20))
      if (!socket.closed) await once(socket, 'close')
    }
    const writeTooMuch = async () => {
      const socket = await connect()
      socket.resume()
      socket.write(
        Math.random() < 0.5
          ? `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(60_000)}\r\n\r\n`
          : `POST /contact HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n${'z'.repeat(400_000)}`,
      )
      await Promise.race([setTimeout(5_000), once(socket, 'close')])
    }
    const slowOrder =
      'POST /checkout/order HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n'
    const stops = [
      writeSlowly('GET / HTTP/1.1\r\nhost: x\r\n', 'x-a: b\r\n'),
      writeSlowly(slowOrder, 'x'),
      readNothing,
      writeTooMuch,
    ].map(work =>
      repeat(slow, async () => {
        await work()
        await setTimeout(1_000)
      }),
    )
    for (let opened = 0; opened < idle; opened += 250) await Promise.all(Array.from({ length: 250 }, connect))
    await setTimeout(seconds * 1_000)
    await stopVisitor()
    isOver = true
    const stopped = stops.map(stop => stop())
    for (const socket of sockets) socket.destroy()
    await Promise.all(stopped)
    if (visits < 3) errors.push(`only ${visits} visits were possible`)
    return { times: idle + 4 * slow, more: `${visits} visits meanwhile, up to ${maxOpen} open connections` }
  })
