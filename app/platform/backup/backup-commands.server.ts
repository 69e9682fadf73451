import { once } from 'node:events'
import fs from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { controlFile, DataFolderError, freeBytes, reserveBytes } from '../database/data-folder.server.ts'
import { type Db, openDatabase } from '../database/database.server.ts'
import { DatabaseInUseError } from '../database/directory-lock.server.ts'
import { sharedServers } from '../database/postgres-servers.server.ts'
import type { Env } from '../env.server.ts'
import { makeFolder, writeFileAtomically } from '../files/durable-files.server.ts'
import { type Inventory, writeBackup } from './backup.server.ts'
import { RestoreError, type RestoreOptions, restoreBackup } from './restore.server.ts'

export type Shop = Pick<Env, 'databaseUrl' | 'dataDir'> & { migrations: string }

export type ControlAddress = { url: string; token: string }

export type AskRunningShop = (address: string, body?: Readable) => Promise<IncomingMessage>

export async function backUpShop(shop: Shop, file: string): Promise<Inventory> {
  if (!shop.databaseUrl) requireData(shop)
  makeFolder(path.dirname(file))
  return withShopDatabase(
    shop,
    db => writeBackup(db, file),
    async ask => {
      const response = await ask('/backup')
      await writeFileAtomically(file, draft =>
        pipeline(response, fs.createWriteStream(draft, { mode: 0o600, flush: true })),
      )
      return inventoryOf(response)
    },
  )
}

export async function restoreShop(
  shop: Shop & Pick<RestoreOptions, 'seed'>,
  file: string,
  { replace }: { replace: boolean },
): Promise<Inventory> {
  if (!fs.existsSync(file)) throw new RestoreError(`There is no file ${file}.`)
  if (!shop.databaseUrl && fs.existsSync(shop.dataDir))
    requireRoom(
      'A restore needs',
      shop.dataDir,
      Math.max(fs.statSync(file).size, databaseBytes(shop.dataDir)),
    )
  if (shop.databaseUrl) await (await openDatabase(shop)).close()
  return withShopDatabase(
    shop,
    db => restoreBackup(db, () => fs.createReadStream(file), { ...shop, replace }),
    async ask => {
      const response = await ask(`/restore${replace ? '?replace' : ''}`, fs.createReadStream(file))
      response.resume()
      return inventoryOf(response)
    },
  )
}

export function requireData({ dataDir }: Shop) {
  if (!fs.existsSync(path.join(dataDir, 'database/PG_VERSION')))
    throw new RestoreError(`There is no shop in ${dataDir}: set DATA_DIR or DATABASE_URL to where it is.`)
}

/** The file, the restored shop and its write-ahead log. */
const freePerByte = 3

/** A disk that they fill makes the database of the shop read-only, or ends it. */
export function requireRoom(whatNeeds: string, dataDir: string, bytes: number) {
  const needed = bytes * freePerByte + reserveBytes
  const free = freeBytes(dataDir)
  const megabytes = (size: number) => Math.ceil(size / 1e6)
  if (free < needed)
    throw new DataFolderError(
      `${whatNeeds} about ${megabytes(needed)} MB on the disk of DATA_DIR (${dataDir}), which has ${megabytes(free)} MB free: free some space, or set DATA_DIR to a larger disk.`,
    )
}

/** Of the embedded engine. */
export function databaseBytes(dataDir: string) {
  const folder = path.join(dataDir, 'database')
  if (!fs.existsSync(folder)) return 0
  let bytes = 0
  // The engine of a running shop removes files meanwhile.
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    bytes += fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  return bytes
}

/** Only one process can open the embedded database: a running shop is asked instead. */
export async function withShopDatabase<T>(
  shop: Shop,
  work: (db: Db) => Promise<T>,
  askRunningShop: (ask: AskRunningShop) => Promise<T>,
): Promise<T> {
  if (shop.databaseUrl) return withServer(shop.databaseUrl, work)
  let database: Awaited<ReturnType<typeof openDatabase>>
  try {
    database = await openDatabase({ dataDir: shop.dataDir, migrations: shop.migrations })
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    const address = readControlAddress(shop.dataDir)
    return askRunningShop((path, body) => post(address, path, body))
  }
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Uses a connection of its own, without the time limits of the pool. */
export async function withServer<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { Client } = sharedServers(url)
  const client = new Client({ connectionTimeoutMillis: 10_000, keepAlive: true })
  await client.connect()
  try {
    await client.query("set lock_timeout = '60s'; set statement_timeout = 0")
    return await work(drizzle(client) as unknown as Db)
  } finally {
    await client.end()
  }
}

const notReady =
  'The shop is just starting or closing, or belongs to another user: try again in a moment, as the same user.'

function readControlAddress(dataDir: string): ControlAddress {
  try {
    return JSON.parse(fs.readFileSync(controlFile(dataDir), 'utf8')) as ControlAddress
  } catch {
    throw new RestoreError(notReady)
  }
}

/** Uses node:http, because `fetch` waits five minutes at most for a response and a large shop takes longer. */
async function post({ url, token }: ControlAddress, address: string, body?: Readable) {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const sent = request(url + address, { method: 'POST', headers })
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>
  // If sending fails, the response or the request's own error says why.
  if (body) pipeline(body, sent).catch(() => {})
  else sent.end()
  const [response] = await responded.catch(error => {
    throw error.code === 'ECONNREFUSED' ? new RestoreError(notReady) : error
  })
  if (response.statusCode !== 200) throw new RestoreError(await text(response))
  return response
}

const inventoryOf = ({ headers }: IncomingMessage) =>
  JSON.parse(String(headers['x-inventory'] ?? '{}')) as Inventory
