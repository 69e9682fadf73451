import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '../../app/platform/database.fixture.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { compareOrders } from './compare-orders.mjs'
import { adminPassword, orderBody, startShop } from './shop-process.mjs'

const connections = 32

/** Sends SIGTERM while connections that stay open order and read: what was asked before is answered whole. */
export async function gracefulStop({ rounds, databaseServer }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stops-'))
  const database = databaseServer ? await createDatabase(databaseServer) : undefined
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    ADMIN_PASSWORD: adminPassword,
    TRUST_PROXY: 'off',
    SMTP_URL: '',
    LOG_LEVEL: 'silent',
  }
  const confirmed = new Map()
  const faults = []
  let cut = 0
  let answered = 0
  let slowest = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const shop = await startShop(`http://127.0.0.1:${port}`, env)
      const state = { toldAt: Number.POSITIVE_INFINITY }
      const clients = Array.from({ length: connections }, (_, n) => client(port, n, state, confirmed))
      await setTimeout(1_000 + Math.random() * 500)
      const exit = once(shop, 'exit')
      state.toldAt = performance.now()
      shop.kill('SIGTERM')
      const [code, signal] = await exit
      slowest = Math.max(slowest, (performance.now() - state.toldAt) / 1_000)
      if (code !== 0) faults.push(`the shop ended with ${code ?? signal}`)
      for (const result of await Promise.all(clients)) {
        cut += result.cut
        answered += result.answered
        faults.push(...result.faults)
      }
    }
    const told = await compareOrders({ databaseUrl: database?.url, dataDir }, confirmed)
    if (answered === 0) faults.push('nothing was answered')
    return { times: rounds, confirmed: confirmed.size, answered, cut, ...told, slowest, faults }
  } finally {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One connection at a time, kept as long as the shop keeps it. */
async function client(port, number, state, confirmed) {
  const result = { answered: 0, cut: 0, faults: [] }
  while (performance.now() < state.toldAt) {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    if (
      !(await Promise.race([
        once(socket, 'connect').catch(() => false),
        once(socket, 'close').then(() => false),
      ]))
    )
      break
    for (let more = true; more; ) {
      const key = randomUUID()
      const sentAt = performance.now()
      const answer = await exchange(socket, number % 2 === 0 ? orderRequest(key) : pageRequest)
      if (answer.whole) {
        result.answered++
        more = answer.open
        if (answer.status === 201) confirmed.set(key, JSON.parse(answer.body).order.id)
        // A machine that is too slow says so.
        else if (answer.status !== 200 && answer.status !== 503)
          result.faults.push(`answered with ${answer.status}`)
        continue
      }
      more = false
      // What crosses the closing of an idle line was never taken; a browser sends it again.
      if (sentAt < state.toldAt - 250 || answer.begun) {
        result.cut++
        result.faults.push(`cut off after ${answer.begun ? 'half an answer' : 'the request'}`)
      }
    }
    socket.destroy()
  }
  return result
}

const pageRequest = 'GET /blog HTTP/1.1\r\nhost: localhost\r\n\r\n'
const orderRequest = key => {
  const body = orderBody(key)
  return `POST /checkout/order HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Sends a request and reads its answer, whether measured or in chunks, to the end. */
function exchange(socket, request) {
  return new Promise(resolve => {
    let bytes = Buffer.alloc(0)
    const end = answer => {
      socket.off('data', read)
      socket.off('close', closed)
      resolve(answer)
    }
    const closed = () => end({ whole: false, begun: bytes.length > 0 })
    const read = data => {
      bytes = Buffer.concat([bytes, data])
      const head = bytes.indexOf('\r\n\r\n')
      if (head < 0) return
      const text = bytes.subarray(0, head).toString('latin1')
      const length = /^content-length: (\d+)/im.exec(text)?.[1]
      const body = bytes.subarray(head + 4)
      if (
        length === undefined ? !body.toString('latin1').endsWith('0\r\n\r\n') : body.length < Number(length)
      )
        return
      end({
        whole: true,
        status: Number(text.slice(9, 12)),
        open: !/^connection: close/im.test(text),
        body:
          length === undefined
            ? body.toString().replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/gi, '')
            : body.toString(),
      })
    }
    socket.on('data', read)
    socket.once('close', closed)
    if (socket.destroyed) return closed()
    socket.write(request)
  })
}
