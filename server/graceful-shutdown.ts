import type { Server } from 'node:http'
import { describeError, type Log } from '../app/platform/log.server.ts'
import { withTimeout } from '../app/platform/with-timeout.ts'
import { closeServer } from './http-server.ts'

type Deps = {
  server: Server
  shop: { close(options: { abort: AbortSignal; serverClosed: Promise<void> }): Promise<void> }
  log: Log
}

const defaults = { abortAfterMs: 9_000, maxMs: 10_000 }

export async function shutDownGracefully({ server, shop, log }: Deps, { abortAfterMs, maxMs } = defaults) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), abortAfterMs)
  const closed = shop.close({ abort: abort.signal, serverClosed: closeServer(server, abortAfterMs / 1_000) })
  await withTimeout(closed, maxMs).catch(error =>
    log.warn('the shop could not be closed in order', describeError(error)),
  )
  clearTimeout(timer)
}
