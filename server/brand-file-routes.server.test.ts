import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { ownAccent, publishBrand } from '../app/content/brand.fixture.ts'
import { setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { testContext } from '../app/platform/services.fixture.ts'
import { createFailingService } from '../app/platform/services.server.ts'
import { brandFileRoutes } from './static-files.ts'

const database = setUpDatabase()

const get = (path: string, headers: Record<string, string> = {}, db = database.db) =>
  new Hono()
    .route('/', brandFileRoutes(testContext(db).services))
    .all('*', c => c.text('the file of the build'))
    .request(path, { headers })

it('leaves what the company has not to the build, also while the database is away', async () => {
  expect(await (await get('/icon.svg', {}, createFailingService(new Error('away')))).text()).toBe(
    'the file of the build',
  )
  expect(await (await get('/icon.svg')).text()).toBe('the file of the build')
  expect((await get('/brand/logo.png')).status).toBe(404)
  expect((await get('/brand/other.png')).status).toBe(404)
})

it('serves an icon in the company’s colour, which browsers check again', async () => {
  await publishBrand(database.db, { accent: ownAccent })
  const first = await get('/icon.svg')
  expect(await first.text()).toContain(ownAccent)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
  })
  const again = await get('/icon.svg', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
