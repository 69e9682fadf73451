import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge, type MetricRegistry } from './metric-registry.server.ts'

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
