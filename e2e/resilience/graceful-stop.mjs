import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { orderBody } from './shop-process.mjs'
import { runTrial, secondsSince } from './trial.mjs'

/** Sends SIGTERM while keep-alive connections order and read: requests in flight must be answered completely. */
export const gracefulStop = ({ rounds, databaseServer }) =>
  runTrial({ server: databaseServer }, async trial => {
    let aborted = 0
    let answered = 0
    for (let round = 0; round < rounds; round++) {
      await trial.start()
      const state = { stopTime: Number.POSITIVE_INFINITY }
      const clients = Array.from({ length: 32 }, (_, index) => runClient(trial, index, state))
      await setTimeout(1_000 + Math.random() * 500)
      const exit = once(trial.shop, 'exit')
      state.stopTime = performance.now()
      trial.shop.kill('SIGTERM')
      const [code, signal] = await exit
      trial.slowest = Math.max(trial.slowest, secondsSince(state.stopTime))
      if (code !== 0) trial.errors.push(`the shop ended with ${code ?? signal}`)
      for (const result of await Promise.all(clients)) {
        aborted += result.aborted
        answered += result.answered
      }
      await trial.stop()
    }
    if (answered === 0) trial.errors.push('no request was answered')
    return { times: rounds, more: `${answered} answered, ${aborted} aborted` }
  })

/** Sends one request after the other until the shop stops; reconnects when it closes the connection. */
async function runClient({ port, confirmed, errors }, index, state) {
  const result = { answered: 0, aborted: 0 }
  while (performance.now() < state.stopTime) {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const connected = once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([connected, once(socket, 'close').then(() => false)]))) break
    for (let isOpen = true; isOpen; ) {
      const key = randomUUID()
      const sendTime = performance.now()
      const response = await exchange(socket, index % 2 === 0 ? orderRequest(key) : pageRequest)
      isOpen = response.isComplete && response.keepAlive
      if (response.isComplete) {
        result.answered++
        if (response.status === 201) confirmed.set(key, JSON.parse(response.body).order.id)
        else if (response.status !== 200 && response.status !== 503)
          errors.push(`answered with ${response.status}`)
      } else if (sendTime < state.stopTime - 250 || response.hasStarted) {
        // A request that meets the closing of an idle connection was never received: browsers repeat it.
        result.aborted++
        errors.push(`aborted after ${response.hasStarted ? 'half a response' : 'the request'}`)
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

/** Sends a request and reads its whole response, with a content length or in chunks. */
function exchange(socket, request) {
  return new Promise(resolve => {
    let bytes = Buffer.alloc(0)
    const end = response => {
      socket.off('data', read)
      socket.off('close', abort)
      resolve(response)
    }
    const abort = () => end({ isComplete: false, hasStarted: bytes.length > 0 })
    const read = data => {
      bytes = Buffer.concat([bytes, data])
      const headEnd = bytes.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = bytes.subarray(0, headEnd).toString('latin1')
      const length = /^content-length: (\d+)/im.exec(head)?.[1]
      const body = bytes.subarray(headEnd + 4)
      const isComplete = length
        ? body.length >= Number(length)
        : body.toString('latin1').endsWith('0\r\n\r\n')
      if (!isComplete) return
      end({
        isComplete,
        status: Number(head.slice(9, 12)),
        keepAlive: !/^connection: close/im.test(head),
        body: length ? body.toString() : body.toString().replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/gi, ''),
      })
    }
    socket.on('data', read)
    socket.once('close', abort)
    if (socket.destroyed) return abort()
    socket.write(request)
  })
}
