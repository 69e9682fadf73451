import { and, eq } from 'drizzle-orm'
import { expect, it, onTestFinished, test } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { readProductList } from '../product-list.server.ts'
import { products, variants } from '../products.table.ts'
import { seedCatalogue } from '../seed.server.ts'
import { loader } from './product.route.tsx'

const database = setUpDatabase(seedCatalogue)

const load = (path: string) => {
  const request = new Request(`http://shop.test/products/${path}`)
  const url = new URL(request.url)
  const { context } = testContext(database.db)
  const params = { productId: url.pathname.split('/').at(-1) ?? '' }
  return loader({ request, url, params, context, pattern: '/products/:productId' })
}

test.each(['hollow-blocks', 'hollow-blocks?variant=6in', 'paving-stones?variant=hexagon-80-mm'])(
  '%s may be cached',
  async path => expect((await load(path)).init).toEqual({}),
)

// Otherwise visitors could fill the cache with copies of one page.
test.each([
  'hollow-blocks?variant=7in',
  'hollow-blocks?variant=',
  'hollow-blocks?variant=6%69n',
  'hollow-blocks?variant=6in&variant=6in',
  'hollow-blocks?variant=6in&page=2',
  'hollow-blocks?page=2',
])('%s shows the product and is not cached', async path => {
  const { data, init } = await load(path)
  expect(data.product).toMatchObject({ id: 'hollow-blocks' })
  expect(init).toEqual({ headers: { 'cache-control': 'no-store' } })
})

test.each([
  ['hollow-blocks?option1=6%22+(150+mm)&quantity=5', '/products/hollow-blocks?variant=6in'],
  ['paving-stones?option1=Hexagon&option2=80+mm', '/products/paving-stones?variant=hexagon-80-mm'],
  ['paving-stones?option1=Hexagon&option2=90+mm', '/products/paving-stones?variant=hexagon-60-mm'],
])('%s, as forms send it, leads to the choice', async (path, target) => {
  const response = await load(path).catch(thrown => thrown)
  expect(response).toMatchObject({ status: 302 })
  expect(response.headers.get('location')).toBe(target)
})

it('has the pictures of all variants, and the colours of those named so', async () => {
  expect((await load('paving-stones')).data.product?.gallery).toEqual(['paving', 'paved-yard', 'hex-paving'])
  expect((await load('aluminum-sheets')).data).toMatchObject({ swatches: { Red: expect.any(String) } })
})

it('names a variant that is not sold any more', async () => {
  const missing = async (path: string) => {
    const { data } = await load(path)
    return data.product && data.missing
  }
  const isHexagon = and(eq(variants.productId, 'paving-stones'), eq(variants.key, 'hexagon-80-mm'))
  const list = async (listed: boolean) =>
    void (await database.db.update(variants).set({ listed }).where(isHexagon))
  onTestFinished(() => list(true))
  await list(false)
  expect(await missing('paving-stones?variant=hexagon-80-mm')).toBe(
    'Hexagon, 80 mm is not available at the moment.',
  )
  expect(await missing('paving-stones?variant=moon')).toBe('“moon” is not available at the moment.')
  for (const path of [
    'paving-stones',
    'paving-stones?variant=hexagon-60-mm',
    'paving-stones?variant=standard',
  ])
    expect(await missing(path)).toBeUndefined()
})

it('has a drawing where there is no picture, and so has the list', async () => {
  expect((await load('culverts')).data).toMatchObject({ cover: [] })
  await database.db.update(products).set({ gallery: [] }).where(eq(products.id, 'culverts'))
  await database.db.update(variants).set({ picture: '' }).where(eq(variants.productId, 'culverts'))
  const { data } = await load('culverts')
  const drawing = data.product && data.cover
  expect(drawing?.join('')).toMatch(/^M.*z$/)
  const list = await readProductList(database.db, new URL('http://shop.test/products?category=drainage'))
  expect(list.products.map(({ id, cover }) => [id, cover])).toEqual([
    ['u-drains', undefined],
    ['culverts', drawing],
  ])
})

it('is not found if the product is unknown', async () => expect((await load('none')).init?.status).toBe(404))
