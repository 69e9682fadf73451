import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { describeError, type Log } from '../app/platform/log.server.ts'
import { closeServer } from './http-server.ts'

type Parts = {
  server: Server
  shop: { close(how: { cut: AbortSignal; served: Promise<void> }): Promise<void> }
  log: Log
}

/** What is in flight may go on for 9 s; the last one is for what was cut off to come to rest, and for the database. */
const usual = { cutMs: 9_000, maxMs: 10_000 }

/** Stops everything at once and in time, whatever hangs: what the database has confirmed is safe without a farewell. */
export async function shutDownGracefully({ server, shop, log }: Parts, { cutMs, maxMs } = usual) {
  const over = new AbortController()
  const cut = new AbortController()
  const timer = globalThis.setTimeout(() => cut.abort(), cutMs)
  const orderly = shop.close({ cut: cut.signal, served: closeServer(server, cutMs / 1_000) })
  await Promise.race([
    orderly.catch(error => log.warn('the shop could not close in order', describeError(error))),
    setTimeout(maxMs, undefined, { signal: over.signal }).then(() =>
      log.warn('the shop did not come to rest in time'),
    ),
  ])
  clearTimeout(timer)
  over.abort()
}
