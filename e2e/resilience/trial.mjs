import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { createDatabase, migrations } from '../../app/platform/database/database-template.fixture.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { adminPassword, postOrder, startShop, stopShop } from './shop-process.mjs'

/**
 * Runs `steps` with a new shop, on a PostgreSQL server if one is given, and compares the confirmed orders with the
 * stored ones afterwards. `verify` looks at the database further and returns more figures.
 */
export async function runTrial({ server, env = {}, verify = () => ({}) }, steps) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'resilience-'))
  const database = server ? await createDatabase(server) : undefined
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const trial = {
    folder,
    port,
    url,
    confirmed: new Map(),
    errors: [],
    refusedKeys: [],
    refused: 0,
    slowest: 0,
    /** Seconds from each end of an outage until the shop worked again. */
    recoveries: [],
    env: {
      ...process.env,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database?.url ?? '',
      PORT: String(port),
      ADMIN_PASSWORD: adminPassword,
      SMTP_URL: '',
      TRUST_PROXY: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
    async start(changes) {
      Object.assign(trial.env, changes)
      trial.shop = await startShop(url, trial.env)
    },
    async stop() {
      if (trial.shop) await stopShop(trial.shop)
      trial.shop = undefined
    },
    /** Places an order; refusals that ask the customer to retry are remembered. */
    async order(key = randomUUID(), notes = '') {
      const { status, body, retryAfter, seconds } = await postOrder(url, key, notes)
      trial.slowest = Math.max(trial.slowest, seconds)
      if (body?.ok) trial.confirmed.set(key, body.order.id)
      else if (status === 503 && body?.message && retryAfter) {
        trial.refused++
        trial.refusedKeys.push(key)
      } else trial.errors.push(`an order was answered with ${status} ${JSON.stringify(body)}`)
      return body?.ok === true
    },
    async retryRefusedOrders() {
      for (const key of trial.refusedKeys.splice(0))
        if (!(await trial.order(key))) trial.errors.push('a refused order failed again')
    },
  }
  try {
    const figures = await steps(trial)
    if (trial.shop && trial.shop.exitCode !== null) trial.errors.push('the shop ended')
    await trial.stop()
    const { confirmed, errors, slowest, recoveries } = trial
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = trial.env
    const { db, close } = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir, migrations })
    try {
      const compared = await compareOrders(db, confirmed)
      const { lost = 0, doubled = 0, ...more } = await verify(db, trial)
      return {
        ...{ confirmed: confirmed.size, slowest, errors, recoveries, ...more, ...figures },
        lost: compared.lost + lost,
        doubled: compared.doubled + doubled,
      }
    } finally {
      await close()
    }
  } finally {
    await trial.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How many of the confirmed orders (key to id) are not stored, and how many are stored twice. */
async function compareOrders(db, confirmed) {
  const { rows } = await db.execute(
    'select id::text, idempotency_key::text as key from orders where idempotency_key is not null',
  )
  const stored = new Map(rows.map(row => [row.key, row.id]))
  return {
    lost: [...confirmed].filter(([key, id]) => stored.get(key) !== id).length,
    doubled: rows.length - stored.size,
  }
}

/** Repeats `work` in parallel until the returned function is called. */
export function repeat(count, work) {
  let isRunning = true
  const workers = Array.from({ length: count }, async (_, index) => {
    while (isRunning) await work(index)
  })
  return async () => {
    isRunning = false
    await Promise.all(workers)
  }
}

export const secondsSince = startTime => (performance.now() - startTime) / 1_000
