import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { startPostgres } from '../../scripts/test-machine.mjs'
import { compareOrders } from './compare-orders.mjs'
import { openDisk } from './scratch-disk.mjs'
import { adminPassword, answers, place, startShop, stopShop, tryShop } from './shop-process.mjs'

/** Without the right to mount a disk there is nothing to see here; the table says so. */
const notPossible = { times: 0, faults: [] }

/** Fills the disk under the embedded database, in several degrees; then gives room again. */
export async function fullDisk() {
  const disk = openDisk(140)
  if (!disk) return notPossible
  try {
    return await fillUnder(
      disk,
      { DATA_DIR: path.join(disk.folder, 'data'), DATABASE_URL: '' },
      async env => {
        // Full at the start: a sentence, not a trace.
        disk.fill()
        const { code, output } = await tryShop(env)
        disk.free()
        const clear = code === 1 && /is full/.test(output) && !/\bat .*:\d+/.test(output)
        return clear ? [] : [`a start on a full disk ended with ${code}: ${output.slice(0, 500)}`]
      },
    )
  } finally {
    disk.close()
  }
}

/** The same under a PostgreSQL server. */
export async function fullServerDisk() {
  const disk = openDisk(200)
  if (!disk) return notPossible
  const folder = path.join(disk.folder, 'server')
  mkdirSync(folder)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'full-disk-'))
  const postgres = await startPostgres({
    folder,
    settings: ['min_wal_size=32MB', 'max_wal_size=48MB', 'shared_buffers=16MB'],
  })
  try {
    return await fillUnder(disk, { DATA_DIR: dataDir, DATABASE_URL: postgres.url }, async () => [], postgres)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    disk.close()
  }
}

async function fillUnder(disk, where, furthermore, server) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    ...where,
    PORT: String(port),
    ADMIN_PASSWORD: adminPassword,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: 'off',
    LOG_LEVEL: 'silent',
  }
  let shop = await startShop(url, env)
  const confirmed = new Map()
  const faults = []
  const open = []
  let slowest = 0
  let slowestReturn = 0
  let refused = 0

  const order = async (key = randomUUID()) => {
    const { status, answer, retryAfter, seconds } = await place(url, key, bulky())
    slowest = Math.max(slowest, seconds)
    if (answer?.ok) confirmed.set(key, answer.order.id)
    else if (status === 503 && answer?.message && retryAfter) {
      refused++
      open.push(key)
    } else faults.push(`an order was answered with ${status} ${JSON.stringify(answer)}`)
    return answer?.ok === true
  }
  // The embedded engine stops before the last of them, a server where the disk makes it.
  const degrees = server ? [3, 0] : [20, 3, 0]
  try {
    for (const left of degrees) {
      for (let n = 0; !(await order()); n++)
        if (n === 5) throw new Error('Orders are refused while there is room')
      disk.fill(left)
      // Until it refuses, or long enough.
      for (let n = 0, no = 0; n < 400 && no < 10; n++) {
        if (!(await order())) no++
        if (no > 0) await setTimeout(100)
      }
      if (!(await answers(`${url}/products`)) || !(await answers(`${url}/healthz`)))
        faults.push('a page could not be read while the disk was full')
      disk.free()
      if (server && !server.isRunning()) await server.revive()
      const began = performance.now()
      while (!(await order()) && performance.now() - began < 60_000) await setTimeout(100)
      slowestReturn = Math.max(slowestReturn, (performance.now() - began) / 1_000)
      if (shop.exitCode !== null) faults.push(`the shop ended with ${left} MB left`)
      // They try again, as they were told: under the same key.
      for (const key of open.splice(0)) await order(key)
    }
    if (refused === 0) faults.push('nothing was refused: the disk was not full')
    await stopShop(shop)
    faults.push(...(await furthermore(env)))
    shop = await startShop(url, env)
    await stopShop(shop)
    const told = await compareOrders({ databaseUrl: where.DATABASE_URL, dataDir: where.DATA_DIR }, confirmed)
    return {
      times: degrees.length,
      confirmed: confirmed.size,
      ...told,
      refused,
      slowest,
      slowestReturn,
      faults,
    }
  } finally {
    await stopShop(shop)
  }
}

/** Text that no compression makes smaller. */
const bulky = () =>
  Array.from({ length: 1_900 }, () => String.fromCharCode(0x4e00 + Math.random() * 20_000)).join('')
