import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeError } from '../app/platform/log.server.ts'
import type { Services } from '../app/platform/services.server.ts'
import { renderMetrics } from './metrics.ts'

/** Addresses that machines ask: does the process live, does the database answer, how much goes on. */
export function healthRoutes({ db, log }: Services) {
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
    .get('/metrics', async c =>
      c.text(await renderMetrics(db), 200, {
        ...noStore,
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      }),
    )
}
