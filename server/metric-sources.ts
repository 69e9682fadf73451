import { sql } from 'drizzle-orm'
import type { Database } from '../app/platform/database.server.ts'
import { jobs } from '../app/platform/jobs.table.ts'
import type { createHttpServer } from './http-server.ts'
import { counter, gauge, type Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'

type Registry = Pick<Metrics, 'add'>

/** The database and its jobs: the same in every process. */
export function addDatabaseMetrics(
  metrics: Registry,
  { db, connections }: Pick<Database, 'db' | 'connections'>,
) {
  metrics.add(
    {
      database_up: gauge('Whether the database answers.'),
      jobs_waiting: gauge('Jobs to be done, running and retrying ones included.'),
      jobs_running: gauge('Jobs that are running.'),
      jobs_retrying: gauge('Jobs that failed and will be retried.'),
      jobs_failed: gauge('Jobs that failed for good.'),
      jobs_oldest_seconds: gauge('Age of the oldest waiting job.'),
    },
    async () => {
      try {
        return { database_up: 1, ...(await readJobs(db)) }
      } catch {
        return { database_up: 0 }
      }
    },
  )
  if (!connections()) return
  metrics.add(
    {
      database_connections: gauge('Connections of the pool.', 'state'),
      database_waiting: gauge('Queries that wait for a connection.'),
    },
    () => {
      const { inUse = 0, idle = 0, waiting = 0 } = connections() ?? {}
      return { database_connections: { in_use: inUse, idle }, database_waiting: waiting }
    },
  )
}

async function readJobs(db: Database['db']) {
  const [row] = await db
    .select({
      jobs_waiting: sql<number>`count(*)::int`,
      jobs_running: sql<number>`(count(*) filter (where ${jobs.lockedUntil} > now()))::int`,
      jobs_retrying: sql<number>`(count(*) filter (where ${jobs.lastError} is not null))::int`,
      jobs_oldest_seconds: sql<number>`coalesce(extract(epoch from now() - min(${jobs.createdAt})), 0)::float8`,
      jobs_failed: sql<number>`(select count(*)::int from ${jobs}
        where ${jobs.failedAt} is not null and ${jobs.doneAt} is null)`,
    })
    .from(jobs)
    // The condition of the index of open jobs.
    .where(sql`${jobs.doneAt} is null and ${jobs.failedAt} is null`)
  return row
}

export function addServerMetrics(
  metrics: Registry,
  http: ReturnType<typeof createHttpServer>['counts'],
  cache: Pick<PageCache, 'counts' | 'size'>,
) {
  metrics.add(
    {
      http_requests_in_progress: gauge('Active requests, without cached pages.'),
      http_connections: gauge('Open connections.'),
      http_requests_rejected_total: counter('Requests refused because of overload.'),
      page_cache_hits_total: counter('Pages sent from the cache.'),
      page_cache_misses_total: counter('Pages that had to be rendered.'),
      page_cache_stale_total: counter('Stale pages sent because rendering failed.'),
      page_cache_pages: gauge('Pages in the cache.'),
      page_cache_bytes: gauge('Size of the pages in the cache.'),
    },
    () => {
      const { active, connections, rejected } = http()
      const { pages, bytes } = cache.size()
      return {
        http_requests_in_progress: active,
        http_connections: connections,
        http_requests_rejected_total: rejected,
        page_cache_hits_total: cache.counts.hits,
        page_cache_misses_total: cache.counts.misses,
        page_cache_stale_total: cache.counts.stale,
        page_cache_pages: pages,
        page_cache_bytes: bytes,
      }
    },
  )
}
