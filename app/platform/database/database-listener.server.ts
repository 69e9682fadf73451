import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { sharedServers } from './postgres-servers.server.ts'

/** `onConnectionChange` is called when the connection is lost and when it is back: notifications in between are lost. */
export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  onConnectionChange: (isLost: boolean) => void,
) => Promise<void>

type Options = {
  url: string
  channel: string
  onMessage(payload: string): void
  onConnectionChange(isLost: boolean): void
  heartbeatMs?: number
}
export type Listener = { close(): Promise<void> }

const reconnectMs = 500

export async function listenOnServer({
  url,
  channel,
  onMessage,
  onConnectionChange,
  heartbeatMs = 5_000,
}: Options): Promise<Listener> {
  const closing = new AbortController()
  let connection = await connect()
  const watching = watch()

  async function connect() {
    const { Client } = sharedServers(url)
    const client = new Client({
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    const ended = new AbortController()
    client.once('end', () => ended.abort())
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    return { client, ended: AbortSignal.any([closing.signal, ended.signal]) }
  }

  async function watch() {
    let isLost = false
    while (!closing.signal.aborted) {
      try {
        await setTimeout(heartbeatMs, undefined, { signal: connection.ended, ref: false })
        await connection.client.query('select 1')
      } catch {
        if (closing.signal.aborted) return
        if (!isLost) onConnectionChange(true)
        isLost = true
        void connection.client.end().catch(() => {})
        try {
          connection = await connect()
          isLost = false
          onConnectionChange(false)
        } catch {
          await setTimeout(reconnectMs, undefined, { ref: false })
        }
      }
    }
  }

  return {
    async close() {
      closing.abort()
      await watching
      await connection.client.end().catch(() => {})
    },
  }
}
