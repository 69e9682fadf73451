import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { createDatabase } from '../../app/platform/database.fixture.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { place, startShop, stopShop } from './shop-process.mjs'

/** What a mail server that isn't well says to whoever connects. */
const ills = {
  silent: () => {},
  garbage: socket => socket.end('HTTP/1.1 200 OK\r\n\r\n\0\xff<html>'),
  busy: socket => socket.end('421 try again later\r\n'),
  'cut off': socket => socket.destroy(),
  drowning: socket => {
    const more = () => socket.write('x'.repeat(10_000))
    socket.on('drain', more)
    more()
  },
}

/** Orders while the mail server is away, silent or mad; then counts the mails when it is well again. */
export async function mailOutages({ postgres, orders }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mail-outages-'))
  const database = await createDatabase(postgres.url)
  const [port, smtpPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const shop = await startShop(url, {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: 'a-long-enough-password',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: 'silent',
  })
  const confirmed = []
  const faults = []
  let slowest = 0
  const order = async () => {
    for (let n = 0; n < orders; n++) {
      const { answer, status, seconds } = await place(url, randomUUID())
      slowest = Math.max(slowest, seconds)
      if (answer?.ok) confirmed.push(answer.order.id)
      else faults.push(`an order was answered with ${status}`)
    }
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const mails = []
  try {
    await order()
    for (const talk of Object.values(ills)) {
      const sockets = new Set()
      const server = net.createServer(socket => {
        sockets.add(socket)
        socket.on('error', () => {})
        talk(socket)
      })
      server.listen(smtpPort, '127.0.0.1')
      await once(server, 'listening')
      await order()
      await setTimeout(1_000)
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) =>
        void buffer(stream).then(mail => {
          mails.push(/Message-ID: <order-([0-9a-f-]+)@/i.exec(mail.toString())?.[1])
          done()
        }, done),
    })
    smtp.listen(smtpPort, '127.0.0.1')
    for (let seconds = 0; seconds < 60 && new Set(mails).size < confirmed.length; seconds++) {
      // Their next tries would come later, the more often they failed.
      await client.query('update jobs set run_at = now() where done_at is null and locked_until is null')
      await setTimeout(1_000)
    }
    await stopShop(shop)
    await new Promise(resolve => smtp.close(resolve))
  } finally {
    shop.kill('SIGKILL')
    await client.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    outages: Object.keys(ills).length + 1,
    confirmed: confirmed.length,
    mailsLost: confirmed.filter(id => !mails.includes(id)).length,
    mailsDoubled: mails.length - new Set(mails).size,
    faults,
    slowest,
  }
}
