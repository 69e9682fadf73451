import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from '../../app/platform/database.fixture.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { home } from '../../scripts/setup.mjs'
import { compareOrders } from './compare-orders.mjs'
import { adminPassword, place, startShop, stopShop } from './shop-process.mjs'

const run = promisify(execFile)
const customers = 4

/**
 * Backs up a shop that is taking orders, and restores it while another runs: embedded to PostgreSQL, and back. Every
 * order that was confirmed before the backup began is there, once.
 */
export async function moves({ postgres }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'moves-'))
  const database = await createDatabase(postgres.url)
  const places = [
    { DATA_DIR: path.join(folder, 'first'), DATABASE_URL: '' },
    { DATA_DIR: path.join(folder, 'second'), DATABASE_URL: database.url },
    { DATA_DIR: path.join(folder, 'third'), DATABASE_URL: '' },
  ]
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const envOf = where => ({
    ...process.env,
    ...where,
    PORT: String(port),
    ADMIN_PASSWORD: adminPassword,
    TRUST_PROXY: 'off',
    SMTP_URL: '',
    LOG_LEVEL: 'silent',
  })
  const command = async (name, where, ...args) => {
    try {
      return (await run(process.execPath, [`scripts/${name}.mjs`, ...args], { cwd: home, env: envOf(where) }))
        .stdout
    } catch (error) {
      return `${name} failed: ${error.stderr || error.message}`
    }
  }
  const confirmed = new Map()
  const faults = []
  const inventory = text =>
    text
      .split('\n')
      .filter(line => /^ +\d+ {2}\w/.test(line))
      .join('\n')
  let slowest = 0
  let told = { lost: 0, doubled: 0 }
  try {
    for (const [index, from] of places.slice(0, -1).entries()) {
      const to = places[index + 1]
      const file = path.join(folder, `${index}.backup`)
      let shop = await startShop(url, envOf(from))
      let going = true
      const customer = async () => {
        while (going) {
          const key = randomUUID()
          const { answer, status } = await place(url, key)
          if (answer?.ok) confirmed.set(key, answer.order.id)
          // While the embedded engine writes the backup, orders wait, and may wait too long.
          else if (status !== 503) faults.push(`an order was answered with ${status}`)
        }
      }
      const ordering = Array.from({ length: customers }, customer)
      while (confirmed.size < (index + 1) * 30) await new Promise(resolve => setTimeout(resolve, 100))
      const before = new Map(confirmed)
      const began = performance.now()
      const backedUp = await command('backup', from, file)
      going = false
      await Promise.all(ordering)
      await stopShop(shop)

      shop = await startShop(url, envOf(to))
      const restored = await command('restore', to, file, '--replace')
      slowest = Math.max(slowest, (performance.now() - began) / 1_000)
      if (!/^Restored: /m.test(restored) || inventory(backedUp) !== inventory(restored))
        faults.push(`what was restored is not what was backed up: ${backedUp} ${restored}`.slice(0, 1_500))
      await stopShop(shop)
      const found = await compareOrders({ databaseUrl: to.DATABASE_URL, dataDir: to.DATA_DIR }, before)
      told = { lost: told.lost + found.lost, doubled: told.doubled + found.doubled }
      // Those that came after the backup stayed behind, as they must.
      confirmed.clear()
      for (const [key, id] of before) confirmed.set(key, id)
    }
    return { times: places.length - 1, confirmed: confirmed.size, ...told, slowest, faults }
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
