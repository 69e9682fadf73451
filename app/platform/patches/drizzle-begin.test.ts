import { EventEmitter } from 'node:events'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { releaseEndedConnections } from './drizzle-begin.server.ts'

let released = 0
class FailingClient extends EventEmitter {
  release = () => {
    released++
  }
  async query() {
    this.emit('end')
    throw new Error('Connection terminated')
  }
}
class FailingPool extends EventEmitter {
  async connect() {
    const client = new FailingClient()
    this.emit('connect', client)
    this.emit('acquire', client)
    return client
  }
}

async function releasesAfterFailedBegin(pool: pg.Pool) {
  released = 0
  await expect(drizzle(pool).transaction(async () => {})).rejects.toThrow('Failed query: begin')
  return released
}

it('releases a connection that ends during begin', async () => {
  const pool = new FailingPool() as unknown as pg.Pool
  releaseEndedConnections(pool)
  expect(await releasesAfterFailedBegin(pool)).toBe(1)
})

it('is still needed: Drizzle does not release it', async () => {
  expect(await releasesAfterFailedBegin(new FailingPool() as unknown as pg.Pool)).toBe(0)
})
