import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from './database.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseImage: string
    databaseTemplate: string
  }
}

const home = path.join(import.meta.dirname, '../../..')
export const migrations = path.join(home, 'db/migrations')

/** Creates and migrates a database once, because that takes seconds, for `openTestDatabase` to copy. */
export default async function setUp(project: TestProject) {
  project.provide('databaseImage', await createImage())
  const server = process.env.TEST_DATABASE_URL
  if (!server) return
  const { name, url, drop } = await createDatabase(server)
  await (await openDatabase({ databaseUrl: url, migrations })).close()
  project.provide('databaseTemplate', name)
  return drop
}

async function createImage() {
  const folder = path.join(home, 'node_modules/.cache/blockyard')
  const inputs = fs.globSync(`${migrations}/**/*.{sql,json}`).sort()
  const hash = createHash('sha256').update(
    fs.readFileSync(path.join(home, 'node_modules/@electric-sql/pglite/package.json')),
  )
  for (const file of inputs) hash.update(fs.readFileSync(file))
  const file = path.join(folder, `database-${hash.digest('hex').slice(0, 16)}.tar`)
  if (fs.existsSync(file)) return file
  const { db, close } = await openDatabase({ migrations })
  const image = await (db as unknown as { $client: PGlite }).$client.dumpDataDir('none')
  await close()
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${file}.partial`, Buffer.from(await image.arrayBuffer()))
  fs.renameSync(`${file}.partial`, file)
  return file
}

export async function createDatabase(server: string, template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) }
}

async function runOnServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
