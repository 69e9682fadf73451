import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrations } from '../../app/platform/database/database-template.fixture.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { home } from '../../scripts/setup.mjs'
import { fastestFolder } from '../../scripts/test-machine.mjs'
import { makePictures } from './fuzz-pictures.mjs'
import { Disk, readTree, variants } from './power-cut-disk.mjs'
import { appendRecord, readRecords } from './power-cut-recorder.mjs'
import { adminPassword, postOrder, signIn, startShop, stopShop } from './shop-process.mjs'

const execute = promisify(execFile)
export const sha256 = bytes => createHash('sha256').update(bytes).digest('hex')

/** Copies of data folders are made for each state. */
export const makeFolder = () => mkdtempSync(path.join(fastestFolder(), 'power-cut-'))

export const shopEnv = folder => ({
  ...process.env,
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: '',
  SESSION_SECRET: '',
  ADMIN_PASSWORD: adminPassword,
  SMTP_URL: '',
  BACKUP_TO: '',
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'silent',
})

/**
 * Records what a shop writes below `folder` during `steps`, and when something was confirmed to a client: a mark is
 * written after the response arrived.
 */
async function record(folder, steps, { syncs = 'on' } = {}) {
  const base = readTree(folder)
  const log = `${folder}.log`
  writeFileSync(log, '')
  const port = await freePort()
  const recorder = path.join(home, 'e2e/resilience/power-cut-recorder.mjs')
  const env = {
    ...shopEnv(folder),
    PORT: String(port),
    NODE_OPTIONS: `--import=${recorder}`,
    POWER_CUT_LOG: log,
    POWER_CUT_FOLDER: folder,
    POWER_CUT_SYNCS: syncs,
  }
  const recording = new Recording(`http://127.0.0.1:${port}`, folder, env, log)
  try {
    await steps(recording)
    await recording.kill()
    const records = readRecords(log)
    expectComplete(folder, base, records)
    return { base, records }
  } finally {
    recording.end()
    rmSync(log)
  }
}

/** The records, applied to what was there before, give what is there now: nothing was missed. */
function expectComplete(folder, base, records) {
  const disk = new Disk({ isStrict: false, tree: base })
  for (const each of records) if (each.op !== 'mark') disk.apply(each)
  const recorded = disk.state(variants['everything unsynced']())
  const actual = readTree(folder)
  for (const name of new Set([...recorded.keys(), ...actual.keys()])) {
    const content = actual.get(name)
    const isSame = content
      ? recorded.get(name)?.content().equals(content)
      : recorded.has(name) && actual.has(name)
    if (!isSame) throw new Error(`The recording of ${name} is not complete`)
  }
}

class Recording {
  #cookie
  #shop
  #orders = []

  constructor(url, folder, env, log) {
    Object.assign(this, { url, folder, env, log })
  }

  mark(kind, facts = {}) {
    appendRecord(this.log, { op: 'mark', kind, ...facts })
  }

  async start() {
    this.mark('start')
    this.#shop = await startShop(this.url, this.env)
    this.mark('ready', { secret: readFileSync(path.join(this.env.DATA_DIR, 'session-secret'), 'utf8') })
    this.#cookie = await signIn(this.url)
  }

  end() {
    this.#shop?.kill('SIGKILL')
  }

