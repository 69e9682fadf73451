import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from './database.server.ts'

export const migrations = path.join(import.meta.dirname, '../../db/migrations')

export async function openTestDatabase(server = process.env.TEST_DATABASE_URL): Promise<Database> {
  if (!server) return openDatabase({ migrations })
  const { url, drop } = await createDatabase(server)
  const database = await openDatabase({ databaseUrl: url, migrations })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export async function createDatabase(server: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
