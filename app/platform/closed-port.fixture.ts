import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port that refuses connections. `fetch` blocks well-known ports such as 1 before it connects. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
