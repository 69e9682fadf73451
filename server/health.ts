import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { forwardingHeader } from '../app/platform/client-address.ts'
import { describeError } from '../app/platform/log.server.ts'
import type { Services } from '../app/platform/services.server.ts'
import { version } from '../app/platform/version.server.ts'
import type { Metrics } from './metrics.ts'

export const isProbe = (path: string) => path === '/healthz' || path === '/readyz' || path === '/metrics'

/** Liveness, readiness and metrics. Metrics are private: what comes through a proxy gets 404. */
export function healthRoutes(
  { db, log }: Pick<Services, 'db' | 'log'>,
  metrics: Pick<Metrics, 'render' | 'contentType'>,
) {
  const noStore = { 'cache-control': 'no-store' }
  return new Hono()
    .get('/healthz', c => c.text('ok', 200, { ...noStore, 'x-version': version }))
    .get('/readyz', async c => {
      try {
        await db.execute(sql`select 1`)
        return c.text('ok', 200, noStore)
      } catch (error) {
        log.warn('the database does not answer', describeError(error))
        return c.text('The database does not answer.', 503, noStore)
      }
    })
    .get('/metrics', async c => {
      if (forwardingHeader(name => c.req.header(name))) return c.text('Not found', 404, noStore)
      return c.text(await metrics.render(), 200, { ...noStore, 'content-type': metrics.contentType })
    })
}
