import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'

/**
 * A TCP port that nothing listens on at the moment, below those that systems give to outgoing connections: one of these
 * could take it before it is used. `fetch` blocks well-known ports such as 1 before it connects.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    const server = net.createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
