import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eraseDataSubject, exportDataSubject } from '../app/admin/data-subject.server.ts'
import { writeFileAtomically } from '../app/platform/atomic-file.server.ts'
import type { Db } from '../app/platform/database.server.ts'
import { describeError, type Log } from '../app/platform/log.server.ts'
import { writeBackup } from './backup.ts'
import { RestoreError, restoreBackup } from './restore.ts'

type Options = { db: Db; dataDir: string; log: Log }

/** Where whoever may read the data folder finds the running shop, and what to say there. */
export const controlFile = (dataDir: string) => path.join(dataDir, 'backup-door.json')
export type ControlAddress = { url: string; token: string }

/**
 * Lets the commands for backup, restore and personal data reach the embedded database of this process: on this machine only, with a
 * token that stands in the data folder.
 */
export async function startControlServer({ db, dataDir, log }: Options) {
  const token = randomBytes(32).toString('hex')
  for (const left of fs.readdirSync(dataDir))
    if (/^\.backup-.*\.partial$/.test(left) || /^\.backup-[0-9a-f-]+$/.test(left))
      fs.rmSync(path.join(dataDir, left))

  const ending = new AbortController()
  const server = createServer((request, response) => {
    if (!isAllowed(request, token)) return void response.writeHead(403).end()
    const work =
      request.url === '/backup'
        ? giveBackup(response)
        : request.url?.startsWith('/restore')
          ? takeBackup(request, response)
          : request.url?.startsWith('/person/')
            ? answerPerson(request.url, response)
            : Promise.resolve(response.writeHead(404).end())
    work.catch(error => {
      log.error('a backup or restore failed', describeError(error))
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end('It failed: the log of the shop says why.')
    })
  })
  server.requestTimeout = 0

  // Written beside the data first: whoever fetches it slowly doesn't keep the database waiting.
  async function giveBackup(response: ServerResponse) {
    const file = path.join(dataDir, `.backup-${randomUUID()}`)
    try {
      const inventory = await writeBackup(db, file, ending.signal)
      response.writeHead(200, { 'x-inventory': JSON.stringify(inventory) })
      await pipeline(fs.createReadStream(file), response)
      log.info('a backup was taken')
    } finally {
      fs.rmSync(file, { force: true })
    }
  }

  async function takeBackup(request: IncomingMessage, response: ServerResponse) {
    try {
      const inventory = await restoreBackup(db, request, { replace: request.url === '/restore?replace' })
      response.writeHead(200, { 'x-inventory': JSON.stringify(inventory) }).end()
      log.info('a backup was restored')
    } catch (error) {
      if (!(error instanceof RestoreError)) throw error
      response.writeHead(422, { connection: 'close' }).end(error.message)
    }
  }

  async function answerPerson(url: string, response: ServerResponse) {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const who = searchParams.get('who') ?? ''
    const result = await (pathname === '/person/erase'
      ? eraseDataSubject(db, who, { dataDir })
      : exportDataSubject(db, who))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  const { port } = server.address() as AddressInfo
  const address: ControlAddress = { url: `http://127.0.0.1:${port}`, token }
  await writeFileAtomically(controlFile(dataDir), draft =>
    fs.promises.writeFile(draft, JSON.stringify(address), { mode: 0o600 }),
  )

  return {
    /** Waits for what is under way; on `cut` it is ended, and changes nothing. */
    async close(cut?: AbortSignal) {
      fs.rmSync(controlFile(dataDir), { force: true })
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      const end = () => {
        ending.abort()
        server.closeAllConnections()
      }
      if (cut?.aborted) end()
      else cut?.addEventListener('abort', end, { once: true })
      await closed
    },
  }
}

function isAllowed(request: IncomingMessage, token: string) {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return request.method === 'POST' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
