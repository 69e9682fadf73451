import { type EventEmitter, once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { parseServerAddresses, sharedServers } from './postgres-servers.server.ts'
import { message, ready, row } from './wire-messages.fixture.ts'

type State = { timeline: string; isReadOnly?: boolean; isFrozen?: boolean }
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Answers like a server of PostgreSQL; the state can be changed. */
async function openServer(state: State) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let hasStarted = false
    socket.on('data', data => {
      if (state.isFrozen) return
      if (hasStarted && data.toString().includes('write')) return void socket.write(refusal)
      socket.write(hasStarted ? stateRow(state) : ready)
      hasStarted = true
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}
const stateRow = ({ isReadOnly, timeline }: State) =>
  row(
    { name: 'is_read_only', type: 16, text: isReadOnly ? 't' : 'f' },
    { name: 'timeline', type: 25, text: timeline },
  )
const refusal = Buffer.concat([message('E', 'SERROR\0C25006\0Mread-only\0\0'), message('Z', 'I')])

const endOf = (client: EventEmitter) => new Promise<void>(resolve => client.once('end', resolve))

async function openTwo(states: [State, State]) {
  const servers = await Promise.all(states.map(openServer))
  const ports = servers.map(({ port }) => port)
  const hosts = ports.map(port => `127.0.0.1:${port}`).join(',')
  const { Client, watch } = sharedServers(`postgres://u:p@${hosts}/shop`)
  const connect = async () => {
    const client = new Client({ connectionTimeoutMillis: 5_000 })
    await client.connect()
    ends.push(() => client.cut())
    return client
  }
  const indexOf = (client: unknown) => ports.indexOf((client as { port: number }).port)
  const connectionsTo = (index: number) => servers[index]?.sockets.size
  return { connect, watch, indexOf, connectionsTo }
}

it('reads the servers of an address', () => {
  expect(parseServerAddresses('postgres://u:p@one:1,two/shop?target_session_attrs=primary')).toEqual([
    'postgres://u:p@one:1/shop?target_session_attrs=primary',
    'postgres://u:p@two/shop?target_session_attrs=primary',
  ])
  expect(parseServerAddresses('postgres:///shop?host=/run/postgresql')).toHaveLength(1)
  for (const wrong of ['mysql://one/shop', 'postgres://one:1,two:x/shop', 'postgres://one,/shop', 'one,two'])
    expect(parseServerAddresses(wrong), wrong).toBeUndefined()
  expect(parseServerAddresses('postgres://one,two/shop?target_session_attrs=standby')).toBeUndefined()
})

it('survives a server that ends at the moment of the connection', async () => {
  const end = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')
  const server = net.createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([ready, end])))
  })
  ends.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { Client } = sharedServers(`postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/shop`)
  const pool = new pg.Pool({ Client: Client as never })
  pool.on('error', () => {})
  await expect(pool.query('select 1')).rejects.toThrow()
  await pool.end()
})

it('connects to the server that accepts writes', async () => {
  const { connect, indexOf } = await openTwo([{ timeline: '', isReadOnly: true }, { timeline: '00000001' }])
  expect(indexOf(await connect())).toBe(1)
})

it('does not wait for a frozen server', async () => {
  const { connect, indexOf, connectionsTo } = await openTwo([
    { timeline: '00000001', isFrozen: true },
    { timeline: '00000002' },
  ])
  expect(indexOf(await connect())).toBe(1)
  // It is still asked.
  expect(connectionsTo(0)).toBe(1)
})

it('prefers the server that was promoted last, and leaves the earlier one', async () => {
  const replica: State = { timeline: '', isReadOnly: true }
  const { connect, watch, indexOf } = await openTwo([{ timeline: '00000001' }, replica])
  const client = await connect()
  expect(indexOf(client)).toBe(0)
  const ended = endOf(client)
  const changes: string[] = []
  ends.push(watch(server => changes.push(server), 50))
  Object.assign(replica, { timeline: '00000002', isReadOnly: false })
  await ended
  expect(changes).toHaveLength(1)
  expect(indexOf(await connect())).toBe(1)
})

it('never goes back to an earlier primary', async () => {
  const newer: State = { timeline: '00000002' }
  const { connect, indexOf } = await openTwo([{ timeline: '00000001' }, newer])
  expect(indexOf(await connect())).toBe(1)
  newer.isReadOnly = true
  await expect(connect()).rejects.toThrow(
    /^No server of DATABASE_URL accepts writes \(127.0.0.1:\d+: read-only\)$/,
  )
})

it('drops a connection to a server that has become read-only', async () => {
  const { connect } = await openTwo([{ timeline: '00000001' }, { timeline: '', isReadOnly: true }])
  const client = await connect()
  const ended = endOf(client)
  await expect(client.query('write')).rejects.toMatchObject({ code: '25006' })
  await ended
})
