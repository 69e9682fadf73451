import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../../app/platform/database.fixture.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { answers, place, startShop, stopShop } from './shop-process.mjs'

const pages = ['/', '/products', '/products/hollow-blocks', '/blog', '/contact', '/products.data']
const customers = 4

/**
 * Takes the database away while people look and order, in two ways: the server fails, and the network swallows what is
 * said. Then gives it back. Counts what was not as it must be; the shop is never restarted.
 */
export async function outages({ postgres, rounds }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'outages-'))
  const database = await createDatabase(postgres.url)
  const network = await openNetwork(new URL(postgres.url).port)
  const databaseUrl = new URL(database.url)
  databaseUrl.port = String(network.port)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = await startShop(url, {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl.href,
    ADMIN_PASSWORD: 'a-long-enough-password',
    LOG_LEVEL: 'error',
  })
  const faults = []
  const confirmed = new Map()
  let refused = 0
  let served = 0
  let slowest = 0
  let slowestReturn = 0

  const look = async page => {
    const began = performance.now()
    const status = await fetch(url + page, { signal: AbortSignal.timeout(15_000) }).then(
      response => response.text().then(() => response.status),
      error => error.name,
    )
    slowest = Math.max(slowest, (performance.now() - began) / 1_000)
    if (status === 200) served++
    else faults.push(`${page}: ${status}`)
  }
  /** One customer who tries once, and says under which key. */
  const order = async (key = randomUUID()) => {
    const { status, answer, retryAfter, seconds } = await place(url, key)
    slowest = Math.max(slowest, seconds)
    if (answer?.ok) confirmed.set(key, answer.order.id)
    else if (status === 503 && answer?.message && retryAfter) refused++
    else faults.push(`an order was answered with ${status} ${JSON.stringify(answer)}`)
    return { key, ok: answer?.ok === true }
  }

  const outage = async ({ away, back, seconds }) => {
    for (const page of pages) await look(page)
    await order()
    await away()
    const until = performance.now() + seconds * 1_000
    const visitor = async () => {
      while (performance.now() < until) {
        for (const page of pages) await look(page)
        await setTimeout(50)
      }
    }
    const unanswered = []
    const customer = async () => {
      while (performance.now() < until) {
        const { key, ok } = await order()
        if (!ok) unanswered.push(key)
        await setTimeout(200)
      }
    }
    await Promise.all([visitor(), visitor(), ...Array.from({ length: customers }, customer)])
    if (shop.exitCode !== null) throw new Error('The shop ended while its database was away')
    await back()
    const began = performance.now()
    while (!(await answers(`${url}/readyz`))) {
      if (performance.now() - began > 30_000) throw new Error('The shop did not find its database again')
      await setTimeout(50)
    }
    slowestReturn = Math.max(slowestReturn, (performance.now() - began) / 1_000)
    // They try again, as they were told: under the same key.
    for (const key of unanswered) if (!(await order(key)).ok) faults.push('an order failed after the return')
  }

  try {
    for (let round = 0; round < rounds; round++) {
      await outage({ away: postgres.fail, back: postgres.revive, seconds: 6 })
      await outage({ away: network.swallow, back: network.restore, seconds: 20 })
    }
  } finally {
    await stopShop(shop)
    network.close()
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select id::text, idempotency_key::text as key from orders')
  await client.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })

  const stored = new Map(rows.map(row => [row.key, row.id]))
  return {
    outages: rounds * 2,
    served,
    refused,
    confirmed: confirmed.size,
    lost: [...confirmed].filter(([key, id]) => stored.get(key) !== id).length,
    doubled: rows.length - stored.size,
    faults,
    slowest,
    slowestReturn,
  }
}

/** A way to the server on which, when it swallows, nothing is refused and nothing comes back. */
async function openNetwork(serverPort) {
  let swallowing = false
  const lines = new Set()
  const proxy = net.createServer(near => {
    const far = net.connect(Number(serverPort), '127.0.0.1')
    // A line that was swallowed from stays dead, as behind a router that has forgotten it.
    const line = { near, far, dead: swallowing }
    lines.add(line)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('data', bytes => line.dead || far.write(bytes))
    far.on('data', bytes => line.dead || near.write(bytes))
    near.on('close', () => {
      far.destroy()
      lines.delete(line)
    })
    far.on('close', () => line.dead || near.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await new Promise(resolve => proxy.once('listening', resolve))
  return {
    port: proxy.address().port,
    swallow() {
      swallowing = true
      for (const line of lines) line.dead = true
    },
    restore() {
      swallowing = false
    },
    close() {
      for (const { near } of lines) near.destroy()
      proxy.close()
    },
  }
}
