import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../app/platform/database/database.server.ts'
import { readHealth } from '../app/platform/health/health.server.ts'
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
    jobs_delayed: gauge('Jobs whose time has not come, retrying ones included.', row => row?.delayed),
    jobs_retrying: gauge('Jobs that failed and will be retried.', row => row?.retrying),
    jobs_failed: gauge('Jobs that failed for good.', row => row?.failed),
    jobs_oldest_seconds: gauge(
      'Time since the oldest job that nobody has taken was due.',
      row => row?.oldest,
    ),
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

const healthValues = { ok: 1, warning: 0.5, ill: 0 }

export function addHealthMetrics(metrics: Registry, db: Database['db']) {
  metrics.add(() => readHealth(db).catch(() => []), {
    check_ok: gauge(
      'Whether a check of the shop is in order: 1, 0.5 with a warning, 0 if it is ill.',
      checks => Object.fromEntries(checks.map(({ name, state }) => [name, healthValues[state]])),
      'check',
    ),
    checks_age_seconds: gauge('Time since the checks last ran.', checks => {
      const latest = Math.max(...checks.map(({ checkedAt }) => checkedAt.getTime()))
      return checks.length === 0 ? undefined : (Date.now() - latest) / 1_000
    }),
  })
}

const lagResolutionMs = 10

export function addProcessMetrics(metrics: Pick<MetricRegistry, 'add'>) {
  const delays = monitorEventLoopDelay({ resolution: lagResolutionMs })
  delays.enable()
  // The histogram holds the time between two samples, which includes the resolution.
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - lagResolutionMs) / 1_000
  const collect = () => {
    const lags = {
      0.5: lag(delays.percentile(50)),
      0.99: lag(delays.percentile(99)),
      1: lag(delays.max),
    }
    delays.reset()
    return { memory: process.memoryUsage(), cpu: process.cpuUsage(), lags }
  }
  metrics.add(collect, {
    process_resident_memory_bytes: gauge('Resident memory.', ({ memory }) => memory.rss),
    process_heap_bytes: gauge('Used JavaScript heap.', ({ memory }) => memory.heapUsed),
    process_external_memory_bytes: gauge('Memory outside of the heap.', ({ memory }) => memory.external),
    process_cpu_seconds_total: counter('Processor time used.', ({ cpu }) => (cpu.user + cpu.system) / 1e6),
    process_uptime_seconds: gauge('Time since the start.', () => process.uptime()),
    event_loop_lag_seconds: gauge(
      'Delay of the event loop since the last scrape; 1 is the maximum.',
      ({ lags }) => lags,
      'quantile',
    ),
  })
}
