import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'

const year = 'public, max-age=31536000, immutable'

const folders = ['/assets/', '/pictures/']
const rootFiles = [
  '/favicon.ico',
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/apple-touch-icon.png',
]

/** `/brand/` has the logo in the forms that other sites and mails show. */
const isInFolder = (path: string) => [...folders, '/brand/'].some(folder => path.startsWith(folder))

export const isStaticPath = (path: string) => isInFolder(path) || rootFiles.includes(path)
export const isStatic = (path: string) => isInFolder(path) && /^(\/[\w-][\w.-]*)+$/.test(path)

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

  for (const folder of folders) {
    app.get(`${folder}*`, serve(year))
    app.all(`${folder}*`, c => c.text('Not found', 404, { 'cache-control': 'no-store' }))
  }
  for (const file of rootFiles) app.get(file, serve('public, max-age=86400'))
  return app
}
