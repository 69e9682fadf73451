import type { ServerResponse } from 'node:http'
import type { Metric, MetricType, Registry } from 'prom-client'
import { createMetricRegistry } from '../app/platform/metric-registry.server.ts'
import type { Counter } from '../app/platform/slice-manifest.server.ts'
import type { UrlKind } from '../app/platform/url-kind.ts'
import { slices } from '../app/slices.ts'
import { addProcessMetrics } from './metric-sources.ts'

const prefix = 'blockyard_'

const eventCounters: Counter[] = [
  ...slices.flatMap(slice => slice.counters),
  { event: 'mail sent', metric: 'mails_sent_total', help: 'Mails sent by this process.' },
  { event: 'mail failed', metric: 'mails_failed_total', help: 'Failed attempts to send a mail.' },
  { event: 'sms sent', metric: 'sms_sent_total', help: 'SMS sent by this process.' },
  { event: 'sms failed', metric: 'sms_failed_total', help: 'Failed attempts to send an SMS.' },
]

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const metrics = createMetricRegistry(prefix)
  const observe = createRequestMetrics(metrics.registry, prefix)
  addProcessMetrics(metrics)
  const counters = new Map(
    eventCounters.map(({ event, metric, help }) => [event, metrics.addCounter(metric, help)]),
  )
  return {
    ...metrics,
    count: (event: string) => counters.get(event)?.inc(),
    observe,
    countRequest(kind: UrlKind, response: ServerResponse, started: number) {
      const status = response.headersSent ? response.statusCode : 499
      observe(kind, status, (performance.now() - started) / 1_000)
    },
  }
}

type Sender<Content> = { send(content: Content, signal?: AbortSignal): Promise<void> }

export const countSent = <Content, S extends Sender<Content>>(
  sender: S & Sender<Content>,
  name: 'mail' | 'sms',
  count: (event: string) => void,
): S => ({
  ...sender,
  async send(content: Content, signal?: AbortSignal) {
    try {
      await sender.send(content, signal)
    } catch (error) {
      count(`${name} failed`)
      throw error
    }
    count(`${name} sent`)
  },
})

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY]

type Counts = { statuses: Record<string, number>; durations: number[]; seconds: number }
type Sample = { metricName?: string; labels: Record<string, string | number>; value: number }

/** Counts in plain numbers, because prom-client's own counting costs more than the rest of a cache hit. */
function createRequestMetrics(registry: Registry, prefix: string) {
  const kinds = new Map<UrlKind, Counts>()

  function register(
    name: string,
    type: `${MetricType}`,
    help: string,
    read: (kind: UrlKind, counts: Counts) => Sample[],
  ) {
    const get = async () => ({ name, type, help, values: [...kinds].flatMap(entry => read(...entry)) })
    registry.registerMetric({ name, type, help, get } as unknown as Metric)
  }

  register(
    `${prefix}http_requests_total`,
    'counter',
    'Requests by kind of URL and class of status.',
    (kind, { statuses }) =>
      Object.entries(statuses).map(([status, value]) => ({ labels: { kind, status: `${status}xx` }, value })),
  )

  const name = `${prefix}http_request_duration_seconds`
  const help = 'Time from a request to the end of its response, by kind of URL.'
  register(name, 'histogram', help, (kind, { durations, seconds }) => {
    let count = 0
    const buckets = bounds.map((bound, index) => {
      count += durations[index] as number
      const le = Number.isFinite(bound) ? bound : '+Inf'
      return { metricName: `${name}_bucket`, labels: { kind, le }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: { kind }, value: seconds },
      { metricName: `${name}_count`, labels: { kind }, value: count },
    ]
  })

  return (kind: UrlKind, status: number, seconds: number) => {
    // Prometheus sees no increase where a series begins with its first error.
    const statuses: Record<string, number> = { 2: 0, 3: 0, 4: 0, 5: 0 }
    const counts = kinds.get(kind) ?? { statuses, durations: bounds.map(() => 0), seconds: 0 }
    kinds.set(kind, counts)
    const statusClass = Math.floor(status / 100)
    counts.statuses[statusClass] = (counts.statuses[statusClass] ?? 0) + 1
    const index = bounds.findIndex(bound => seconds <= bound)
    counts.durations[index] = (counts.durations[index] ?? 0) + 1
    counts.seconds += seconds
  }
}
