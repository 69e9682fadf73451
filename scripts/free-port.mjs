import { once } from 'node:events'
import net from 'node:net'

/** A TCP port that nothing listens on at the moment. `fetch` blocks well-known ports such as 1 before it connects. */
export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
