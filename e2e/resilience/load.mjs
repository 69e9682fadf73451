import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '../../app/platform/database.fixture.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { compareOrders } from './compare-orders.mjs'
import { adminPassword, orderBody, startShop, stopShop } from './shop-process.mjs'

/** Runs `work` with a new shop, on the embedded database where no server is named, and compares the orders afterwards. */
async function withShop(work, databaseServer) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'load-'))
  const database = databaseServer ? await createDatabase(databaseServer) : undefined
  const port = await freePort()
  const shop = await startShop(`http://127.0.0.1:${port}`, {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    ADMIN_PASSWORD: adminPassword,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: 'off',
    LOG_LEVEL: 'silent',
  })
  const confirmed = new Map()
  const faults = []
  try {
    const figures = await work({ port, confirmed, faults })
    if (shop.exitCode !== null) faults.push('the shop ended')
    await stopShop(shop)
    const compared = await compareOrders({ dataDir, databaseUrl: database?.url }, confirmed)
    return { ...figures, confirmed: confirmed.size, ...compared, faults }
  } finally {
    await stopShop(shop)
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One request, without a connection pool: how long until the whole answer was there, and what it was. */
function ask(agent, port, address, body) {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers()
  const done = answer => resolve({ ...answer, seconds: (performance.now() - began) / 1_000 })
  const request = http.request(
    {
      agent,
      host: '127.0.0.1',
      port,
      path: address,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {},
    },
    response => {
      let text = ''
      response.on('data', data => {
        text += data
      })
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }))
      response.on('error', error => done({ error: error.code }))
    },
  )
  request.setTimeout(30_000, () => request.destroy(new Error('no answer within 30 s')))
  request.on('error', error => done({ error: error.code ?? error.message }))
  request.end(body)
  return promise
}

function spread(seconds) {
  const sorted = seconds.toSorted((a, b) => a - b)
  const at = share => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { half: at(0.5), most95: at(0.95), most: at(1) }
}

/** Finds out what the shop can carry, then sends twice as much for a while: orders, and pages that no cache has. */
export const overload = ({ seconds, databaseServer }) =>
  withShop(async ({ port, confirmed, faults }) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 2_000 })
    const answered = []
    const refusals = []
    const one = async n => {
      const key = randomUUID()
      const answer =
        n % 2 === 0
          ? await ask(agent, port, '/checkout/order', orderBody(key))
          : await ask(agent, port, `/blog?search=${key}`)
      if (answer.status === 503) {
        refusals.push(answer.seconds)
        if (!answer.headers['retry-after']) faults.push('a refusal without Retry-After')
      } else if (answer.status === 200 || answer.status === 201) {
        answered.push(answer.seconds)
        if (n % 2 === 0) confirmed.set(key, JSON.parse(answer.text).order.id)
      } else faults.push(`answered with ${answer.status ?? answer.error}`)
    }

    const until = performance.now() + seconds * 500
    await Promise.all(
      Array.from({ length: 16 }, async (_, worker) => {
        for (let n = worker; performance.now() < until; n += 1) await one(n)
      }),
    )
    const capacity = answered.length / (seconds / 2)
    if (refusals.length > 0) faults.push(`${refusals.length} of sixteen visitors' requests were turned away`)
    answered.length = 0
    refusals.length = 0

    const rate = Math.max(20, capacity * 2)
    const open = new Set()
    const began = performance.now()
    for (let sent = 0; performance.now() - began < seconds * 1_000; ) {
      for (const due = ((performance.now() - began) / 1_000) * rate; sent < due; sent++) {
        const request = one(sent).finally(() => open.delete(request))
        open.add(request)
      }
      await setTimeout(10)
    }
    await Promise.all(open)
    agent.destroy()
    const took = { answers: spread(answered), refusals: spread(refusals) }
    if (answered.length === 0) faults.push('nothing was served')
    if (took.answers.most > 10) faults.push(`an answer took ${took.answers.most.toFixed(1)} s`)
    // Who is turned away should know sooner than who is served, whatever the machine.
    if (refusals.length > 20 && took.refusals.half > took.answers.half)
      faults.push(
        `half of the refusals took more than ${took.refusals.half.toFixed(2)} s, half of the answers less`,
      )
    // It must come back to itself, at once.
    const after = performance.now()
    const last = await ask(undefined, port, '/checkout/order', orderBody(randomUUID()))
    if (last.status !== 201) faults.push(`afterwards an order was answered with ${last.status ?? last.error}`)
    return {
      times: answered.length + refusals.length,
      served: answered.length,
      refused: refusals.length,
      capacity: Math.round(capacity),
      slowest: took.answers.most,
      took,
      slowestReturn: (performance.now() - after) / 1_000,
    }
  }, databaseServer)

