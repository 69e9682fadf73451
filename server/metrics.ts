import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Counter as EventCounter } from '../app/platform/slice-manifest.server.ts'
import type { UrlKind } from '../app/platform/url-kind.ts'
import { slices } from '../app/slices.ts'
import { createRequestMetrics } from './request-metrics.ts'

type Value = number | Record<string, number> | undefined
type Definition<Data> = {
  type: typeof Gauge | typeof Counter
  help: string
  read: (data: Data) => Value
  label: string
}

export const gauge = <Data>(help: string, read: (data: Data) => Value, label = ''): Definition<Data> => ({
  type: Gauge,
  help,
  read,
  label,
})
export const counter = <Data>(help: string, read: (data: Data) => Value): Definition<Data> => ({
  ...gauge(help, read),
  type: Counter,
})

export type Metrics = ReturnType<typeof createMetrics>

const prefix = 'blockyard_'
const lagResolutionMs = 10

const eventCounters: EventCounter[] = [
  ...slices.flatMap(slice => slice.counters),
  { event: 'mail sent', metric: 'mails_sent_total', help: 'Mails sent by this process.' },
  { event: 'mail failed', metric: 'mails_failed_total', help: 'Failed attempts to send a mail.' },
  { event: 'sms sent', metric: 'sms_sent_total', help: 'SMS sent by this process.' },
  { event: 'sms failed', metric: 'sms_failed_total', help: 'Failed attempts to send an SMS.' },
]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const observe = createRequestMetrics(registry, prefix)
  const counters = new Map(
    eventCounters.map(({ event, metric, help }) => [
      event,
      new Counter({ name: prefix + metric, help, registers }),
    ]),
  )
  const updates: (() => Promise<void>)[] = []

  const metrics = {
    contentType: registry.contentType,
    count: (event: string) => counters.get(event)?.inc(),
    observe,
    countRequest(kind: UrlKind, response: ServerResponse, started: number) {
      // As in nginx, 499 means that the client left before the response.
      const status = response.headersSent ? response.statusCode : 499
      observe(kind, status, (performance.now() - started) / 1_000)
    },
    add<Data>(collect: () => Data | Promise<Data>, definitions: Record<string, Definition<Data>>) {
      const added = Object.entries(definitions).map(([name, { type, help, read, label }]) => {
        const labelNames = label ? [label] : []
        return { metric: new type({ name: prefix + name, help, labelNames, registers }), read, label }
      })
      updates.push(async () => {
        const data = await collect()
        for (const { metric, read, label } of added) {
          const value = read(data)
          metric.reset()
          if (value === undefined) metric.remove()
          else if (typeof value === 'number') metric.inc(value)
          else for (const [key, part] of Object.entries(value)) metric.inc({ [label]: key }, part)
        }
      })
    },
    async render(): Promise<string> {
      await Promise.all(updates.map(update => update()))
      return registry.metrics()
    },
  }
  addProcessMetrics(metrics)
  return metrics
}

function addProcessMetrics(metrics: Pick<Metrics, 'add'>) {
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
