import type { Database } from '../app/platform/database/database.server.ts'
import { countJobs } from '../app/platform/jobs/stuck-jobs.server.ts'
import { counter, gauge, type MetricRegistry } from '../app/platform/metric-registry.server.ts'
import type { createHttpServer } from './http-server.ts'
import type { PageCache } from './page-cache.ts'

type Registry = Pick<MetricRegistry, 'add'>

export function addDatabaseMetrics(
  metrics: Registry,
  { db, connections }: Pick<Database, 'db' | 'connections'>,
) {
  metrics.add(() => countJobs(db).catch(() => undefined), {
    database_up: gauge('Whether the database answers.', row => (row ? 1 : 0)),
    jobs_waiting: gauge('Jobs to be done, running and retrying ones included.', row => row?.waiting),
    jobs_running: gauge('Jobs that are running.', row => row?.running),
    jobs_retrying: gauge('Jobs that failed and will be retried.', row => row?.retrying),
    jobs_failed: gauge('Jobs that failed for good.', row => row?.failed),
    jobs_oldest_seconds: gauge('Age of the oldest waiting job.', row => row?.oldest),
  })
  if (!connections()) return
  const states = ({ inUse, idle }: { inUse: number; idle: number }) => ({ in_use: inUse, idle })
  metrics.add(connections, {
    database_connections: gauge('Connections of the pool.', pool => pool && states(pool), 'state'),
    database_waiting: gauge('Queries that wait for a connection.', pool => pool?.waiting),
  })
}

export function addServerMetrics(
  metrics: Registry,
  readCounts: ReturnType<typeof createHttpServer>['counts'],
  cache: Pick<PageCache, 'counts' | 'size'>,
) {
  metrics.add(readCounts, {
    http_requests_in_progress: gauge('Active requests, without cached pages.', ({ active }) => active),
    http_connections: gauge('Open connections.', ({ connections }) => connections),
    http_requests_rejected_total: counter('Requests refused due to overload.', ({ rejected }) => rejected),
  })
  metrics.add(() => ({ ...cache.counts, ...cache.size() }), {
    page_cache_hits_total: counter('Pages sent from the cache.', ({ hits }) => hits),
    page_cache_misses_total: counter('Pages that had to be rendered.', ({ misses }) => misses),
    page_cache_stale_total: counter('Stale pages sent because rendering failed.', ({ stale }) => stale),
    page_cache_pages: gauge('Pages in the cache.', ({ pages }) => pages),
    page_cache_bytes: gauge('Size of the pages in the cache.', ({ bytes }) => bytes),
  })
}
