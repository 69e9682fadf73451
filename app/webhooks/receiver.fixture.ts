import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { localhost } from '../platform/health/certificate.fixture.ts'
import type { Network } from './send-webhook.server.ts'

/** Lets this machine be reached, which production never does. */
export const localNetwork: Network = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
  ca: localhost.cert,
}

type Received = { headers: IncomingHttpHeaders; body: string }

/** A system that receives messages, and answers each as `answer` does. */
export async function startReceiver(
  answer: (response: ServerResponse) => void = response => response.writeHead(204).end(),
  host = '127.0.0.1',
) {
  const received: Received[] = []
  const server = https.createServer(localhost, async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    received.push({ headers: request.headers, body })
    answer(response)
  })
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/hook`, received }
}
