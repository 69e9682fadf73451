import type { Log } from '../log.server.ts'
import type { HealthCheck } from './health.server.ts'

const dayMs = 24 * 3600 * 1_000

/** When the last request came through a proxy that the shop was not told of, in this process. */
let lastSeenAt: number | undefined

/** Logged once: every request of such a proxy would say the same. */
export function noteUntrustedProxy(log: Log, header: string) {
  if (lastSeenAt === undefined)
    log.warn('a request came through a proxy, but TRUST_PROXY is off: its visitors share one address', {
      header,
    })
  lastSeenAt = Date.now()
}

export const proxyCheck: HealthCheck = {
  name: 'proxy',
  label: 'Proxy',
  run: async ({ env }) => {
    if (env.trustProxy) return { state: 'ok', message: 'Client addresses come from the proxy.' }
    if (lastSeenAt !== undefined && lastSeenAt > Date.now() - dayMs)
      return {
        state: 'warning',
        message:
          'Requests come through a proxy that the shop does not trust, so all its visitors share one address and its limits. Set TRUST_PROXY=on if the proxy is yours.',
      }
    return { state: 'ok', message: 'No proxy was noticed.' }
  },
}
