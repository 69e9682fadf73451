import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

type Options = {
  url: string
  channel: string
  onMessage(payload: string): void
  /** True when the connection broke, false when it is back and messages may have been missed. */
  onGap(away: boolean): void
  heartbeatMs?: number
}
export type Listener = { close(): Promise<void> }

/** Listens on a connection of its own, which is watched, and made anew for as long as it takes. */
export async function listenOnServer({
  url,
  channel,
  onMessage,
  onGap,
  heartbeatMs = 5_000,
}: Options): Promise<Listener> {
  const closing = new AbortController()
  let line = await connect()
  const watching = watch()

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    // Told by the heartbeat too; without a listener it would end the process.
    next.on('error', () => {})
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    const broken = new AbortController()
    next.once('end', () => broken.abort())
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    return { client: next, over: AbortSignal.any([closing.signal, broken.signal]) }
  }

  async function watch() {
    let away = false
    while (!closing.signal.aborted) {
      try {
        await setTimeout(heartbeatMs, undefined, { signal: line.over, ref: false })
        await line.client.query('select 1')
      } catch {
        if (closing.signal.aborted) return
        if (!away) onGap(true)
        away = true
        void line.client.end().catch(() => {})
        try {
          line = await connect()
          away = false
          onGap(false)
        } catch {
          await setTimeout(500, undefined, { ref: false })
        }
      }
    }
  }

  return {
    async close() {
      closing.abort()
      await watching
      await line.client.end().catch(() => {})
    },
  }
}
