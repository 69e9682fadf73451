import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { listenOnServer } from './database-listener.server.ts'
import { message, ready } from './wire-messages.fixture.ts'

const failure = Buffer.concat([message('E', 'SERROR\0C57P03\0Mnot now\0\0'), message('Z', 'I')])

it('closes a connection whose listen command fails', async () => {
  const closed = Promise.withResolvers<void>()
  const server = net.createServer(socket => {
    socket.once('data', () => {
      socket.write(ready)
      socket.once('data', () => socket.write(failure))
    })
    socket.on('close', () => closed.resolve())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const listening = listenOnServer({
    url: `postgres://u:p@127.0.0.1:${port}/shop`,
    channel: 'quiet',
    onMessage() {},
    onConnectionChange() {},
  })
  await expect(listening).rejects.toThrow('not now')
  await closed.promise
  server.close()
})
