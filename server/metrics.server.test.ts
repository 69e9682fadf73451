import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpDatabase } from '../app/platform/database/database.fixture.ts'
import type { Database } from '../app/platform/database/database.server.ts'
import { jobs } from '../app/platform/jobs/jobs.table.ts'
import { enqueue } from '../app/platform/jobs/queue.server.ts'
import { createLog } from '../app/platform/log.server.ts'
import { testContext } from '../app/platform/services.fixture.ts'
import { healthRoutes } from './health.ts'
import { addDatabaseMetrics, addServerMetrics } from './metric-sources.ts'
import { createMetrics } from './metrics.ts'

const database = setUpDatabase()
beforeEach(async () => {
  await database.db.delete(jobs)
})

/** Reads the text as Prometheus does: every sample belongs to the family declared before it. Labels are sorted. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  let family = ''
  let type = ''
  expect(text.endsWith('\n')).toBe(true)
  for (const line of text.split('\n').filter(Boolean)) {
    const declared = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line)
    if (declared) {
      family = declared[2] as string
      if (declared[1] === 'TYPE') type = declared[3] as string
      continue
    }
    const [, name = '', labels = '', value = ''] =
      /^([a-z_]+)(\{[a-z_]+="[^"\\]*"(?:,[a-z_]+="[^"\\]*")*\})? (\S+)$/.exec(line) ?? []
    expect(line, 'is a sample').toContain(name)
    expect(type === 'histogram' ? name.replace(/_(bucket|sum|count)$/, '') : name).toBe(family)
    expect(Number.isFinite(Number(value)), line).toBe(true)
    if (type === 'counter') expect(name).toMatch(/_total$/)
    const key = name + (labels && `{${labels.slice(1, -1).split(',').sort().join()}}`)
    expect(samples.has(key), `${key} is unique`).toBe(false)
    samples.set(key, Number(value))
  }
  return samples
}

describe('the metrics', () => {
  it('count requests by kind and class of status, and their durations in buckets', async () => {
    const metrics = createMetrics()
    metrics.observe('page', 200, 0.003)
    metrics.observe('page', 304, 0.3)
    metrics.observe('page', 204, 60)
    metrics.observe('order', 503, 8)
    metrics.count('order placed')
    const found = parse(await metrics.render())
    expect(found.get('blockyard_http_requests_total{kind="page",status="2xx"}')).toBe(2)
    expect(found.get('blockyard_http_requests_total{kind="page",status="3xx"}')).toBe(1)
    expect(found.get('blockyard_http_requests_total{kind="order",status="5xx"}')).toBe(1)
    const bucket = (bound: string) =>
      found.get(`blockyard_http_request_duration_seconds_bucket{kind="page",le="${bound}"}`)
    expect([bucket('0.005'), bucket('0.25'), bucket('0.5'), bucket('10'), bucket('+Inf')]).toEqual([
      1, 1, 2, 2, 3,
    ])
    expect(found.get('blockyard_http_request_duration_seconds_count{kind="page"}')).toBe(3)
    expect(found.get('blockyard_http_request_duration_seconds_sum{kind="page"}')).toBeCloseTo(60.303)
    expect(found.get('blockyard_orders_placed_total')).toBe(1)
    expect(found.get('blockyard_mails_failed_total')).toBe(0)
  })

  it('show memory, processor time and a blocked event loop', async () => {
    const metrics = createMetrics()
    const before = parse(await metrics.render())
    await new Promise(resolve => setTimeout(resolve, 100))
    const { user, system } = process.cpuUsage()
    const cpuMs = () => {
      const used = process.cpuUsage()
      return (used.user + used.system - user - system) / 1_000
    }
    const until = performance.now() + 300
    while (cpuMs() < 300 || performance.now() < until);
    await new Promise(resolve => setTimeout(resolve, 50))
    const found = parse(await metrics.render())
    const memory = found.get('blockyard_process_resident_memory_bytes') ?? 0
    expect(Math.abs(memory / process.memoryUsage.rss() - 1)).toBeLessThan(0.5)
    const cpuSeconds = (samples: typeof found) => samples.get('blockyard_process_cpu_seconds_total') ?? 0
    expect(cpuSeconds(found) - cpuSeconds(before)).toBeGreaterThanOrEqual(0.3)
    expect(found.get('blockyard_event_loop_lag_seconds{quantile="1"}')).toBeGreaterThan(0.2)
  })

  it('show jobs by state and age, and the connections of a server', async () => {
    const { db } = database
    const metrics = createMetrics()
    addDatabaseMetrics(metrics, database)
    for (const kind of ['new', 'failing', 'taken', 'lost', 'done']) await enqueue(db, kind, {})
    await enqueue(db, 'later', {}, 60)
    const set = (kind: string, values: Partial<Record<keyof typeof jobs.$inferInsert, unknown>>) =>
      db
        .update(jobs)
        .set(values as object)
        .where(sql`${jobs.kind} = ${kind}`)
    const [hourAgo, inAMinute] = [sql`now() - interval '1 hour'`, sql`now() + interval '1 minute'`]
    await set('new', { runAt: sql`now() - interval '20 minutes'` })
    await set('failing', { lastError: 'no', createdAt: hourAgo, runAt: inAMinute })
    await set('taken', { lockedUntil: inAMinute, runAt: hourAgo })
    await set('lost', { failedAt: sql`now()`, createdAt: sql`now() - interval '1 year'` })
    await set('done', { doneAt: sql`now()`, createdAt: sql`now() - interval '1 year'` })
    const found = parse(await metrics.render())
    const job = (name: string) => found.get(`blockyard_jobs_${name}`)
    const states = ['waiting', 'running', 'delayed', 'retrying', 'failed']
    expect(states.map(job)).toEqual([4, 1, 2, 1, 1])
    expect(job('oldest_seconds')).toBeGreaterThanOrEqual(1_200)
    expect(job('oldest_seconds')).toBeLessThan(3_600)
    expect(found.get('blockyard_database_up')).toBe(1)
    const pool = found.get('blockyard_database_connections{state="idle"}')
    if (database.engine === 'server') expect(pool).toBeGreaterThan(0)
    else expect(pool).toBeUndefined()
  })

  it('show that the database is away, and the rest', async () => {
    const metrics = createMetrics()
    const fail = () => {
      throw new Error('away')
    }
    const db = { select: fail } as unknown as Database['db']
    addDatabaseMetrics(metrics, { db, connections: () => ({ inUse: 10, idle: 0, waiting: 7 }) })
    const found = parse(await metrics.render())
    expect(found.get('blockyard_database_up')).toBe(0)
    expect(found.has('blockyard_jobs_failed')).toBe(false)
    expect(found.get('blockyard_database_waiting')).toBe(7)
    expect(found.get('blockyard_database_connections{state="in_use"}')).toBe(10)
  })

  it('show the HTTP server and the page cache', async () => {
    const metrics = createMetrics()
    const cache = { counts: { hits: 9, misses: 2, stale: 1 }, size: () => ({ pages: 2, bytes: 4_000 }) }
    addServerMetrics(metrics, () => ({ active: 3, rejected: 4, connections: 5 }), cache)
    await metrics.render()
    const found = parse(await metrics.render())
    const expected = {
      page_cache_hits_total: 9,
      page_cache_misses_total: 2,
      page_cache_stale_total: 1,
      page_cache_pages: 2,
      http_requests_in_progress: 3,
      http_requests_rejected_total: 4,
      http_connections: 5,
    }
    for (const [name, value] of Object.entries(expected))
      expect(found.get(`blockyard_${name}`), name).toBe(value)
  })
})

it('hides metrics from requests through a proxy, trusted or not', async () => {
  const { services } = testContext(database.db, { log: createLog('silent') })
  const get = async (headers: Record<string, string>) =>
    healthRoutes(services, createMetrics()).request('/metrics', { headers })
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await get({ [header]: '198.51.100.1' })).status, header).toBe(404)
  const answer = await get({})
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
