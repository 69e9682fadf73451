import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { createDatabase } from '../../app/platform/database.fixture.ts'
import { openDatabase } from '../../app/platform/database.server.ts'
import { home } from '../../scripts/setup.mjs'
import { freePort, place, startShop } from './shop-process.mjs'

const customers = 8

/**
 * Kills the shop with SIGKILL again and again while customers order, each repeating an order under its key until it is
 * confirmed, as a browser does. Counts what the database and the mail server say afterwards.
 */
export async function crash({ rounds, databaseServer }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'crashes-'))
  const database = databaseServer ? await createDatabase(databaseServer) : undefined
  const mails = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream).then(
        mail => {
          mails.push(/Message-ID: <order-([0-9a-f-]+)@/i.exec(mail.toString())?.[1])
          done()
        },
        // The shop was killed in the middle of the mail.
        () => {},
      )
    },
  })
  // A killed shop resets its connections.
  smtp.on('error', () => {})
  const [port, smtpPort] = [await freePort(), await freePort()]
  smtp.listen(smtpPort, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    ADMIN_PASSWORD: 'a-long-enough-password',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: 'error',
  }
  const start = async () => {
    const began = performance.now()
    const shop = await startShop(url, env)
    return { shop, seconds: (performance.now() - began) / 1_000 }
  }

  let ordering = true
  const confirmed = new Map()
  const customer = async () => {
    while (ordering) {
      const key = randomUUID()
      for (;;) {
        const { status, answer } = await place(url, key)
        if (answer?.ok) {
          confirmed.set(key, answer.order.id)
          break
        }
        if (status && status < 500) throw new Error(`An order was refused: ${JSON.stringify(answer)}`)
        await setTimeout(100)
      }
    }
  }

  let { shop } = await start()
  const working = Array.from({ length: customers }, customer)
  let slowest = 0
  for (let round = 0; round < rounds; round++) {
    await setTimeout(300 + Math.random() * 1_200)
    shop.kill('SIGKILL')
    await once(shop, 'exit')
    const again = await start()
    shop = again.shop
    slowest = Math.max(slowest, again.seconds)
  }
  ordering = false
  await Promise.all(working)
  // Jobs that a dead process had in hand come back when their lease of two minutes ends.
  for (let quiet = 0, seen = -1; quiet < 150 && new Set(mails).size < confirmed.size; quiet++) {
    if (mails.length !== seen) quiet = 0
    seen = mails.length
    await setTimeout(1_000)
  }
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  await new Promise(resolve => smtp.close(resolve))

  const { db, close } = await openDatabase({
    databaseUrl: database?.url,
    dataDir,
    migrations: path.join(home, 'db/migrations'),
  })
  const { rows } = await db.execute('select id::text, idempotency_key::text as key from orders')
  await close()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })

  const stored = new Map(rows.map(row => [row.key, row.id]))
  const mailed = new Set(mails)
  return {
    rounds,
    confirmed: confirmed.size,
    lost: [...confirmed].filter(([key, id]) => stored.get(key) !== id).length,
    doubled: rows.length - stored.size,
    mailsLost: [...confirmed.values()].filter(id => !mailed.has(id)).length,
    // A process that dies between sending and noting sends again: at most one mail a worker and crash.
    mailsDoubled: mails.length - mailed.size,
    slowestReturn: slowest,
  }
}
