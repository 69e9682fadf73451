import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { products, variants } from '../products.table.ts'
import { seedCatalogue } from '../seed.server.ts'
import { loader } from './ready-mix.route.tsx'

const database = setUpDatabase(seedCatalogue)

const respond = (query = '') => {
  const request = new Request(`http://shop.test/ready-mix-concrete${query}`)
  const { context } = testContext(database.db)
  return loader({ request, url: new URL(request.url), params: {}, context, pattern: '/ready-mix-concrete' })
}
const load = async () => (await respond()).data
const change = (values: Partial<typeof products.$inferInsert>) =>
  database.db.update(products).set(values).where(eq(products.id, 'ready-mix-concrete'))
const changePrice = (key: string, pricePesewas: number) =>
  database.db
    .update(variants)
    .set({ pricePesewas })
    .where(and(eq(variants.productId, 'ready-mix-concrete'), eq(variants.key, key)))

it('marks the grade that the URL names, and leaves other queries to no cache', async () => {
  const grade25 = await respond('?variant=grade-25')
  expect(grade25.data.choice).toMatchObject({ option1: 'Grade 25' })
  expect(grade25.data.titles.title).toBe('Ready-mix concrete, Grade 25: grades and prices')
  expect(grade25.init).toEqual({})
  for (const query of ['?variant=grade-99', '?variant=grade-25&x=1', '?x=1'])
    expect((await respond(query)).init).toEqual({ headers: { 'cache-control': 'no-store' } })
})

it('shows grades that the owner has added', async () => {
  await database.db.insert(variants).values({
    productId: 'ready-mix-concrete',
    key: 'grade-35',
    option1: 'Grade 35',
    pricePesewas: 470_00,
    isDefault: false,
    position: 9,
  })
  expect((await load()).grades.grades.at(-1)).toMatchObject({
    name: 'Grade 35',
    variant: { pricePesewas: 470_00 },
  })
  await database.db.delete(variants).where(eq(variants.key, 'grade-35'))
})

it('finds the price of a grade by its strength, whatever its name is', async () => {
  const grade20 = and(eq(variants.productId, 'ready-mix-concrete'), eq(variants.key, 'grade-20'))
  await database.db.update(variants).set({ option1: 'C20' }).where(grade20)
  const { grades } = (await load()).grades
  expect(grades.map(({ name, variant }) => [name, variant?.option1])).toEqual([
    ['Grade 15', 'Grade 15'],
    ['Grade 20', 'C20'],
    ['Grade 25', 'Grade 25'],
    ['Grade 30', 'Grade 30'],
  ])
  await database.db.update(variants).set({ option1: 'Grade 20' }).where(grade20)
})

it('shows the price of each grade while the product is listed', async () => {
  await changePrice('grade-20', 36_550)
  expect((await load()).product).toMatchObject({ id: 'ready-mix-concrete', pricePesewas: 36_550, unit: 'm³' })
  await changePrice('grade-25', 390_00)
  const { grades, titles } = await load()
  expect(grades.grades.map(({ variant }) => variant?.pricePesewas)).toEqual([320_00, 365_50, 390_00, 420_00])
  expect(titles.description).toContain('GHS 320.00 to GHS 420.00 per m³')
  await change({ listed: false })
  const unlisted = await load()
  expect(unlisted.product).toBeUndefined()
  expect(unlisted.grades.grades.map(({ variant }) => variant?.pricePesewas)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(unlisted.titles.description).not.toContain('GHS')
  await database.db.delete(products).where(eq(products.id, 'ready-mix-concrete'))
  expect((await load()).product).toBeUndefined()
})
