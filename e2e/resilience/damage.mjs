import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { compareOrders } from './compare-orders.mjs'
import { openDisk } from './scratch-disk.mjs'
import { adminPassword, place, startShop, tryShop } from './shop-process.mjs'

const files = folder =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
const garbage = file => fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 0x5a))
const halve = file => fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2))
const empty = file => fs.writeFileSync(file, '')
const replaceByFolder = file => {
  fs.rmSync(file, { force: true })
  fs.mkdirSync(file)
}

/** What can become of a data folder (`database` is the engine's folder in it), and what the start must say of it. */
const damages = {
  'version file gone': ['is damaged', ({ database }) => fs.rmSync(`${database}/PG_VERSION`)],
  'version file empty': ['is damaged', ({ database }) => empty(`${database}/PG_VERSION`)],
  'control file cut': ['is damaged', ({ database }) => fs.truncateSync(`${database}/global/pg_control`, 100)],
  'control file garbage': ['is damaged', ({ database }) => garbage(`${database}/global/pg_control`)],
  'log written ahead gone': [
    'is damaged',
    ({ database }) => fs.rmSync(`${database}/pg_wal`, { recursive: true }),
  ],
  'log written ahead cut': ['is damaged', ({ database }) => files(`${database}/pg_wal`).forEach(halve)],
  'log written ahead garbage': ['is damaged', ({ database }) => files(`${database}/pg_wal`).forEach(garbage)],
  'tables cut': ['is damaged', ({ database }) => files(`${database}/base`).forEach(halve)],
  'tables garbage': ['is damaged', ({ database }) => files(`${database}/base`).forEach(garbage)],
  'configuration garbage': ['is damaged', ({ database }) => garbage(`${database}/postgresql.conf`)],
  'lock file garbage': [
    'is damaged',
    ({ database }) => fs.writeFileSync(`${database}/postmaster.pid`, 'ZZZZ'),
  ],
  'lock file unreadable': ['is damaged', ({ database }) => replaceByFolder(`${database}/postmaster.pid`)],
  'database a file': [
    'is damaged',
    ({ database }) => {
      fs.rmSync(database, { recursive: true })
      fs.writeFileSync(database, 'x')
    },
  ],
  'secret empty': ['secret in .* cannot be read', ({ dataDir }) => empty(`${dataDir}/session-secret`)],
  'secret unreadable': [
    'secret in .* cannot be read',
    ({ dataDir }) => replaceByFolder(`${dataDir}/session-secret`),
  ],
  'folder a file': [
    'is not a folder',
    ({ dataDir }) => {
      fs.rmSync(dataDir, { recursive: true })
      fs.writeFileSync(dataDir, 'x')
    },
  ],
}

/** Starts a shop on a data folder that was damaged in one way after the other. It must say so, and touch nothing. */
export async function damage({ every = 1 } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'damage-'))
  const whole = path.join(folder, 'whole')
  const dataDir = path.join(folder, 'data')
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: '',
    ADMIN_PASSWORD: adminPassword,
    SESSION_SECRET: '',
  }
  const faults = []
  let times = 0
  try {
    const url = `http://127.0.0.1:${port}`
    const shop = await startShop(url, { ...env, DATA_DIR: whole, LOG_LEVEL: 'silent' })
    const key = randomUUID()
    const { answer } = await place(url, key)
    shop.kill('SIGKILL')
    await once(shop, 'exit')

    const refuses = async (name, saying, DATA_DIR) => {
      times++
      const { code, output } = await tryShop({ ...env, DATA_DIR })
      const clear = new RegExp(saying).test(output) && output.trim().split('\n').length === 1
      if (code !== 1 || !clear) faults.push(`${name}: ended with ${code}: ${output.slice(0, 500)}`)
    }
    for (const [index, [name, [saying, harm]]] of Object.entries(damages).entries()) {
      if (index % every !== 0) continue
      fs.rmSync(dataDir, { recursive: true, force: true })
      fs.cpSync(whole, dataDir, { recursive: true })
      harm({ dataDir, database: path.join(dataDir, 'database') })
      const before = snapshot(dataDir)
      await refuses(name, saying, dataDir)
      if (!snapshot(dataDir).startsWith(before.split('\n')[0])) faults.push(`${name}: files were taken away`)
    }
    const readOnly = openReadOnly()
    if (readOnly) {
      await refuses('folder not writable', 'cannot be written', readOnly.folder)
      readOnly.close()
    }
    const told = await compareOrders({ dataDir: whole }, new Map([[key, answer.order.id]]))
    return { times, confirmed: 1, ...told, faults }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Which tables there are: none may go. */
const snapshot = dataDir => {
  const base = path.join(dataDir, 'database/base')
  return fs.existsSync(base) ? `${files(base).filter(file => /\/\d+$/.test(file)).length} tables` : ''
}

/** Root may write everywhere but where the whole disk says no. */
function openReadOnly() {
  if (process.getuid?.() === 0) {
    const disk = openDisk(8)
    disk?.lock()
    return disk
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'read-only-'))
  fs.chmodSync(folder, 0o500)
  return { folder, close: () => fs.rmdirSync(folder) }
}
