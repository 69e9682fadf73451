import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'

const year = 'public, max-age=31536000, immutable'
/** Answers that are files: what guards a document is of no use to them. */
export const isFile = (path: string) => /^\/(assets|pictures|video)(\/[\w-][\w.-]*)+$/.test(path)

const day = 'public, max-age=86400'

/**
 * For files whose name stays when their content changes: who has this content hears only that, and who has a part of
 * another one gets all of it.
 */
function revalidated(clientFolder: string): MiddlewareHandler {
  const folder = path.join(clientFolder, 'video')
  const names = new Set(fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  const known = new Map<string, string>()
  function etagOf(name: string) {
    // Of the folder's own names only: what else is asked for never reaches the file system.
    if (names.has(name) && !known.has(name)) {
      const hash = createHash('sha256').update(fs.readFileSync(path.join(folder, name)))
      known.set(name, `"${hash.digest('base64url').slice(0, 22)}"`)
    }
    return known.get(name)
  }
  return async (c, next) => {
    const etag = etagOf(c.req.path.slice('/video/'.length))
    if (!etag) return next()
    if (c.req.header('if-none-match')?.includes(etag))
      return c.body(null, 304, { etag, 'cache-control': day })
    const continued = c.req.header('if-range')
    if (continued !== undefined && continued !== etag) {
      const headers = new Headers(c.req.raw.headers)
      headers.delete('range')
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers })
    }
    await next()
    if (c.res.ok) c.header('etag', etag)
  }
}

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

  for (const folder of ['/assets/*', '/pictures/*']) app.get(folder, serve(year))
  app.get('/video/*', revalidated(clientFolder), serve(day))
  // No page stands below them: whatever else is asked for there costs nothing.
  for (const folder of ['/assets/*', '/pictures/*', '/video/*'])
    app.all(folder, c => c.text('Not found', 404, { 'cache-control': 'no-store' }))
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
