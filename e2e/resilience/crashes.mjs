import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../../app/platform/database.fixture.ts'
import { openDatabase } from '../../app/platform/database.server.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { home } from '../../scripts/setup.mjs'
import { openMailServer } from './mail-server.mjs'
import { compare, openMixedLoad } from './mixed-load.mjs'
import { adminPassword, startShop, stopShop } from './shop-process.mjs'

const pause = () => setTimeout(200 + Math.random() * 600)

/** Kills the shop with SIGKILL again and again while people use it; it is started again, as an operator's supervisor does. */
export const crashShop = ({ rounds, until = Number.POSITIVE_INFINITY, databaseServer }) =>
  underLoad({ databaseServer }, async ({ start, shop, backAfter }) => {
    let running = shop
    for (let round = 0; round < rounds && (round < 2 || performance.now() < until); round++) {
      await pause()
      const killed = running
      const gone = once(killed, 'exit')
      await backAfter(async () => {
        killed.kill('SIGKILL')
        await gone
        running = await start()
      })
    }
    return running
  })

/** Kills the database server under a running shop: in turns one of the processes that serve connections, and the first of all. */
export const crashPostgres = ({ rounds, until = Number.POSITIVE_INFINITY, postgres }) =>
  underLoad({ databaseServer: postgres.url }, async ({ shop, backAfter }) => {
    for (let round = 0; round < rounds && (round < 2 || performance.now() < until); round++) {
      await pause()
      await backAfter(() => killBackend(postgres.url))
      await pause()
      await backAfter(async () => {
        await postgres.kill()
        await postgres.revive()
      })
    }
    return shop
  })

/** The others are ended by the server, which then recovers by itself. */
async function killBackend(url) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select pid from pg_stat_activity where application_name = 'blockyard' order by random() limit 1",
    )
    process.kill(rows[0].pid, 'SIGKILL')
  } finally {
    await client.end().catch(() => {})
  }
}

async function underLoad({ databaseServer }, harm) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'crashes-'))
  const database = databaseServer ? await createDatabase(databaseServer) : undefined
  const smtp = await openMailServer()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    ADMIN_PASSWORD: adminPassword,
    SMTP_URL: smtp.url,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'silent',
  }
  const start = () => startShop(url, env)
  const load = openMixedLoad(url)
  let slowest = 0
  let times = 0
  /** Measures until an order is confirmed again. */
  const backAfter = async blow => {
    const began = performance.now()
    await blow()
    await load.order()
    slowest = Math.max(slowest, (performance.now() - began) / 1_000)
    times++
  }

  let shop = await start()
  await load.start()
  shop = await harm({ start, shop, backAfter })
  await load.stop()
  const { mails } = smtp
  const missing = () => {
    const mailed = new Set(mails)
    return (
      [...load.orders.values()].some(id => !mailed.has(`order-${id}`)) ||
      [...mailed].filter(id => id?.startsWith('enquiry-')).length < load.enquiries.size
    )
  }
  for (let quiet = 0, seen = -1; quiet < 90 && missing(); quiet++) {
    if (mails.length !== seen) quiet = 0
    seen = mails.length
    await setTimeout(1_000)
    if (database) await makeTimePass(database.url)
  }
  await stopShop(shop)
  await smtp.close()

  const { db, close } = await openDatabase({
    databaseUrl: database?.url,
    dataDir,
    migrations: path.join(home, 'db/migrations'),
  })
  const result = await compare(db, load, mails)
  await close()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
  return { times, ...result, slowestReturn: slowest }
}

/**
 * Several processes may share the server, so a job that a dead one had in hand comes back when its lease of two minutes
 * ends. Here it ends ten seconds after the job was taken: a mail takes less than one.
 */
async function makeTimePass(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "update jobs set locked_until = now(), run_at = least(run_at, now()) where done_at is null and locked_until < now() + interval '110 seconds'",
  )
  await client.end()
}
