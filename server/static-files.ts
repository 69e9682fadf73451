import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { memoize } from '../app/platform/memoize.ts'

const year = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400'

const folders = { '/assets/': year, '/pictures/': year, '/video/': day }
const rootFiles = [
  '/favicon.ico',
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/apple-touch-icon.png',
]

const folderNames = Object.keys(folders)
export const isStaticPath = (path: string) =>
  folderNames.some(folder => path.startsWith(folder)) || isBrandFile(path) || rootFiles.includes(path)

/** The logo in the forms that other sites and mails show. */
const isBrandFile = (path: string) => path.startsWith('/brand/')

export const isStatic = (path: string) =>
  (folderNames.some(folder => path.startsWith(folder)) || isBrandFile(path)) &&
  /^(\/[\w-][\w.-]*)+$/.test(path)

function revalidated(folder: string): MiddlewareHandler {
  const names = new Set(fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  const etagOf = memoize(name => {
    const hash = createHash('sha256').update(fs.readFileSync(path.join(folder, name)))
    return `"${hash.digest('base64url').slice(0, 22)}"`
  }, 1_000)
  return async (c, next) => {
    const name = path.posix.basename(c.req.path)
    // Only names in the folder reach the file system.
    if (c.req.path !== `/video/${name}` || !names.has(name)) return next()
    const etag = etagOf(name)
    if (c.req.header('if-none-match')?.includes(etag))
      return c.body(null, 304, { etag, 'cache-control': day })
    const rangeOf = c.req.header('if-range')
    if (rangeOf !== undefined && rangeOf !== etag) {
      const headers = new Headers(c.req.raw.headers)
      headers.delete('range')
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers })
    }
    await next()
    if (c.res.ok) c.header('etag', etag)
  }
}

export function staticFiles(clientFolder: string) {
  const root = path.relative(process.cwd(), clientFolder) || '.'
  const app = new Hono()
  const files = serveStatic({ root, precompressed: true })
  // The library calls `onFound` after the headers have been set.
  const serve =
    (cacheControl: string): MiddlewareHandler =>
    async (c, next) => {
      const response = await files(c, next)
      if (response?.ok) response.headers.set('cache-control', cacheControl)
      return response
    }

  app.get('/video/*', revalidated(path.join(clientFolder, 'video')))
  for (const [folder, cacheControl] of Object.entries(folders)) {
    app.get(`${folder}*`, serve(cacheControl))
    app.all(`${folder}*`, c => c.text('Not found', 404, { 'cache-control': 'no-store' }))
  }
  for (const file of rootFiles) app.get(file, serve(day))
  return app
}
