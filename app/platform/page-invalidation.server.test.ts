import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpDatabase } from './database/database.fixture.ts'
import { listenOnServer } from './database/database-listener.server.ts'
import { eventually } from './eventually.fixture.ts'
import { allPages, invalidatePages, invalidationChannel } from './page-invalidation.server.ts'
import { maxReactionsOfOnePromise } from './promises.fixture.ts'

const database = setUpDatabase()
const onMessage = vi.fn<(payload: string) => void>()
const onConnectionChange = vi.fn<(isLost: boolean) => void>()
beforeAll(async () => {
  await database.listen(invalidationChannel, onMessage, onConnectionChange)
})

it('invalidates pages when the transaction commits, and not if it fails', async () => {
  await database.db
    .transaction(async tx => {
      await invalidatePages(tx, ['/lost'])
      throw new Error('no')
    })
    .catch(() => {})
  await database.db.transaction(async tx => {
    await invalidatePages(tx, ['/products', '/products/u-drains'])
    expect(onMessage).not.toHaveBeenCalled()
  })
  await eventually(() =>
    expect(onMessage).toHaveBeenCalledExactlyOnceWith('["/products","/products/u-drains"]'),
  )
})

it('invalidates all pages when the list is too long', async () => {
  onMessage.mockClear()
  const paths = Array.from({ length: 400 }, (_, index) => `/products/ɛ-block-${index}`)
  await invalidatePages(database.db, paths)
  await eventually(() => expect(onMessage).toHaveBeenCalledExactlyOnceWith(JSON.stringify([allPages])))
})

const server = process.env.TEST_DATABASE_URL
if (server) {
  it('leaves no listeners behind while the channel is quiet', async () => {
    const max = await maxReactionsOfOnePromise(async () => {
      const listener = await listenOnServer({
        url: server,
        channel: 'quiet',
        onMessage,
        onConnectionChange,
        heartbeatMs: 5,
      })
      await new Promise(resolve => setTimeout(resolve, 500))
      await listener.close()
    })
    expect(max).toBeLessThan(10)
    expect(onConnectionChange).not.toHaveBeenCalled()
  })

  it('reports missed notifications, and receives again afterwards', async () => {
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    )
    await eventually(() => expect(onConnectionChange.mock.calls).toEqual([[true], [false]]))
    onMessage.mockClear()
    await invalidatePages(database.db, ['/about'])
    await eventually(() => expect(onMessage).toHaveBeenCalledExactlyOnceWith('["/about"]'))
  })
}
