import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products, variants } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import { drainEstimator } from './drain-estimator.ts'
import { loader } from './estimate.route.tsx'
import { calculate, exampleQuery, fieldsOf, startQuery } from './estimate-query.ts'
import { estimateTotals } from './estimate-totals.ts'
import { loader as overviewLoader } from './estimates.route.tsx'
import { catalogueMaterials } from './material.fixture.ts'
import { materialKey, materialsOf } from './material.ts'
import { wallEstimator } from './wall-estimator.ts'

const database = setUpDatabase(seedCatalogue)

const respond = (estimator: string, query = '') => {
  const url = `http://shop.test/estimate/${estimator}${query}`
  const { context } = testContext(database.db)
  const request = new Request(url)
  return loader({
    request,
    url: new URL(url),
    params: { estimator },
    context,
    pattern: '/estimate/:estimator',
  })
}

async function estimateExample() {
  const { products: found } = (await respond('wall')).data
  const query = exampleQuery(wallEstimator.fields, new URLSearchParams())
  const result = calculate(wallEstimator, query, materialsOf<unknown>(found))
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.estimate.line
}

const hollow = eq(products.id, 'hollow-blocks')
const sixInch = and(eq(variants.productId, 'hollow-blocks'), eq(variants.key, '6in'))

it('an estimator knows the products of its category that can be measured', async () => {
  const ids = async (name: string) => (await respond(name)).data.products.map(({ id }) => id)
  expect(await ids('wall')).toEqual(['hollow-blocks', 'solid-blocks', 'interlocking-blocks'])
  expect(await ids('paving')).toEqual(['paving-stones'])
  expect(await ids('slab')).toEqual(['ready-mix-concrete'])
  expect(await ids('roof')).toEqual([
    'aluminum-sheets',
    'galvanized-sheets',
    'corrugated-sheets',
    'tile-profile-sheets',
    'industrial-sheets',
  ])
  expect(await ids('drain')).toEqual(['u-drains'])
})

it('an estimate follows the price, the weight and the size of the product', async () => {
  const before = await estimateExample()
  expect(estimateTotals(await estimateExample())).toMatchObject({
    pesewas: 218 * 290,
    kilograms: 218 * 19,
    pallets: 4,
  })
  await database.db
    .update(variants)
    .set({ pricePesewas: 300, weightGrams: 20_000, perPallet: 109 })
    .where(sixInch)
  expect(estimateTotals(await estimateExample())).toMatchObject({
    pesewas: 218 * 300,
    kilograms: 218 * 20,
    pallets: 2,
  })
  await database.db.update(products).set({ faceLengthMm: 400, faceHeightMm: 200 }).where(hollow)
  const after = await estimateExample()
  expect(before.quantity).toBe(218)
  expect(after.quantity).toBe(Math.ceil((22.41 / (0.41 * 0.21)) * 1.05))
  await database.db.update(products).set({ faceLengthMm: 450, faceHeightMm: 225 }).where(hollow)
})

it('an estimate does not depend on texts', async () => {
  const read = async () => {
    const pages = await Promise.all(['wall', 'paving', 'slab', 'roof', 'drain'].map(name => respond(name)))
    return pages.map(({ data }) => data.products)
  }
  const before = await read()
  await database.db.update(products).set({ specifications: [{ label: 'Renamed', value: '1 mm' }], sizes: [] })
  expect(await read()).toEqual(before)
})

it('a bulk price counts', async () => {
  await database.db
    .update(products)
    .set({ priceBreaks: [{ from: 200, percent: 10 }] })
    .where(hollow)
  expect(estimateTotals(await estimateExample()).pesewas).toBe(218 * 270)
})

it('what is not listed is not estimated with', async () => {
  await database.db.update(products).set({ listed: false }).where(hollow)
  const line = await estimateExample()
  expect(line.material.product.id).toBe('solid-blocks')
})

it('the example is of a material on offer', () => {
  const start = (query: string, ids: string[]) => {
    const materials = catalogueMaterials('block').filter(material => ids.includes(materialKey(material)))
    return startQuery(fieldsOf(wallEstimator, materials), new URLSearchParams(query)).get('block')
  }
  const [solid, hollow] = ['solid-blocks:5in', 'hollow-blocks:6in']
  expect(start('', [solid, hollow])).toBe(hollow)
  expect(start('', [solid])).toBe(solid)
  expect(start('wall.length=4', [solid])).toBe(solid)
  expect(start('block=other:1', [solid])).toBe('other:1')
  expect(start('', [])).toBe(hollow)
  const drains = fieldsOf(drainEstimator, catalogueMaterials('drain'))
  expect(startQuery(drains, new URLSearchParams()).get('size')).toBe('advised')
})

it('the overview leads to the estimators of what is listed', async () => {
  const overview = async () => {
    const url = new URL('http://shop.test/estimate')
    const { context } = testContext(database.db)
    const { estimators } = await overviewLoader({
      request: new Request(url),
      url,
      params: {},
      context,
      pattern: '/estimate',
    })
    return estimators.map(({ name }) => name)
  }
  expect(await overview()).toEqual(['wall', 'paving', 'slab', 'roof', 'drain'])
  await database.db.update(products).set({ listed: false }).where(eq(products.category, 'roofing'))
  expect(await overview()).toEqual(['wall', 'paving', 'slab', 'drain'])
})

it('only the page without typed values may be cached, and unknown estimators are not found', async () => {
  expect((await respond('wall')).init).toEqual({})
  expect((await respond('wall', '?wall.length=4')).init).toEqual({ headers: { 'cache-control': 'no-store' } })
  await expect(respond('house')).rejects.toMatchObject({ init: { status: 404 } })
  await expect(respond('constructor')).rejects.toMatchObject({ init: { status: 404 } })
})
