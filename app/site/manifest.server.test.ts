import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import { loader } from './manifest.route.ts'

const database = setUpDatabase()

it('lists existing icons in their declared sizes', async () => {
  const { context } = testContext(database.db)
  const answer = await loader({ context } as unknown as Parameters<typeof loader>[0])
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string }[] }
  expect(icons.length).toBeGreaterThan(2)
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(path.join(import.meta.dirname, '../../public', src)).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
  }
})
