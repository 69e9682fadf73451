import { Hono } from 'hono'
import { brandFiles, readBrandFile } from '../app/content/brand-files.server.ts'
import { describeError } from '../app/platform/log.server.ts'
import type { Services } from '../app/platform/services.server.ts'

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
