import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../app/platform/eventually.fixture.ts'
import { createLog } from '../app/platform/log.server.ts'
import { requestFacts } from '../app/platform/request.server.ts'
import { testContext } from '../app/platform/services.fixture.ts'
import { createTestApp } from './app.fixture.ts'

type Loader = (args: { request: Request; context: RouterContextProvider }) => Promise<unknown>

let loader: Loader
const run: Loader = args => loader(args)
const slow = { id: 'slow', path: 'slow', module: { loader: run } }
const upload = {
  id: 'upload',
  path: 'upload',
  module: { handle: { acceptsUpload: true }, loader: run, action: run },
}

const lines: { level: string; message: string; status?: number }[] = []
const log = createLog('debug', line => void lines.push(JSON.parse(line)))
const { services } = testContext({} as never, { log })
const app = createTestApp({ slow, upload } as never, services)
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

async function abandonRequest(afterAbort: () => unknown) {
  lines.length = 0
  const { promise: isLoading, resolve } = Promise.withResolvers<void>()
  loader = async ({ request }) => {
    resolve()
    await once(request.signal, 'abort')
    return afterAbort()
  }
  const browser = new AbortController()
  const { port } = server.address() as AddressInfo
  const response = fetch(`http://127.0.0.1:${port}/slow`, { signal: browser.signal })
  await isLoading
  browser.abort()
  await expect(response).rejects.toMatchObject({ name: 'AbortError' })
  await eventually(() => expect(lines.some(({ message }) => message === 'request')).toBe(true))
}

test.each<[string, () => unknown]>([
  ['is answered', () => Response.json({})],
  ['fails', () => Promise.reject(new Error('The query was cancelled'))],
])(
  'a request that the browser gave up and that %s afterwards is logged as 499, without an error',
  async (_, end) => {
    await abandonRequest(end)
    expect(lines).toMatchObject([{ level: 'debug', message: 'request', status: 499 }])
  },
)

test('a request that fails while the browser waits is logged as an error', async () => {
  lines.length = 0
  loader = () => Promise.reject(new Error('no such table'))
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/slow`)).status).toBe(500)
  expect(lines).toMatchObject([
    { level: 'error', message: 'a loader or action failed' },
    { level: 'warn', message: 'request', status: 500 },
  ])
})

test.each([
  ['GET', '/upload', 503],
  ['POST', '/upload', 200],
])('a %s of %s that takes ten seconds is answered with %s', async (method, path, status) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  loader = async () => {
    await new Promise(resolve => setTimeout(resolve, 10_000))
    return Response.json({})
  }
  const response = app.request(path, { method })
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await response).status).toBe(status)
})

test('a request that came through an unknown proxy is logged once, and is not one of this machine', async () => {
  lines.length = 0
  const seen: (boolean | undefined)[] = []
  loader = async ({ context }) => {
    seen.push(requestFacts(context).isOwnMachine)
    return null
  }
  const { port } = server.address() as AddressInfo
  const get = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/slow`, { headers })
  await get({})
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([])
  for (let request = 0; request < 3; request++) await get({ 'x-forwarded-for': '203.0.113.7' })
  expect(seen).toEqual([true, false, false, false])
  expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ header: 'x-forwarded-for' }])
})
