import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { products, variants } from './products.table.ts'
import { loader } from './ready-mix.route.tsx'
import { seedCatalogue } from './seed.server.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedCatalogue(database.db)
})
afterAll(() => database.close())

const load = () => {
  const request = new Request('http://shop.test/ready-mix-concrete')
  const { context } = testContext(database.db)
  return loader({ request, url: new URL(request.url), params: {}, context, pattern: '/ready-mix-concrete' })
}
const change = (values: Partial<typeof products.$inferInsert>) =>
  database.db.update(products).set(values).where(eq(products.id, 'ready-mix-concrete'))
const changePrice = (key: string, pricePesewas: number) =>
  database.db
    .update(variants)
    .set({ pricePesewas })
    .where(and(eq(variants.productId, 'ready-mix-concrete'), eq(variants.key, key)))

it('shows the price of the product and of the other grades while the product is listed', async () => {
  await changePrice('grade-20', 36_550)
  expect((await load()).product).toMatchObject({ id: 'ready-mix-concrete', pricePesewas: 36_550, unit: 'm³' })
  await changePrice('grade-25', 390_00)
  const { grades, description } = await load()
  expect(grades.map(grade => grade.pricePesewas)).toEqual([320_00, 365_50, 390_00, 420_00])
  expect(description).toContain('GHS 320.00 to GHS 420.00 per m³')
  await change({ listed: false })
  const unlisted = await load()
  expect(unlisted.product).toBeUndefined()
  expect(unlisted.grades.map(grade => grade.pricePesewas)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(unlisted.description).not.toContain('GHS')
  await database.db.delete(products).where(eq(products.id, 'ready-mix-concrete'))
  expect((await load()).product).toBeUndefined()
})
