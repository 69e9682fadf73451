import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from './database.server.ts'
import { openClient } from './embedded-database.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseImages: { migrated: string; empty: string }
    databaseTemplate: string
  }
}

const home = path.join(import.meta.dirname, '../../..')
export const migrations = path.join(home, 'db/migrations')

/** Creates and migrates a database once, because that takes seconds, for `openTestDatabase` to copy. */
export default async function setUp(project: TestProject) {
  project.provide('databaseImages', await createImages())
  const server = process.env.TEST_DATABASE_URL
  if (!server) return
  const { name, url } = await createDatabase(server)
  await (await openDatabase({ databaseUrl: url, migrations })).close()
  project.provide('databaseTemplate', name)
  // The workers leave theirs open.
  return async () => {
    const copies = `select format('drop database %I with (force)', datname) as drop from pg_database where starts_with(datname, '${name}')`
    for (const { drop } of (await runOnServer(server, copies)).rows) await runOnServer(server, drop)
  }
}

/** The files of two databases in memory: one with all migrations, and one with none. */
async function createImages() {
  const folder = path.join(home, 'node_modules/.cache/blockyard')
  const hash = createHash('sha256')
  for (const file of [
    path.join(home, 'node_modules/@electric-sql/pglite/package.json'),
    import.meta.filename,
    ...fs.globSync(`${migrations}/**/*.{sql,json}`).sort(),
  ])
    hash.update(fs.readFileSync(file))
  const version = hash.digest('hex').slice(0, 16)
  const migrated = path.join(folder, `migrated-${version}.tar`)
  const empty = path.join(folder, `empty-${version}.tar`)
  if (!fs.existsSync(migrated) || !fs.existsSync(empty)) {
    fs.rmSync(folder, { recursive: true, force: true })
    fs.mkdirSync(folder, { recursive: true })
    const { client } = await openClient(undefined)
    await dump(client, empty)
    await migrate(drizzle(client), { migrationsFolder: migrations })
    await dump(client, migrated)
    await client.close()
  }
  return { migrated, empty }
}

/** Without the template databases, because the fewer files, the faster each test starts. */
async function dump(client: PGlite, file: string) {
  await client.exec(
    "update pg_database set datistemplate = false where datname in ('template0', 'template1')",
  )
  await client.query('drop database if exists template0')
  await client.query('drop database if exists template1')
  await client.exec('checkpoint')
  const image = await client.dumpDataDir('none')
  fs.writeFileSync(`${file}.partial`, Buffer.from(await image.arrayBuffer()))
  fs.renameSync(`${file}.partial`, file)
}

export async function createDatabase(server: string, template = 'template1') {
  const unique = randomUUID().replaceAll('-', '').slice(0, 16)
  const name = template === 'template1' ? `test_${unique}` : `${template}_${unique}`
  await runOnServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) }
}

async function runOnServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
