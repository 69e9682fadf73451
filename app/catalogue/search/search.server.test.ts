import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { eventually } from '../../platform/eventually.fixture.ts'
import { milestones } from '../../platform/jobs/jobs.table.ts'
import { invalidationChannel, reportInvalidation } from '../../platform/page-invalidation.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { deleteSearchWord, listSearchWords, saveSearchWord } from '../admin/manage-search-words.server.ts'
import { invalidateProductPages } from '../invalidate-product-pages.server.ts'
import { readProductList } from '../product-list.server.ts'
import { products, variants } from '../products.table.ts'
import { seedCatalogue } from '../seed.server.ts'
import { seedSynonyms } from './search.server.ts'
import { loader } from './search-suggestions.route.ts'
import { laterSynonyms } from './search-synonyms.seed.ts'

const database = setUpDatabase(seedCatalogue)
beforeAll(async () => {
  await seedSynonyms(database.db)
  await database.listen(
    invalidationChannel,
    payload => reportInvalidation(JSON.parse(payload)),
    () => {},
  )
})

const list = (query: string) => readProductList(database.db, new URL(`http://shop.test/products?${query}`))
const find = async (q: string) =>
  (await list(new URLSearchParams({ q }).toString())).products.map(({ id }) => id)

test('a search gives each product with the variant that was asked for, and its price', async () => {
  const { products: found, total } = await list('q=8+inch+hollow')
  expect(total).toBe(1)
  expect(found[0]).toMatchObject({
    id: 'hollow-blocks',
    variant: '8in',
    pricePesewas: 360,
    isVariantRequested: true,
  })
  expect(found[0]).not.toHaveProperty('variants')
  expect((await list('q=hollow')).products[0]).toMatchObject({ variant: '5in', pricePesewas: 250 })
})

test('a search begins on its first page, whichever is requested', async () => {
  expect(await list('q=block&page=9')).toMatchObject({ page: 1, total: 3 })
  expect(await list('q=wheelbarrow&category=blocks')).toMatchObject({ page: 1, total: 0, products: [] })
})

test('a change of a product or of a search word is found once the transaction commits', async () => {
  const { db } = database
  expect(await find('kerbs')).toEqual([])
  await db.transaction(async tx => {
    await tx.update(products).set({ name: 'Kerb Stones' }).where(eq(products.id, 'paving-stones'))
    await invalidateProductPages(tx, ['paving-stones'])
  })
  await eventually(async () => expect(await find('kerbs')).toEqual(['paving-stones']))
  await saveSearchWord(db, admin, { term: 'edging', meaning: 'kerb' })
  await eventually(async () => expect(await find('edging')).toEqual(['paving-stones']))
  await saveSearchWord(db, admin, { term: 'edging', meaning: 'culverts' })
  await eventually(async () => expect(await find('edging')).toEqual(['culverts']))
  expect(await deleteSearchWord(db, admin, 'edging')).toBe(true)
  await eventually(async () => expect(await find('edging')).toEqual([]))
  expect(await deleteSearchWord(db, admin, 'edging')).toBe(false)
})

test('search words that the owner deleted do not come back', async () => {
  const { db } = database
  await deleteSearchWord(db, admin, 'gutter')
  await seedSynonyms(db)
  expect((await listSearchWords(db)).map(({ term }) => term)).not.toContain('gutter')
})

test('a shop of an earlier version gets the new search words once, beside those of its owner', async () => {
  const { db } = database
  await db.delete(milestones).where(eq(milestones.key, 'search words for pavers'))
  for (const { term } of laterSynonyms) await deleteSearchWord(db, admin, term)
  await saveSearchWord(db, admin, { term: 'Paving blocks', meaning: 'culverts' })
  await seedSynonyms(db)
  const terms = async () => (await listSearchWords(db)).map(({ term }) => term)
  expect(await terms()).toContain('interlocking paving')
  expect(await terms()).not.toContain('paving block')
  await deleteSearchWord(db, admin, 'interlocking paving')
  await seedSynonyms(db)
  expect(await terms()).not.toContain('interlocking paving')
  await deleteSearchWord(db, admin, 'Paving blocks')
})

test('suggestions name the variant and lead to it', async () => {
  const url = new URL('http://shop.test/products/suggestions.json?q=9+inch+holl')
  const response = await loader({
    request: new Request(url),
    url,
    params: {},
    context: testContext(database.db).context,
    pattern: '/products/suggestions.json',
  })
  expect(response.headers.get('cache-control')).toContain('private')
  expect(await response.json()).toEqual([
    { name: 'Hollow Blocks, 9" (225 mm)', note: 'Blocks', path: '/products/hollow-blocks?variant=9in' },
  ])
})

test('a category of more than twelve products is filtered by options', async () => {
  const { db } = database
  expect((await list('category=roofing&gauge=0.45+mm')).filters).toEqual([])
  const more = Array.from({ length: 9 }, (_, index) => `roof-${index}`)
  await db
    .insert(products)
    .values(
      more.map(id => ({ id, name: id, category: 'roofing' as const, option1Name: 'Gauge', position: 900 })),
    )
  await db.insert(variants).values(
    more.map(productId => ({
      productId,
      key: 'thin',
      option1: '0.20 mm',
      pricePesewas: 1,
      isDefault: true,
    })),
  )
  await invalidateProductPages(db, more)
  await eventually(async () => expect(await find('roof-1')).toHaveLength(1))
  const { filters } = await list('category=roofing')
  expect(filters.find(({ name }) => name === 'Gauge')?.values).toEqual(
    ['0.20', '0.30', '0.35', '0.40', '0.45', '0.50', '0.55', '0.60', '0.70', '0.90'].map(
      gauge => `${gauge} mm`,
    ),
  )
  const both = await list('category=roofing&gauge=0.45+mm&colour=Blue')
  expect(both).toMatchObject({
    total: 1,
    options: { gauge: '0.45 mm', colour: 'Blue' },
    category: { slug: 'roofing' },
  })
  expect(both.products[0]).toMatchObject({ id: 'aluminum-sheets', variant: '0-45-mm-blue' })
  expect((await list('category=roofing&gauge=0.45+mm')).total).toBe(4)
  const { total, options } = await list('category=roofing&gauge=nonsense')
  expect({ total, options }).toEqual({ total: 15, options: {} })
  expect(await list('category=roofing&gauge=0.20+mm&colour=Blue')).toMatchObject({ total: 0 })
})
