import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An HTTP gateway for mails or SMS; `handle` gets the body of each request and returns the status of its response. */
export async function openHttpGateway(handle: (body: string) => number | Promise<number>) {
  const server = createServer(async (request, response) => {
    const status = await handle(await text(request))
    response.writeHead(status).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