/** Opens lines that want nothing, or want it slowly or beyond measure, while one visitor reads and orders. */
export const slowClients = ({ idle, slow, seconds }) =>
  withShop(async ({ port, confirmed, faults }) => {
    const sockets = new Set()
    const connect = async () => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
      sockets.add(socket)
      await Promise.race([once(socket, 'connect').catch(() => {}), setTimeout(5_000)])
      return socket
    }
    let most = 0
    const visits = { number: 0, slowest: 0 }
    let going = true
    const visit = async (address, body) => {
      const answer = await ask(undefined, port, address, body)
      visits.number++
      visits.slowest = Math.max(visits.slowest, answer.seconds)
      if (answer.status !== 200 && answer.status !== 201)
        faults.push(`${address} was answered with ${answer.status ?? answer.error}`)
      return answer
    }
    const visitor = async () => {
      while (going) {
        await visit('/')
        await visit(`/blog?search=${randomUUID()}`)
        const key = randomUUID()
        const { text } = await visit('/checkout/order', orderBody(key))
        if (text) confirmed.set(key, JSON.parse(text).order?.id)
        most = Math.max(most, sockets.size)
        await setTimeout(100)
      }
    }
    const visiting = visitor()

    const drip = async (head, drop) => {
      const socket = await connect()
      socket.write(head)
      while (going && !socket.destroyed) {
        await setTimeout(500 + Math.random() * 500)
        if (!socket.destroyed) socket.write(drop())
      }
    }
    const dripping = [
      ...Array.from({ length: slow }, () => drip('GET / HTTP/1.1\r\nhost: x\r\n', () => 'x-a: b\r\n')),
      ...Array.from({ length: slow }, () =>
        drip(
          'POST /checkout/order HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n',
          () => 'x',
        ),
      ),
      // They ask for much, and take nothing of it.
      ...Array.from({ length: slow }, async () => {
        const socket = await connect()
        socket.pause()
        socket.write('GET /products HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20))
      }),
      ...Array.from({ length: slow }, async () => {
        while (going) {
          const socket = await connect()
          socket.resume()
          socket.write(
            Math.random() < 0.5
              ? `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(60_000)}\r\n\r\n`
              : `POST /contact HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n${'z'.repeat(400_000)}`,
          )
          await Promise.race([setTimeout(5_000), new Promise(resolve => socket.once('close', resolve))])
          await setTimeout(1_000)
        }
      }),
    ]
    let opened = 0
    while (opened < idle) {
      await Promise.all(Array.from({ length: Math.min(250, idle - opened) }, connect))
      opened = Math.min(idle, opened + 250)
      most = Math.max(most, sockets.size)
    }
    await setTimeout(seconds * 1_000)
    going = false
    await visiting
    for (const socket of sockets) socket.destroy()
    await Promise.all(dripping)
    if (visits.number < 3) faults.push(`only ${visits.number} visits were possible`)
    return { times: idle + 4 * slow, visits: visits.number, held: most, slowest: visits.slowest }
  })
