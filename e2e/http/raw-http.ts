import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import net from 'node:net'
import { adminEmail, adminPassword, expect, type Shop, testWithShop } from '../shop.ts'

/** The shop as it runs behind a proxy that ends TLS. */
export const publicUrl = 'https://shop.example.test'
export const secrets = { session: 'known-session-secret-0123456789abcdef', smtp: 'known-smtp-password' }

export const test = testWithShop({
  env: {
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'debug',
    SESSION_SECRET: secrets.session,
    SMTP_URL: `smtp://shop:${secrets.smtp}@127.0.0.1:9`,
  },
})

export type Options = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
export type Response = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends a request without normalising its path. */
export async function send(shop: Shop, path: string, { body, ...options }: Options = {}): Promise<Response> {
  const { hostname, port } = new URL(shop.url)
  const outgoing = request({ hostname, port, path, ...options } satisfies RequestOptions).end(body)
  const [response] = await once(outgoing, 'response')
  const parts: Buffer[] = await response.toArray()
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(parts).toString('latin1'),
  }
}

/** Sends bytes that need not be a valid request. */
export async function sendBytes(shop: Shop, bytes: string): Promise<Response> {
  const { hostname, port } = new URL(shop.url)
  const socket = net.connect(Number(port), hostname)
  let text = ''
  socket.on('data', data => {
    text += data
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  const [statusLine = '', ...fields] = head.split('\r\n')
  const headers = Object.fromEntries(
    fields.map(field => field.split(/: (.*)/s)).map(([name, value]) => [name?.toLowerCase(), value]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.replace(/^0\r\n\r\n$/, '') }
}

/** Waits until the log has all requests so far. */
export async function waitForLog(shop: Shop) {
  const path = `/${randomUUID()}`
  await send(shop, path)
  await expect.poll(() => shop.readLog()).toContain(path)
}

export const form = (fields: Record<string, string>, headers: Record<string, string> = {}): Options => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl, ...headers },
  body: new URLSearchParams(fields).toString(),
})

export const json = (body: unknown, headers: Record<string, string> = {}): Options => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: publicUrl, ...headers },
  body: JSON.stringify(body),
})

export async function signIn(shop: Shop) {
  const response = await send(shop, '/admin-login', form({ email: adminEmail, password: adminPassword }))
  expect(response.status).toBe(302)
  const setCookies = response.headers['set-cookie'] ?? []
  return { response, setCookies, cookie: setCookies.map(cookie => cookie.split(';')[0]).join('; ') }
}
