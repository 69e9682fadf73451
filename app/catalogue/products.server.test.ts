import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { listSoldCategories } from './categories.server.ts'
import { loader } from './product-page/product.route.tsx'
import { findProduct, listProducts } from './products.server.ts'
import { variants } from './products.table.ts'
import { seedCatalogue } from './seed.server.ts'

const database = setUpDatabase(seedCatalogue)

describe('the page of a product', () => {
  it.each([
    [76_543, 50],
    [7, 7],
    [0, 0],
    [-76_543, 0],
  ])('with a stock of %d shows %d', async (stockQuantity, stock) => {
    const path = '/products/culverts'
    await database.db.update(variants).set({ stockQuantity }).where(eq(variants.productId, 'culverts'))
    const { data } = await loader({
      request: new Request(`http://shop.test${path}`),
      url: new URL(`http://shop.test${path}`),
      params: { productId: 'culverts' },
      context: testContext(database.db).context,
      pattern: '/products/:productId',
    })
    expect(data.product?.variants.map(variant => variant.stock)).toEqual(Array(4).fill(stock))
    expect(JSON.stringify(data)).not.toMatch(/76543|"(stockQuantity|position|listed)"/)
  })
})

if (process.env.TEST_DATABASE_URL)
  describe('a connection to a server', () => {
    it.each<[string, (db: Db) => Promise<unknown>]>([
      ['the list', db => listProducts(db)],
      ['a product', db => findProduct(db, 'culverts')],
      ['a category', db => listProducts(db, 'roofing')],
      ['the categories', listSoldCategories],
    ])('does not plan %s anew each time', async (_, read) => {
      await database.db.transaction(async tx => {
        const countReused = async () => {
          const reused = sql<number>`coalesce(sum(generic_plans), 0)::int`
          const [found] = await tx.select({ reused }).from(sql`pg_prepared_statements`)
          return found?.reused ?? 0
        }
        await tx.execute(sql`analyze products, variants, categories`)
        const before = await countReused()
        // PostgreSQL plans a statement with its first five parameters.
        for (let i = 0; i < 8; i++) await read(tx)
        expect((await countReused()) - before).toBeGreaterThanOrEqual(3)
      })
    })
  })

const ids = async (...args: [category?: string, page?: number]) =>
  (await listProducts(database.db, ...args)).products.map(product => product.id)

describe('the list of products', () => {
  it('has one page for a small catalogue, whichever page is requested', async () => {
    const all = await listProducts(database.db)
    expect(all).toMatchObject({ page: 1, total: all.products.length })
    expect(all.total).toBeGreaterThan(8)
    expect(all.products[0]).not.toHaveProperty('features')
    expect(await listProducts(database.db, undefined, 7)).toEqual(all)
  })

  it('has several pages for a large one, with each listed product once', async () => {
    await database.db.execute(sql`
      with bulk as (
        insert into products (id, category, name, description, long_description, price_unit, unit, position, listed)
        select 'bulk-' || n, 'paving', 'Bulk ' || n, 'd', 'd', 'block', 'block', 1000 + n, n % 10 > 0
        from generate_series(1, 120) as n returning id
      )
      insert into variants (product_id, key, price_pesewas, is_default) select id, 'standard', 100, true from bulk`)
    const first = await listProducts(database.db)
    const pages = Math.ceil(first.total / first.pageSize)
    expect(pages).toBe(3)
    const shown = (await Promise.all([1, 2, 3].map(page => ids(undefined, page)))).flat()
    expect(shown).toHaveLength(first.total)
    expect(new Set(shown).size).toBe(first.total)
    expect(shown).not.toContain('bulk-10')
    expect(await ids(undefined, 99)).toEqual(await ids(undefined, pages))
    const roofing = await listProducts(database.db, 'roofing')
    expect(new Set(roofing.products.map(product => product.categoryName))).toEqual(new Set(['Roofing']))
  })
})
