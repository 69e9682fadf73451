import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { migrations } from '../../app/platform/database/database-template.fixture.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { openMailServer, readMailId } from '../mail-server.mjs'
import { expireLeases } from './crashes.mjs'
import { countOrdersWithoutMails } from './mixed-load.mjs'
import { isReachable, orderBody, startShop, stopShop } from './shop-process.mjs'
import { repeat, runTrial, secondsSince } from './trial.mjs'

const pages = ['/', '/products', '/products/hollow-blocks', '/blog', '/cart']

/**
 * Four processes on one database behind HAProxy, as deploy/haproxy.cfg sets it up, are restarted one by one under load;
 * then one is frozen, and the others take its requests and jobs. No request may fail.
 */
export async function rollingRestart({ haproxy, databaseServer, rounds, frozenSeconds }) {
  const mailServer = await openMailServer(readMailId)
  const { mails } = mailServer
  const env = { SMTP_URL: mailServer.url, TRUST_PROXY: 'on', SESSION_SECRET: 'a'.repeat(64) }
  const verify = async (db, { errors }) => {
    const { rows: done } = await db.execute('select count(*)::int as count from drizzle.__drizzle_migrations')
    const files = readdirSync(migrations).filter(name => name.endsWith('.sql')).length
    if (done[0].count !== files) errors.push(`${done[0].count} of ${files} migrations are recorded`)
    const { rows: orders } = await db.execute('select id::text from orders')
    return {
      mailsLost: countOrdersWithoutMails(
        orders.map(({ id }) => id),
        mails,
      ),
      mailsDoubled: mails.length - new Set(mails).size,
    }
  }
  return runTrial({ server: databaseServer, env, verify }, async trial => {
    const processes = await openProcesses(trial)
    const proxy = await startProxy(haproxy, trial, processes)
    try {
      // Together, on an empty database.
      await Promise.all(processes.map(({ start }) => start()))
      await untilReached(proxy.url)
      let served = 0
      const visit = async index => {
        const startTime = performance.now()
        const what = index % 2 === 0 ? await order(proxy.url, trial) : await read(proxy.url)
        served++
        trial.slowest = Math.max(trial.slowest, secondsSince(startTime))
        if (what) trial.errors.push(what)
        await setTimeout(20)
      }
      const stopVisitors = repeat(8, visit)
      for (let round = 0; round < rounds; round++)
        for (const one of processes) {
          await setTimeout(500)
          await one.stop()
          await one.start()
        }
      const [frozen] = processes
      frozen.shop.kill('SIGSTOP')
      await setTimeout(frozenSeconds * 500)
      await expireLeases(trial.env.DATABASE_URL)
      await setTimeout(frozenSeconds * 500)
      frozen.shop.kill('SIGCONT')
      await setTimeout(1_000)
      await stopVisitors()
      const ids = [...trial.confirmed.values()]
      for (let tries = 0; tries < 60 && countOrdersWithoutMails(ids, mails) > 0; tries++) {
        await expireLeases(trial.env.DATABASE_URL)
        await setTimeout(1_000)
      }
      return { times: rounds * processes.length, more: `${served} requests answered by four processes` }
    } finally {
      await Promise.all(processes.map(({ stop }) => stop()))
      await proxy.stop()
      await mailServer.close()
    }
  })
}

const openProcesses = trial =>
  Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const port = await freePort()
      const folder = path.join(trial.folder, `data-${index}`)
      const one = {
        port,
        async start() {
          one.shop = await startShop(`http://127.0.0.1:${port}`, {
            ...trial.env,
            PORT: String(port),
            DATA_DIR: folder,
          })
        },
        async stop() {
          if (!one.shop) return
          const { shop } = one
          one.shop = undefined
          // A frozen process can't end by itself.
          shop.kill('SIGCONT')
          await stopShop(shop)
          if (shop.exitCode !== 0)
            trial.errors.push(`a process ended with ${shop.exitCode ?? shop.signalCode}`)
        },
      }
      return one
    }),
  )

/** HAProxy with the settings of the example, on other ports. */
async function startProxy(haproxy, { folder }, processes) {
  const port = await freePort()
  const example = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const settings = processes.reduce(
    (text, one, index) => text.replace(`127.0.0.1:${3001 + index}`, `127.0.0.1:${one.port}`),
    example.replace('bind :8080', `bind 127.0.0.1:${port}`),
  )
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const proxy = spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (proxy.exitCode !== null) return
      const exit = once(proxy, 'exit')
      proxy.kill('SIGTERM')
      await exit
    },
  }
}

async function untilReached(url) {
  for (let tries = 0; tries < 100; tries++) {
    if (await isReachable(`${url}/about`)) return
    await setTimeout(100)
  }
  throw new Error('The proxy does not reach the shop')
}

/** A request from one of many addresses, so that no limit applies; status 0 where there is no response. */
function send(url, body) {
  const { promise, resolve } = Promise.withResolvers()
  const localAddress = `127.1.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`
  const headers = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const request = http.request(url, { method: body ? 'POST' : 'GET', localAddress, headers }, response => {
    let text = ''
    response.on('data', data => (text += data))
    response.on('end', () => resolve({ status: response.statusCode, text }))
    response.on('error', ({ message }) => resolve({ status: 0, text: message }))
  })
  request.setTimeout(20_000, () => request.destroy(new Error('no response within 20 s')))
  request.on('error', ({ message }) => resolve({ status: 0, text: message }))
  request.end(body)
  return promise
}

/** What went wrong, if anything did. */
async function order(url, { confirmed }) {
  const key = randomUUID()
  const { status, text } = await send(`${url}/checkout/order`, orderBody(key))
  if (status !== 200 && status !== 201) return `an order was answered with ${status} ${text.slice(0, 200)}`
  confirmed.set(key, JSON.parse(text).order.id)
}

async function read(url) {
  const page = pages[Math.floor(Math.random() * pages.length)]
  const { status, text } = await send(url + page)
  if (status !== 200) return `${page} was answered with ${status} ${text.slice(0, 200)}`
}
