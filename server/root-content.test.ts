import { expect, it } from 'vitest'
import type { Db } from '../app/platform/database/database.server.ts'
import { allPages } from '../app/platform/page-invalidation.server.ts'
import { testContext } from '../app/platform/services.fixture.ts'
import { loader } from '../app/root.tsx'
import { contentPieces } from '../app/slices.ts'

it('what every page shows invalidates all pages', async () => {
  const shown = new Set<string>()
  const rows = contentPieces.map(({ key }) => ({
    key,
    published: {
      get text() {
        return shown.add(key)
      },
    },
  }))
  const query = Object.assign(Promise.resolve(rows), { prepare: () => ({ execute: async () => [] }) })
  const { context } = testContext({ select: () => ({ from: () => query }) } as unknown as Db)
  await loader({ context, url: new URL('https://shop.example/') } as never)
  expect([...shown]).toEqual(expect.arrayContaining(['brand', 'footer', 'branches']))
  const stale = contentPieces.filter(({ key, paths }) => shown.has(key) && !paths.includes(allPages))
  expect(stale.map(({ key }) => key)).toEqual([])
})
