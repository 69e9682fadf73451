import { and, eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { variants } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { makeCompany } from '../company/company.fixture.ts'
import { CompanyContext } from '../company/use-company.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import Cart, { loader } from './cart.route.tsx'

const database = setUpDatabase(seedCatalogue)

function load(query: string) {
  const request = new Request(`http://shop.test/cart?${query}`)
  const { context } = testContext(database.db)
  return loader({ request, url: new URL(request.url), params: {}, context, pattern: '/cart' })
}

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
    const response = await load(query)
    expect(response?.data).toMatchObject({ skipped: [sentence] })
  },
)

test.each([
  ['ready-mix-concrete', '7.25', 7.5],
  ['ready-mix-concrete', '7.5', 7.5],
  ['ready-mix-concrete', '7,25', 7.5],
  ['hollow-blocks', '1,000', 1_000],
  ['hollow-blocks', '2.4', 3],
])('%s in the quantity %s, typed without scripts, is rounded up to what is sold', async (id, typed, sold) => {
  const response = await load(new URLSearchParams({ product: id, quantity: typed }).toString())
  expect(response?.data).toMatchObject({ product: { id }, quantity: sold })
})

test('without scripts, one is meant where no quantity is named, and what is none is told', async () => {
  expect((await load('product=hollow-blocks'))?.data).toMatchObject({ quantity: 1 })
  for (const typed of ['', '0', '-5', 'seven', '100001'])
    expect((await load(`product=ready-mix-concrete&quantity=${typed}`))?.data).toEqual({
      shared: undefined,
      skipped: [`Ready-Mix Concrete, Grade 20: “${typed}” is not a quantity that can be ordered.`],
    })
})

test.each([
  ['product=ready-mix-concrete&quantity=', 1],
  // Scripts show the link's products, and what is left out.
  ['items=ready-mix-concrete::0', 0],
])('%s is told where scripts come late in %i places', async (query, places) => {
  const loaderData = (await load(query))?.data
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(Cart, { loaderData } as never) },
  ])
  const value = makeCompany()
  const markup = renderToStaticMarkup(createElement(CompanyContext, { value }, createElement(Page)))
  const [shown = '', withoutScripts = ''] = markup.split('<noscript>')
  const sentence = 'is not a quantity that can be ordered.'
  expect(shown.split(sentence)).toHaveLength(places + 1)
  expect(withoutScripts.split(sentence)).toHaveLength(2 - places)
})
