import type { Server } from 'node:http'
import { describeError, type Log } from '../app/platform/log.server.ts'
import { withTimeout } from '../app/platform/with-timeout.ts'
import { closeServer } from './http-server.ts'

type Parts = {
  server: Server
  shop: { close(options: { cut: AbortSignal; served: Promise<void> }): Promise<void> }
  log: Log
}

const defaults = { cutMs: 9_000, maxMs: 10_000 }

export async function shutDownGracefully({ server, shop, log }: Parts, { cutMs, maxMs } = defaults) {
  const cut = new AbortController()
  const timer = setTimeout(() => cut.abort(), cutMs)
  const closed = shop.close({ cut: cut.signal, served: closeServer(server, cutMs / 1_000) })
  await withTimeout(closed, maxMs).catch(error =>
    log.warn('the shop could not be closed in order', describeError(error)),
  )
  clearTimeout(timer)
}
