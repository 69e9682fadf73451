import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { adminPages } from './fuzz-routes.mjs'
import { isReachable, signIn } from './shop-process.mjs'
import { repeat, runTrial, secondsSince } from './trial.mjs'

const pages = ['/', '/products', '/products/hollow-blocks', '/blog', '/contact', '/products.data']

/**
 * Takes the database away while visitors read and order, in two ways: the server fails, and the network drops
 * everything. The shop must serve its pages, confirm or refuse each order, and recover without a restart.
 */
export async function outages({ postgres, rounds }) {
  const network = await openNetwork(Number(new URL(postgres.url).port))
  try {
    return await runTrial({ server: postgres.url, env: { LOG_LEVEL: 'error' } }, async trial => {
      const directUrl = trial.env.DATABASE_URL
      const proxied = new URL(directUrl)
      proxied.port = String(network.port)
      await trial.start({ DATABASE_URL: proxied.href })
      trial.env.DATABASE_URL = directUrl
      let served = 0
      const readPages = async () => {
        for (const page of pages) {
          const startTime = performance.now()
          const status = await fetch(trial.url + page, { signal: AbortSignal.timeout(15_000) }).then(
            response => response.text().then(() => response.status),
            error => error.name,
          )
          trial.slowest = Math.max(trial.slowest, secondsSince(startTime))
          if (status === 200) served++
          else trial.errors.push(`${page}: ${status}`)
        }
      }
      const outage = async (begin, end, seconds) => {
        await readPages()
        await trial.order()
        const cookie = await signIn(trial.url)
        await begin()
        const stopReaders = repeat(2, async () => {
          await readPages()
          await setTimeout(50)
        })
        const stopCustomers = repeat(4, async () => {
          await trial.order()
          await setTimeout(200)
        })
        await readBackOffice(trial, cookie)
        await setTimeout(seconds * 1_000)
        await Promise.all([stopReaders(), stopCustomers()])
        await end()
        const startTime = performance.now()
        while (!(await isReachable(`${trial.url}/readyz`))) {
          if (secondsSince(startTime) > 30) throw new Error('The shop did not reconnect to its database')
          await setTimeout(50)
        }
        trial.recoveries.push(secondsSince(startTime))
        await trial.retryRefusedOrders()
      }
      for (let round = 0; round < rounds; round++) {
        await outage(postgres.fail, postgres.revive, 6)
        await outage(network.drop, network.restore, 20)
      }
      if (served === 0 || trial.refused === 0) trial.errors.push('no page was served or no order was refused')
      const more = `${served} pages served, ${trial.refused} orders refused`
      return { times: rounds * 2, more }
    })
  } finally {
    network.close()
  }
}

/** Each page says in the frame of the back office that it could not be loaded; a new post can be written. */
async function readBackOffice({ url, errors }, cookie) {
  await Promise.all(
    adminPages().map(async ({ path, notLoaded }) => {
      if (!notLoaded) return
      const response = await fetch(url + path, { headers: { cookie }, signal: AbortSignal.timeout(40_000) })
      const text = await response.text()
      const [status, sentence] = path === '/admin/blog/new' ? [200, 'Create New Blog Post'] : [503, notLoaded]
      if (response.status !== status || !text.includes('Admin Panel') || !text.includes(sentence))
        errors.push(`${path} during an outage: ${response.status}, ${text.length} bytes`)
    }),
  )
}

/** A TCP proxy that can drop all traffic; a connection that lost traffic stays dead, as behind a router that restarted. */
export async function openNetwork(serverPort) {
  let isDropping = false
  const connections = new Set()
  const proxy = net.createServer(client => {
    const server = net.connect(serverPort, '127.0.0.1')
    const connection = { client, isDead: isDropping }
    connections.add(connection)
    for (const socket of [client, server]) socket.on('error', () => {})
    client.on('data', bytes => connection.isDead || server.write(bytes))
    server.on('data', bytes => connection.isDead || client.write(bytes))
    client.on('close', () => {
      server.destroy()
      connections.delete(connection)
    })
    server.on('close', () => connection.isDead || client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: proxy.address().port,
    drop() {
      isDropping = true
      for (const connection of connections) connection.isDead = true
    },
    restore() {
      isDropping = false
    },
    close() {
      for (const { client } of connections) client.destroy()
      proxy.close()
    },
  }
}
