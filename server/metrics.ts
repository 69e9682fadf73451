import type { ServerResponse } from 'node:http'
import { createMetricRegistry } from '../app/platform/metric-registry.server.ts'
import { addProcessMetrics } from '../app/platform/process-metrics.server.ts'
import type { Counter } from '../app/platform/slice-manifest.server.ts'
import type { UrlKind } from '../app/platform/url-kind.ts'
import { slices } from '../app/slices.ts'
import { createRequestMetrics } from './request-metrics.ts'

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
