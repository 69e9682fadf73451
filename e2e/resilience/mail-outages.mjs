import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.mjs'
import { openMailServer, readMailId } from '../mail-server.mjs'
import { countOrdersWithoutMails } from './mixed-load.mjs'
import { runTrial } from './trial.mjs'

/** What broken mail servers do with a connection. */
const failures = {
  silent: () => {},
  garbage: socket => socket.end('HTTP/1.1 200 OK\r\n\r\n\0\xff<html>'),
  busy: socket => socket.end('421 try again later\r\n'),
  'cut off': socket => socket.destroy(),
  endless: socket => {
    const write = () => socket.write('x'.repeat(10_000))
    socket.on('drain', write)
    write()
  },
}

/** Places orders while the mail server is missing or broken; then counts the mails once it works. */
export async function mailOutages({ postgres, orders }) {
  const smtpPort = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }
  return runTrial({ server: postgres.url, env }, async trial => {
    await trial.start()
    const placeOrders = async () => {
      for (let n = 0; n < orders; n++) if (!(await trial.order())) trial.errors.push('an order was refused')
    }
    await placeOrders()
    for (const handle of Object.values(failures)) {
      const sockets = new Set()
      const server = net.createServer(socket => {
        sockets.add(socket)
        socket.on('error', () => {})
        handle(socket)
      })
      server.listen(smtpPort, '127.0.0.1')
      await once(server, 'listening')
      await placeOrders()
      await setTimeout(1_000)
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
    const client = new pg.Client({ connectionString: trial.env.DATABASE_URL })
    await client.connect()
    const { mails, close } = await openMailServer(readMailId, smtpPort)
    const ids = [...trial.confirmed.values()]
    for (let seconds = 0; seconds < 60 && countOrdersWithoutMails(ids, mails) > 0; seconds++) {
      // Retries come later the more often they failed.
      await client.query('update jobs set run_at = now() where done_at is null and locked_until is null')
      await setTimeout(1_000)
    }
    await trial.stop()
    await close()
    await client.end()
    const mailsDoubled = mails.length - new Set(mails).size
    if (mailsDoubled > 0) trial.errors.push('mails were doubled')
    return {
      times: Object.keys(failures).length + 1,
      mailsLost: countOrdersWithoutMails(ids, mails),
      mailsDoubled,
    }
  })
}
