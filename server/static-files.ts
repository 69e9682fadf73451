import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic as serveFromDisk } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { serveStatic as serveFromMemory } from 'hono/serve-static'
import { brandFiles, readBrandFile } from '../app/content/brand-files.server.ts'
import { createByteCache } from '../app/platform/caches.ts'
import { describeError } from '../app/platform/log.server.ts'
import type { Services } from '../app/platform/services.server.ts'

const maxBytesInMemory = 16 * 1024 ** 2

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
  const contents = createByteCache<Uint8Array<ArrayBuffer>>(maxBytesInMemory)
  // Opening and reading a file for each request takes several times as long as all else.
  const files = serveFromMemory({
    root,
    precompressed: true,
    getContent: async file =>
      (await contents.fetch(file, { context: () => readFile(file).catch(() => undefined) })) ?? null,
  })
  // Players ask for ranges.
  const videos = serveFromDisk({ root })
  // The libraries call `onFound` after the headers have been set.
  const serve =
    (cacheControl: string): MiddlewareHandler =>
    async (c, next) => {
      const response = await (/\.(mp4|webm)$/.test(c.req.path) ? videos : files)(c, next)
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

/** Icons and logo of the company; what it has not is left to the files of the build. */
export function brandFileRoutes(services: Services) {
  const app = new Hono()
  for (const path of brandFiles)
    app.get(path, async (c, next) => {
      const file = await readBrandFile(services, path).catch(error => {
        services.log.error('a file of the brand could not be made', { path, ...describeError(error) })
      })
      if (!file) return next()
      const { etag, type, bytes } = file
      const headers = { etag, 'cache-control': 'public, max-age=3600' }
      if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
      return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': type })
    })
  app.all('/brand/*', c => c.text('Not found', 404, { 'cache-control': 'no-store' }))
  return app
}
