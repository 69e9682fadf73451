import { sql } from 'drizzle-orm'
import type { Database } from '../app/platform/database.server.ts'
import { jobs } from '../app/platform/jobs.table.ts'
import type { createHttpServer } from './http-server.ts'
import type { Metric, MetricSource } from './metrics.ts'
import type { PageCache } from './page-cache.ts'

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  type: 'gauge',
  help,
  values: [[value]],
})
const counter = (name: string, help: string, value: number): Metric => ({
  ...gauge(name, help, value),
  type: 'counter',
})

/** The database, and the jobs in it: the same in every process. */
export const databaseMetrics =
  ({ db, connections }: Pick<Database, 'db' | 'connections'>): MetricSource =>
  async () => [...(await queueMetrics(db)), ...connectionMetrics(connections())]

// Each answered by an index that holds open jobs only.
const open = sql`${jobs.doneAt} is null and ${jobs.failedAt} is null`
const given = sql`${jobs.failedAt} is not null and ${jobs.doneAt} is null`

async function queueMetrics(db: Database['db']): Promise<Metric[]> {
  const up = (value: number) => gauge('database_up', 'Whether the database answers.', value)
  try {
    const [row] = await db
      .select({
        waiting: sql<number>`count(*)::int`,
        running: sql<number>`(count(*) filter (where ${jobs.lockedUntil} > now()))::int`,
        retrying: sql<number>`(count(*) filter (where ${jobs.lastError} is not null))::int`,
        oldest: sql<number>`coalesce(extract(epoch from now() - min(${jobs.createdAt})), 0)::float8`,
        failed: sql<number>`(select count(*)::int from ${jobs} where ${given})`,
      })
      .from(jobs)
      .where(open)
    return [
      up(1),
      gauge('jobs_waiting', 'Jobs that are still to be done, with the next two.', row?.waiting ?? 0),
      gauge('jobs_running', 'Jobs that are being done right now.', row?.running ?? 0),
      gauge('jobs_retrying', 'Jobs that failed, and are tried again.', row?.retrying ?? 0),
      gauge('jobs_failed', 'Jobs that were given up.', row?.failed ?? 0),
      gauge('jobs_oldest_seconds', 'For how long the oldest job has been waiting.', row?.oldest ?? 0),
    ]
  } catch {
    return [up(0)]
  }
}

function connectionMetrics(pool: ReturnType<Database['connections']>): Metric[] {
  if (!pool) return []
  return [
    {
      name: 'database_connections',
      type: 'gauge',
      help: 'Connections of the pool.',
      values: [
        [pool.inUse, { state: 'in_use' }],
        [pool.idle, { state: 'idle' }],
      ],
    },
    gauge('database_waiting', 'Queries that wait for a connection.', pool.waiting),
  ]
}

type HttpCounts = ReturnType<typeof createHttpServer>['counts']

/** The HTTP server, and the pages that it keeps. */
export const serverMetrics =
  (http: HttpCounts, cache: Pick<PageCache, 'counts' | 'size'>): MetricSource =>
  () => {
    const { pages, bytes } = cache.size()
    return [
      gauge('http_requests_in_progress', 'Requests at work, kept pages aside.', http.working),
      gauge('http_requests_in_line', 'Of these, those that wait for their turn.', http.queued()),
      gauge('http_connections', 'Open connections.', http.open),
      counter('http_turned_away_total', 'Requests that were turned away as too many.', http.rejected),
      counter('page_cache_hits_total', 'Pages that were sent from memory.', cache.counts.hits),
      counter('page_cache_misses_total', 'Pages that had to be made.', cache.counts.made),
      counter('page_cache_stale_total', 'Old pages that were sent for want of new ones.', cache.counts.stale),
      gauge('page_cache_pages', 'Pages in memory.', pages),
      gauge('page_cache_bytes', 'Memory that they take.', bytes),
    ]
  }
