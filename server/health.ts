import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeError } from '../app/platform/log.server.ts'
import type { Services } from '../app/platform/services.server.ts'
import type { Metrics } from './metrics.ts'

/**
 * Addresses that machines ask: does the process live, does the database answer, how much goes on. What is counted is the
 * owner's business: behind a trusted proxy, only who asks the process itself is told.
 */
export function healthRoutes({ db, log, env }: Services, metrics: Metrics) {
  const noStore = { 'cache-control': 'no-store' }
  return new Hono()
    .get('/healthz', c => c.text('ok', 200, noStore))
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
      if (env.trustProxy && c.req.header('x-forwarded-for')) return c.text('Not found', 404, noStore)
      return c.text(await metrics.render(), 200, {
        ...noStore,
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      })
    })
}
