import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

type Options = {
  /** More at once would make all of them slower and none of them sooner. */
  maxActive: number
  maxEventLoopDelayMs: number
  sampleMs: number
}

const resolution = 10

/** Measures whether the process can take on more work: by active requests and event-loop delay. */
export function createLoadShedder({ maxActive, maxEventLoopDelayMs, sampleMs }: Options) {
  const active = new Set<ServerResponse>()
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let delayMs = 0
  const sampling = setInterval(() => {
    delayMs = Math.max(0, histogram.mean / 1e6 - resolution)
    histogram.reset()
  }, sampleMs).unref()

  return {
    isOverloaded: () => active.size >= maxActive || delayMs > maxEventLoopDelayMs,
    /** Counts a request as active until its response is handed to the connection, however slowly it is read. */
    add(response: ServerResponse) {
      const remove = () => active.delete(response)
      active.add(response)
      response.once('prefinish', remove).once('close', remove)
    },
    close() {
      clearInterval(sampling)
      histogram.disable()
    },
  }
}
