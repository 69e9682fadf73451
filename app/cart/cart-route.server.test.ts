import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { variants } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import { loader } from './cart.route.tsx'

const database = setUpDatabase(seedCatalogue)

test.each([
  ['product=paving-stones&option1=Moon&quantity=5', 'Paving Stones, “Moon” is not available at the moment.'],
  [
    'product=paving-stones&option1=Hexagon&option2=80+mm&quantity=5',
    'Paving Stones, “Hexagon, 80 mm” is not available at the moment.',
  ],
  ['items=paving-stones:hexagon-80-mm:5', 'Paving Stones, Hexagon, 80 mm is not available at the moment.'],
])(
  'a cart page for a browser without scripts says that a choice is not sold: %s',
  async (query, sentence) => {
    const isHexagon = and(eq(variants.productId, 'paving-stones'), eq(variants.key, 'hexagon-80-mm'))
    await database.db.update(variants).set({ listed: false }).where(isHexagon)
    const request = new Request(`http://shop.test/cart?${query}`)
    const { context } = testContext(database.db)
    const response = await loader({
      request,
      url: new URL(request.url),
      params: {},
      context,
      pattern: '/cart',
    })
    expect(response?.data).toMatchObject({ skipped: [sentence] })
  },
)
