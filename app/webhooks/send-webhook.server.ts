import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { BlockList } from 'node:net'
import { withoutPersonalData } from '../platform/messages/provider-request.server.ts'
import { cleanLine } from '../platform/text/text.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import { addressProblems } from './webhook.ts'

const timeoutMs = 10_000
const maxResponseBytes = 2_000

// Two lists: in one, IPv4 addresses match rules for `::`.
const [blocked4, blocked6] = [new BlockList(), new BlockList()]
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast and reserved.
  ['224.0.0.0', 3],
] as const)
  blocked4.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // All but 2000::/3, which public addresses come from: loopback, mapped IPv4, NAT64, unique local, link-local, multicast.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Teredo and other special ones, documentation, and 6to4, which contains an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked6.addSubnet(network, prefix, 'ipv6')

export type Address = { address: string; family: number }

const isPublic = ({ address, family }: Address) =>
  family === 6 ? !blocked6.check(address, 'ipv6') : !blocked4.check(address, 'ipv4')

export type Network = {
  resolve(host: string): Promise<Address[]>
  isAllowed(address: Address): boolean
  /** Certificates to be trusted besides those of the system. */
  ca?: string
}

/** Tests pass another one. */
export const publicNetwork: Network = {
  resolve: host => lookup(host, { all: true }),
  isAllowed: isPublic,
}

type Unreachable = { ok: false; reason: keyof typeof addressProblems }

/** The addresses of a host. None may be private: which one is used is up to the system. */
export async function findAddresses(
  url: URL,
  { resolve, isAllowed }: Network,
): Promise<{ ok: true; addresses: Address[] } | Unreachable> {
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, '')).catch(() => [])
  if (addresses.length === 0) return { ok: false, reason: 'unknown name' }
  return addresses.every(isAllowed) ? { ok: true, addresses } : { ok: false, reason: 'private' }
}

/** As https://www.standardwebhooks.com signs. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

export type WebhookMessage = { id: string; url: string; body: string; secrets: string[] }
export type WebhookResult = { status: number | null; problem: string }

/** Sends a message. Redirects are not followed; `problem` is empty if it was accepted. */
export async function sendWebhook(
  { id, url: text, body, secrets }: WebhookMessage,
  signal: AbortSignal,
  network: Network = publicNetwork,
): Promise<WebhookResult> {
  const url = new URL(text)
  try {
    const found = await withTimeout(findAddresses(url, network), timeoutMs)
    if (!found.ok) return { status: null, problem: addressProblems[found.reason] }
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const request = requestTo(url, found.addresses, { signal: limit, ca: network.ca })
    return await post(request, { id, body, secrets })
  } catch (error) {
    // The shop is closing: the queue tries again.
    if (signal.aborted) throw error
    const { name, code, message } = error as NodeJS.ErrnoException
    const isTimeout = name === 'TimeoutError' || name === 'AbortError'
    return {
      status: null,
      problem: isTimeout
        ? `It did not answer within ${timeoutMs / 1_000} s`
        : `No connection: ${code ?? message}`,
    }
  }
}

/** Connects to one of these addresses, whatever the name leads to by now. */
const requestTo = (url: URL, addresses: Address[], options: Pick<RequestOptions, 'signal' | 'ca'>) =>
  https.request(url, {
    ...options,
    method: 'POST',
    // A connection of an earlier request was made to an address that was checked then.
    agent: false,
    lookup: (_host, { all }, callback) => {
      const [first] = addresses
      if (all) callback(null, addresses)
      else if (first) callback(null, first.address, first.family)
    },
  })

async function post(
  request: ClientRequest,
  { id, body, secrets }: Omit<WebhookMessage, 'url'>,
): Promise<WebhookResult> {
  const timestamp = Math.floor(Date.now() / 1_000)
  request.setHeader('content-type', 'application/json')
  request.setHeader('webhook-id', id)
  request.setHeader('webhook-timestamp', timestamp)
  request.setHeader(
    'webhook-signature',
    secrets.map(secret => signatureOf(secret, id, timestamp, body)).join(' '),
  )
  // After the response nobody else listens.
  request.on('error', () => {})
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const status = response.statusCode ?? 0
  const isAccepted = status >= 200 && status < 300
  const text = isAccepted ? '' : await readStart(response)
  response.destroy()
  return { status, problem: isAccepted ? '' : `It answered ${status}${text && `: ${text}`}` }
}

async function readStart(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxResponseBytes) break
  }
  const text = cleanLine(Buffer.concat(chunks).toString('utf8'))
  return withoutPersonalData(text).slice(0, 200)
}
