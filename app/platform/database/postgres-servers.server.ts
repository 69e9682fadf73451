import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const writable = ['read-write', 'primary']
const probeMs = 2_000
const othersMs = 500

/** The address of each server that an address names (`postgres://user@one:5432,two:5432/shop`), or undefined if it is none. */
export function parseServerAddresses(address: string): string[] | undefined {
  const [start = '', authority] = /^postgres(?:ql)?:\/\/([^/?#]*)/.exec(address) ?? []
  if (authority === undefined) return undefined
  const hostsAt = start.length - authority.length + authority.lastIndexOf('@') + 1
  const hosts = start.slice(hostsAt).split(',')
  const urls = hosts.map(host => start.slice(0, hostsAt) + host + address.slice(start.length))
  const isValid = (url: string) => {
    if (!URL.canParse(url)) return false
    const { hostname, searchParams } = new URL(url)
    const target = searchParams.get('target_session_attrs')
    return (hostname !== '' || urls.length === 1) && (target === null || writable.includes(target))
  }
  return urls.every(isValid) ? urls : undefined
}

type Primary = { host: string; port: number; timeline: string }
/** What pg has and its types lack. */
type Internals = {
  host: string
  port: number
  connection: {
    stream: Duplex
    on(event: 'errorMessage', listener: (error: { code?: string }) => void): void
  }
}
const internals = (client: pg.Client) => client as unknown as Internals

const opened = new Map<string, ReturnType<typeof openServers>>()

/** Clients of the servers of an address; of several, they connect to the one that accepts writes. */
export function sharedServers(address: string) {
  const servers = opened.get(address) ?? openServers(parseServerAddresses(address) ?? [address])
  opened.set(address, servers)
  return servers
}

function openServers(urls: string[]) {
  const clients = new Set<ServerClient>()
  let current: Primary | undefined
  let search: Promise<Primary> | undefined
  let report = (_: Primary) => {}

  class ServerClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urls[0] })
      // An error event without a listener would end the process. The pool adds its own too late for a server that ends
      // at the moment of the connection. What is under way fails with the error, and the pool drops the connection.
      this.on('error', () => {})
      internals(this).connection.on('errorMessage', ({ code }) => {
        // A server that accepts writes no longer: the next connection goes to another.
        if (code === '25006') setImmediate(() => this.cut())
      })
    }

    override connect(): Promise<never>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void) {
      const connected = urls.length > 1 ? this.#connectToPrimary() : super.connect()
      if (!callback) return connected as Promise<never>
      connected.then(() => (callback as () => void)(), callback)
    }

    async #connectToPrimary() {
      const { host, port } = await findPrimary()
      Object.assign(internals(this), { host, port })
      clients.add(this)
      this.once('end', () => clients.delete(this))
      await super.connect()
    }

    isConnectedTo({ host, port }: Primary) {
      return internals(this).host === host && internals(this).port === port
    }

    cut() {
      internals(this).connection.stream.destroy()
    }
  }

  const findPrimary = () => {
    search ??= searchPrimary().finally(() => {
      search = undefined
    })
    return search
  }

  /** Of servers that accept writes, the one promoted last: an earlier primary may have come back. */
  async function searchPrimary() {
    const found: Primary[] = []
    const problems: string[] = []
    const probes = urls.map(async url => found.push(await probe(url)))
    for (const [index, each] of probes.entries())
      each.catch(error => problems.push(`${new URL(urls[index] ?? '').host}: ${error.message}`))
    const first = Promise.any(probes).then(() => setTimeout(othersMs, undefined, { ref: false }))
    await Promise.race([Promise.allSettled(probes), first.catch(() => {})])
    const best = found.toSorted((a, b) => b.timeline.localeCompare(a.timeline))[0]
    if (!best || (current && best.timeline < current.timeline))
      throw unavailable(`No server of DATABASE_URL accepts writes (${problems.join('; ')})`)
    if (current && current.timeline !== best.timeline) {
      report(best)
      for (const client of clients) if (!client.isConnectedTo(best)) client.cut()
    }
    current = best
    return best
  }

  return {
    Client: ServerClient,
    /** Follows the primary also while no new connection is needed; `onChange` is told which it is. */
    watch(onChange: (server: string) => void, everyMs = 2_000) {
      if (urls.length === 1) return () => {}
      report = ({ host, port }) => onChange(`${host}:${port}`)
      const timer = setInterval(() => findPrimary().catch(() => {}), everyMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

/** The timeline of a server counts its promotions. */
async function probe(url: string): Promise<Primary> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_read_only: boolean; timeline: string }>(`
      select current_setting('transaction_read_only') = 'on' as is_read_only,
        case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`)
    const [row] = rows
    if (!row || row.is_read_only) throw new Error('read-only')
    const { host, port } = internals(client)
    return { host, port, timeline: row.timeline }
  } finally {
    internals(client).connection.stream.destroy()
  }
}

const unavailable = (message: string) => Object.assign(new Error(message), { code: '57P03' })

/** Whether a pooler between gives each transaction another connection. */
export async function isSharedConnection(one: pg.Client, two: pg.Client) {
  const processOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const before = await processOf(one)
  await two.query('begin')
  const isShared = (await processOf(two)) === before || (await processOf(one)) !== before
  await two.query('rollback')
  return isShared
}
