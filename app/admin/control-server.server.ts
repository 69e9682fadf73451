import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '../platform/backup/backup.server.ts'
import type { ControlAddress } from '../platform/backup/backup-commands.server.ts'
import { RestoreError, restoreBackup } from '../platform/backup/restore.server.ts'
import { controlFile } from '../platform/database/data-folder.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { writeFileAtomically } from '../platform/files/durable-files.server.ts'
import { describeError, type Log } from '../platform/log.server.ts'
import { seedShop } from '../slices.ts'
import type { ResetAccess } from '../staff/reset-access.server.ts'
import { eraseDataSubject, exportDataSubject } from './personal-data/data-subject.server.ts'

type Options = {
  db: Db
  dataDir: string
  migrations: string
  log: Log
  resetAccess: (who: string) => Promise<ResetAccess>
}

/** Lets commands on this machine use the embedded database of this process, with a token from the data folder. */
export async function startControlServer({ db, dataDir, migrations, log, resetAccess }: Options) {
  const token = randomBytes(32).toString('hex')
  const abort = new AbortController()
  const server = createServer((request, response) => {
    if (!isAllowed(request, token)) return void response.writeHead(403).end()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const command = commands[pathname]
    if (!command) return void response.writeHead(404).end()
    command(request, response, searchParams).catch(error => {
      log.error('a command failed', { command: pathname, ...describeError(error) })
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end('It failed: the log of the shop says why.')
    })
  })
  server.requestTimeout = 0

  type Command = (
    request: IncomingMessage,
    response: ServerResponse,
    parameters: URLSearchParams,
  ) => Promise<unknown>
  const commands: Record<string, Command> = {
    // Written to a file first: a slow reader must not hold the transaction open.
    async '/backup'(_, response) {
      const file = path.join(dataDir, `.backup-${randomUUID()}`)
      try {
        const inventory = await writeBackup(db, file, { signal: abort.signal })
        response.writeHead(200, { 'x-inventory': JSON.stringify(inventory) })
        await pipeline(fs.createReadStream(file), response)
        log.info('a backup was taken')
      } finally {
        fs.rmSync(file, { force: true })
      }
    },
    async '/restore'(request, response, parameters) {
      const file = path.join(dataDir, `.backup-${randomUUID()}`)
      try {
        await pipeline(request, fs.createWriteStream(file, { mode: 0o600 }))
        const inventory = await restoreBackup(db, () => fs.createReadStream(file), {
          replace: parameters.has('replace'),
          migrations,
          seed: seedShop,
        })
        response.writeHead(200, { 'x-inventory': JSON.stringify(inventory) }).end()
        log.info('a backup was restored')
      } catch (error) {
        if (!(error instanceof RestoreError)) throw error
        response.writeHead(422, { connection: 'close' }).end(error.message)
      } finally {
        fs.rmSync(file, { force: true })
      }
    },
    '/personal-data/export': async (_, response, parameters) =>
      sendJson(response, await exportDataSubject(db, parameters.get('who') ?? '')),
    '/personal-data/erase': async (_, response, parameters) =>
      sendJson(response, await eraseDataSubject(db, parameters.get('who') ?? '', { dataDir })),
    '/staff/reset': async (_, response, parameters) =>
      sendJson(response, await resetAccess(parameters.get('who') ?? '')),
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  const address: ControlAddress = { url: `http://127.0.0.1:${port}`, token }
  await writeFileAtomically(controlFile(dataDir), draft =>
    fs.promises.writeFile(draft, JSON.stringify(address), { mode: 0o600 }),
  )

  return {
    /** Waits for running commands; `signal` aborts them, and an aborted one changes nothing. */
    async close(signal?: AbortSignal) {
      fs.rmSync(controlFile(dataDir), { force: true })
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      const end = () => {
        abort.abort()
        server.closeAllConnections()
      }
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end, { once: true })
      await closed
    },
  }
}

const sendJson = (response: ServerResponse, value: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

function isAllowed(request: IncomingMessage, token: string) {
  const actual = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return request.method === 'POST' && actual.length === expected.length && timingSafeEqual(actual, expected)
}
