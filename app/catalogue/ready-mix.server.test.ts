import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveSettings } from '../company/settings.server.ts'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { products } from './products.table.ts'
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

it('sells ready-mix concrete at the price of the product, as long as the owner sells it', async () => {
  await change({ pricePesewas: 36_550 })
  expect((await load()).product).toMatchObject({ id: 'ready-mix-concrete', pricePesewas: 36_550, unit: 'm³' })
  await saveSettings(database.db, { grade25Pesewas: 390_00 })
  expect((await load()).prices).toEqual([320_00, 365_50, 390_00, 420_00])
  await change({ listed: false })
  expect(await load()).toEqual({ product: undefined, prices: undefined })
  await database.db.delete(products).where(eq(products.id, 'ready-mix-concrete'))
  expect((await load()).product).toBeUndefined()
})