  async stop() {
    this.mark('stop')
    await stopShop(this.#shop)
    this.#shop = undefined
  }

  /** Waits for the jobs before, because a killed process does not record what it was just writing. */
  async kill() {
    if (!this.#shop) return
    await this.#untilIdle()
    const exit = once(this.#shop, 'exit')
    this.#shop.kill('SIGKILL')
    await exit
    this.#shop = undefined
  }

  /** The mail about a new status is delayed by a minute. */
  async #untilIdle() {
    for (;;) {
      const metrics = await (await fetch(`${this.url}/metrics`)).text()
      const count = name => Number(new RegExp(`^blockyard_jobs_${name} (\\d+)$`, 'm').exec(metrics)?.[1])
      if (count('waiting') === count('delayed')) return
      await setTimeout(100)
    }
  }

  async #post(address, body, headers = {}) {
    const response = await fetch(this.url + address, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { cookie: this.#cookie, ...headers },
    })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${address}: ${response.status} ${text.slice(0, 200)}`)
    return text
  }

  async order() {
    const key = randomUUID()
    const { body } = await postOrder(this.url, key)
    if (!body?.ok) throw new Error(`An order was refused: ${JSON.stringify(body)}`)
    this.mark('order', { key, id: body.order.id })
    this.#orders.push(body.order.id)
  }

  async enquire() {
    const name = `Sender ${randomUUID()}`
    const contact = { name, email: 'sender@example.com', phone: '024 123 4567' }
    await this.#post(
      '/contact',
      new URLSearchParams({ key: randomUUID(), ...contact, message: 'Is it dry?' }),
    )
    this.mark('enquiry', { name })
  }

  async pay() {
    const id = randomUUID()
    const form = {
      intent: 'payment',
      id,
      kind: 'payment',
      amount: '10',
      method: 'cash',
      reference: '',
      receivedAt: '',
    }
    await this.#post(`/admin/orders/${this.#orders[0]}.data`, new URLSearchParams(form))
    this.mark('payment', { id })
  }

  async confirmOrder() {
    const id = this.#orders.pop()
    const form = { intent: 'status', id, from: 'pending', to: 'confirmed' }
    await this.#post('/admin/orders.data', new URLSearchParams(form))
    this.mark('status', { id, status: 'confirmed' })
  }

  async uploadPicture() {
    const picture = (await makePictures()).good[0]
    const text = await this.#post('/admin/uploads', picture, { 'content-type': 'application/octet-stream' })
    this.mark('picture', { hash: /[0-9a-f]{64}/.exec(text)[0] })
  }

  async workload(orders) {
    await Promise.all([
      ...Array.from({ length: 3 }, async () => {
        for (let n = 0; n < orders / 3; n++) await this.order()
      }),
      this.enquire(),
      this.uploadPicture(),
    ])
    await this.pay()
    await this.confirmOrder()
  }

  script(name, ...args) {
    return execute(process.execPath, [`scripts/${name}.mjs`, ...args], { cwd: home, env: this.env })
  }

  async backUp(name) {
    const file = path.join(this.folder, 'backups', name)
    this.mark('backup starts')
    await this.script('backup', file)
    this.mark('backup', { file: `backups/${name}`, sha256: sha256(readFileSync(file)) })
  }

  async backUpToStore() {
    const folder = path.join(this.folder, 'store')
    this.env.BACKUP_TO = folder
    const { stdout } = await this.script('backup')
    this.env.BACKUP_TO = ''
    const [name] = /blockyard-\S+gz/.exec(stdout)
    this.mark('backup', { file: `store/${name}`, sha256: sha256(readFileSync(path.join(folder, name))) })
  }

  async restore(name) {
    this.mark('restore starts')
    await this.script('restore', path.join(this.folder, 'backups', name), '--replace')
    this.mark('restore')
  }
}

/** A first start, orders, back-ups, a stop, a kill and the starts after them. */
export const recordLife = (folder, { isFull }) =>
  record(folder, async shop => {
    await shop.start()
    await shop.workload(6)
    await shop.backUp('first.gz')
    await shop.workload(6)
    await shop.kill()
    await shop.start()
    await shop.workload(6)
    if (!isFull) return
    await shop.stop()
    await shop.start()
    await shop.workload(6)
    await shop.backUpToStore()
    await shop.workload(3)
  })

/** A restore into the shop of the first run, which was killed. */
export const recordRestore = folder =>
  record(folder, async shop => {
    await shop.start()
    await shop.workload(3)
    await shop.backUp('second.gz')
    await shop.workload(3)
    await shop.restore('second.gz')
    await shop.workload(3)
    await shop.stop()
  })

/** The start of this version on the data of version 1.0.0. */
export async function recordUpgrade(folder) {
  const earlier = path.join(folder, 'migrations')
  cpSync(migrations, earlier, { recursive: true })
  const journal = path.join(earlier, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))
  const { db, close } = await openDatabase({ dataDir: path.join(folder, 'data'), migrations: earlier })
  rmSync(earlier, { recursive: true })
  const id = randomUUID()
  const lines = [
    { id: 'hollow-blocks', variant: '5in', name: 'Hollow blocks', unit: 'piece', price: 750, quantity: 10 },
  ]
  await db.execute(`insert into orders (id, customer_name, customer_email, customer_phone, customer_address,
      order_items, sums, total_amount)
    values ('${id}', 'Ama', 'ama@example.com', '024 123 4567', 'Weija', '${JSON.stringify(lines)}', '[]', 7500)`)
  await close()
  return record(folder, async shop => {
    shop.mark('order', { id })
    await shop.start()
    await shop.workload(6)
  })
}

/** Orders of a shop whose syncs do nothing. */
export const recordWithoutSyncs = folder =>
  record(
    folder,
    async shop => {
      await shop.start()
      await shop.workload(12)
    },
    { syncs: 'off' },
  )
