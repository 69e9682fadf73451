import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Counter } from '../app/platform/slice-manifest.server.ts'
import { slices } from '../app/slices.ts'
import { routeKind } from './route-kind.ts'

type Labels = Record<string, string>
export type Metric = {
  /** Without the prefix that all have. */
  name: string
  type: 'gauge' | 'counter'
  help: string
  values: [value: number, labels?: Labels][]
}
/** Where figures come from that nobody counts: looked up when they are asked for. */
export type MetricSource = () => Metric[] | Promise<Metric[]>

export type Metrics = ReturnType<typeof createMetrics>

type Durations = { buckets: number[]; seconds: number; count: number }

/** Upper bounds in seconds. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const counters: Counter[] = [
  ...slices.flatMap(slice => slice.counters),
  { event: 'mail sent', metric: 'mails_sent_total', help: 'Mails that this process handed over.' },
  { event: 'mail failed', metric: 'mails_failed_total', help: 'Tries to hand over a mail that failed.' },
]

/** What this process has done and how it is doing, as Prometheus reads it. Counting costs a request less than a microsecond. */
export function createMetrics() {
  const events = new Map<string, number>()
  const requests = new Map<string, { labels: Labels; count: number }>()
  const durations = new Map<string, Durations>()
  const sources: MetricSource[] = [processMetrics()]

  function observe(kind: string, status: number, seconds: number) {
    const family = `${Math.floor(status / 100)}xx`
    const key = `${kind} ${family}`
    const counted = of(requests, key, () => ({ labels: { kind, status: family }, count: 0 }))
    counted.count++
    const timed = of(durations, kind, () => ({ buckets: durationBounds.map(() => 0), seconds: 0, count: 0 }))
    timed.count++
    timed.seconds += seconds
    const bucket = durationBounds.findIndex(bound => seconds <= bound)
    if (bucket !== -1) timed.buckets[bucket] = (timed.buckets[bucket] ?? 0) + 1
  }

  return {
    count(event: string) {
      events.set(event, (events.get(event) ?? 0) + 1)
    },
    /** Notes an answered request; `started` is by `performance.now()`. */
    answered(request: IncomingMessage, response: ServerResponse, started: number) {
      // Who left before the first byte got no status: by custom, 499.
      const status = response.headersSent ? response.statusCode : 499
      observe(routeKind(request.method, request.url), status, (performance.now() - started) / 1_000)
    },
    observe,
    addSource(source: MetricSource) {
      sources.push(source)
    },
    async render(): Promise<string> {
      const metrics: Metric[] = [
        {
          name: 'http_requests_total',
          type: 'counter',
          help: 'Answered requests by kind of address and class of status.',
          values: [...requests.values()].map(({ labels, count }) => [count, labels]),
        },
        ...counters.map(
          ({ event, metric, help }): Metric => ({
            name: metric,
            type: 'counter',
            help,
            values: [[events.get(event) ?? 0]],
          }),
        ),
        ...(await Promise.all(sources.map(source => source()))).flat(),
      ]
      return metrics.map(textOf).join('') + histogramText(durations)
    },
  }
}

function of<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}

const prefix = 'blockyard_'

function textOf({ name, type, help, values }: Metric) {
  const lines = values.map(([value, labels]) => `${prefix}${name}${labelText(labels)} ${value}\n`)
  return `# HELP ${prefix}${name} ${help}\n# TYPE ${prefix}${name} ${type}\n${lines.join('')}`
}

// Labels are words of this program, with nothing in them to escape.
const labelText = (labels: Labels = {}) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function histogramText(durations: Map<string, Durations>) {
  const name = `${prefix}http_request_duration_seconds`
  const lines = [...durations].map(([kind, { buckets, seconds, count }]) => {
    let below = 0
    const bounded = durationBounds.map((bound, index) => {
      below += buckets[index] ?? 0
      return `${name}_bucket{kind="${kind}",le="${bound}"} ${below}\n`
    })
    return `${bounded.join('')}${name}_bucket{kind="${kind}",le="+Inf"} ${count}\n${name}_sum{kind="${kind}"} ${seconds}\n${name}_count{kind="${kind}"} ${count}\n`
  })
  return `# HELP ${name} Time from a request to the end of its answer, by kind of address.\n# TYPE ${name} histogram\n${lines.join('')}`
}

const lagResolutionMs = 10

/** Memory, processor and event loop. */
function processMetrics(): MetricSource {
  const started = Date.now()
  const delays = monitorEventLoopDelay({ resolution: lagResolutionMs })
  delays.enable()
  // It measures the time between two looks, which is the resolution where nothing is late.
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - lagResolutionMs) / 1_000
  return () => {
    const memory = process.memoryUsage()
    const cpu = process.cpuUsage()
    const late = [lag(delays.percentile(50)), lag(delays.percentile(99)), lag(delays.max)] as const
    delays.reset()
    const one = (name: string, type: Metric['type'], help: string, value: number): Metric => ({
      name,
      type,
      help,
      values: [[value]],
    })
    return [
      one('process_resident_memory_bytes', 'gauge', 'Resident memory.', memory.rss),
      one('process_heap_bytes', 'gauge', 'Used JavaScript heap.', memory.heapUsed),
      one('process_external_memory_bytes', 'gauge', 'Memory held outside of the heap.', memory.external),
      one('process_cpu_seconds_total', 'counter', 'Processor time spent.', (cpu.user + cpu.system) / 1e6),
      one('process_uptime_seconds', 'gauge', 'Time since the start.', (Date.now() - started) / 1_000),
      {
        name: 'event_loop_lag_seconds',
        type: 'gauge',
        help: 'How late the event loop was since the last look at this page; 1 is the worst.',
        values: [
          [late[0], { quantile: '0.5' }],
          [late[1], { quantile: '0.99' }],
          [late[2], { quantile: '1' }],
        ],
      },
    ]
  }
}
