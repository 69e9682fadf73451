import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { startControlServer } from '../app/admin/control-server.server.ts'
import { startHousekeeping } from '../app/admin/housekeeping.server.ts'
import { backupFormat } from '../app/platform/backup/backup.server.ts'
import type { ControlAddress } from '../app/platform/backup/backup-commands.server.ts'
import { controlFile } from '../app/platform/database/data-folder.server.ts'
import { openTestDatabase } from '../app/platform/database/database.fixture.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
import { readEnv } from '../app/platform/env.server.ts'
import { milestones } from '../app/platform/jobs/jobs.table.ts'
import { createLog } from '../app/platform/log.server.ts'
import { shutDownGracefully } from './http-server.ts'

const log = createLog('silent')
const never = () => new Promise<void>(() => {})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stop-'))
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

async function openServer() {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

it('closes requests in progress when their time is over, and waits for the shop to close', async () => {
  const { server, port } = await openServer()
  const hanging = request({ port }).end()
  const cutOff = once(hanging, 'error')
  await once(server, 'request')
  const steps: string[] = []
  const shop = {
    async close({ abort, serverClosed }: { abort: AbortSignal; serverClosed: Promise<void> }) {
      await once(abort, 'abort')
      await serverClosed
      steps.push('closed')
    },
  }
  await shutDownGracefully({ server, shop, log }, { abortAfterMs: 50, maxMs: 20_000 })
  await cutOff
  expect(steps).toEqual(['closed'])
})

it.each([
  ['hangs', never, { error: 'TimeoutError' }],
  ['fails', () => Promise.reject(new Error('no')), { error: 'Error', reason: 'no' }],
])('ends in time and logs why if closing %s', async (_, close, error) => {
  const { server } = await openServer()
  const lines: string[] = []
  const warnings = createLog('warn', line => void lines.push(line))
  await shutDownGracefully({ server, shop: { close }, log: warnings }, { abortAfterMs: 10, maxMs: 50 })
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { level: 'warn', message: 'the shop could not be closed in order', ...error },
  ])
})

it('does not wait for housekeeping that hangs', async () => {
  const started = Promise.withResolvers<void>()
  const hang = () => {
    started.resolve()
    return never()
  }
  const housekeeping = startHousekeeping({ db: {}, log, env: readEnv({}) } as never, hang, 5)
  await started.promise
  await expect(housekeeping.stop(AbortSignal.abort())).resolves.toBeUndefined()
})

it('aborts a restore that stalls, which changes nothing', async () => {
  const { db, close } = await openTestDatabase()
  await db.insert(milestones).values({ key: 'existing' })
  const control = await startControlServer({
    ...{ db, dataDir: folder, migrations, log },
    resetAccess: async () => ({ ok: false, people: [] }),
  })
  const { url, token } = JSON.parse(fs.readFileSync(controlFile(folder), 'utf8')) as ControlAddress
  const headers = { authorization: `Bearer ${token}` }
  const stalled = request(`${url}/restore?replace`, { method: 'POST', headers })
  const cutOff = once(stalled, 'error')
  await new Promise(resolve =>
    stalled.write(gzipSync(`{"format":"${backupFormat}"}\n`).subarray(0, 20), resolve),
  )
  const abort = new AbortController()
  const closed = control.close(abort.signal)
  setTimeout(() => abort.abort(), 100)
  await closed
  await cutOff
  expect(await db.$count(milestones)).toBe(1)
  await close()
}, 120_000)
