import { once } from 'node:events'
import fs from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import {
  type DataSubjectTask,
  eraseDataSubject,
  exportDataSubject,
} from '../app/admin/data-subject.server.ts'
import { writeFileAtomically } from '../app/platform/atomic-file.server.ts'
import { type Db, openDatabase } from '../app/platform/database.server.ts'
import { DatabaseInUseError } from '../app/platform/directory-lock.server.ts'
import type { Env } from '../app/platform/env.server.ts'
import { type Inventory, writeBackup } from './backup.ts'
import { type ControlAddress, controlFile } from './control-server.ts'
import { RestoreError, restoreBackup } from './restore.ts'

type Shop = Pick<Env, 'databaseUrl' | 'dataDir'> & { migrations: string }

/** Backs up the shop of this environment, whether it runs or not. */
export async function backUpShop(shop: Shop, file: string): Promise<Inventory> {
  if (!shop.databaseUrl) mustExist(shop)
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  if (shop.databaseUrl) return onServer(shop.databaseUrl, db => writeBackup(db, file))
  return embedded(
    shop,
    db => writeBackup(db, file),
    async door => {
      const response = await ask(door, '/backup')
      await writeFileAtomically(file, draft =>
        pipeline(response, fs.createWriteStream(draft, { mode: 0o600, flush: true })),
      )
      return inventoryOf(response)
    },
  )
}

/** Makes the shop of this environment hold what the file holds, whether it runs or not. */
export async function restoreShop(
  shop: Shop,
  file: string,
  options: { replace: boolean },
): Promise<Inventory> {
  if (!fs.existsSync(file)) throw new RestoreError(`There is no file ${file}.`)
  const restore = (db: Db) => restoreBackup(db, fs.createReadStream(file), options)
  if (shop.databaseUrl) {
    // Creates what a new database lacks.
    await (await openDatabase(shop)).close()
    return onServer(shop.databaseUrl, restore)
  }
  return embedded(shop, restore, async door => {
    const address = `/restore${options.replace ? '?replace' : ''}`
    const response = await ask(door, address, fs.createReadStream(file))
    response.resume()
    return inventoryOf(response)
  })
}

/** Gives or takes out what the shop of this environment holds of a person. */
export async function runPersonalDataTask(shop: Shop, task: DataSubjectTask, who: string): Promise<unknown> {
  const work = (db: Db): Promise<unknown> =>
    task === 'erase' ? eraseDataSubject(db, who, shop) : exportDataSubject(db, who)
  if (shop.databaseUrl) return onServer(shop.databaseUrl, work)
  mustExist(shop)
  return embedded(shop, work, async door =>
    json(await ask(door, `/person/${task}?${new URLSearchParams({ who })}`)),
  )
}

function mustExist(shop: Shop) {
  if (!fs.existsSync(path.join(shop.dataDir, 'database/PG_VERSION')))
    throw new RestoreError(
      `There is no shop in ${shop.dataDir}: set DATA_DIR or DATABASE_URL to where it is.`,
    )
}

/** On a connection of its own, where a statement may take as long as it needs. */
async function onServer<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("set lock_timeout = '60s'; set statement_timeout = 0")
    return await work(drizzle(client) as unknown as Db)
  } finally {
    await client.end()
  }
}

async function embedded<T>(
  shop: Shop,
  here: (db: Db) => Promise<T>,
  there: (door: ControlAddress) => Promise<T>,
): Promise<T> {
  let database: Awaited<ReturnType<typeof openDatabase>>
  try {
    database = await openDatabase({ dataDir: shop.dataDir, migrations: shop.migrations })
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    return there(readDoor(shop.dataDir))
  }
  try {
    return await here(database.db)
  } finally {
    await database.close()
  }
}

function readDoor(dataDir: string): ControlAddress {
  try {
    return JSON.parse(fs.readFileSync(controlFile(dataDir), 'utf8')) as ControlAddress
  } catch {
    throw new RestoreError(
      'The shop is just starting or closing, or belongs to another user: try again in a moment, as the same user.',
    )
  }
}

/** Not by `fetch`, which waits for an answer for five minutes only: all of a large shop takes longer. */
async function ask(
  { url, token }: ControlAddress,
  address: string,
  body?: Readable,
): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const sent = request(url + address, { method: 'POST', headers })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  // What ends it early is told by the answer, or by the request's own failure.
  if (body) pipeline(body, sent).catch(() => {})
  else sent.end()
  const [response] = await answered
  if (response.statusCode !== 200) throw new RestoreError(await text(response))
  return response
}

const inventoryOf = ({ headers }: IncomingMessage) =>
  JSON.parse(String(headers['x-inventory'] ?? '{}')) as Inventory
