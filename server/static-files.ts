import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'

const year = 'public, max-age=31536000, immutable'
/** Answers that are files: what guards a document is of no use to them. */
export const isFile = (path: string) => /^\/(assets|pictures|video)\//.test(path)

const day = 'public, max-age=86400'

/** What the build wrote, precompressed. Names under /assets and /pictures carry a hash, so they never change. */
export function staticFiles(clientFolder: string) {
  const root = path.relative(process.cwd(), clientFolder) || '.'
  const app = new Hono()
  const files = serveStatic({ root, precompressed: true })
  // Not by the library's `onFound`: it is called when the answer's headers stand already.
  const serve =
    (cacheControl: string): MiddlewareHandler =>
    async (c, next) => {
      const answer = await files(c, next)
      if (answer?.ok) answer.headers.set('cache-control', cacheControl)
      return answer
    }

  for (const folder of ['/assets/*', '/pictures/*']) {
    app.get(folder, serve(year))
    app.all(folder, c => c.text('Not found', 404, { 'cache-control': 'no-store' }))
  }
  app.get('/video/*', serve(year))
  for (const file of [
    '/favicon.ico',
    '/icon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
    '/apple-touch-icon.png',
  ]) {
    app.get(file, serve(day))
  }
  return app
}
