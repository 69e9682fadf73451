import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import { eventually } from '../app/platform/eventually.fixture.ts'
import { createPageCache } from './page-cache.ts'

export const html = (body: string) =>
  new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0',
      'x-request-id': 'one',
    },
  })

export async function open(options: Partial<Parameters<typeof createPageCache>[0]> = {}) {
  const render = vi.fn(async (url: string) => html(`<p>page ${url} ${render.mock.calls.length}</p>`))
  const pathOf = (url: string) => (url.startsWith('/private') ? undefined : url.replace(/\?.*|\.data$/g, ''))
  const cache = createPageCache({ render, pathOf, expiresAt: async () => undefined, ...options })
  const served: boolean[] = []
  const server = createServer((request, response) => {
    served.push(cache.serveCached(request, response))
    if (!served.at(-1) && !cache.serve(request, response)) response.writeHead(418).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  const text = async (path: string) => (await get(path)).text()
  return { cache, render, get, text, served }
}

export async function openByHand() {
  const renderings: PromiseWithResolvers<Response>[] = []
  const render = () => {
    const rendering = Promise.withResolvers<Response>()
    renderings.push(rendering)
    return rendering.promise
  }
  const untilRendering = (number: number) => eventually(() => expect(renderings).toHaveLength(number))
  return { ...(await open({ render })), renderings, untilRendering }
}
