import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { readLowStock } from './admin/variants/stock-levels.server.ts'
import { catalogue } from './catalogue.seed.ts'
import { products, stockMovements, variants } from './products.table.ts'
import { seedCatalogue } from './seed.server.ts'

const database = setUpDatabase()
beforeEach(async () => {
  await emptyTables(database.db, 'products', 'variants', 'milestones')
})

const specified = [
  ...['hollow-blocks', 'solid-blocks', 'u-drains', 'culverts', 'paving-stones', 'ready-mix-concrete'],
  ...['interlocking-blocks', 'aluminum-sheets', 'galvanized-sheets', 'corrugated-sheets'],
  'polycarbonate-sheets',
]
const roofingKinds = ['tile-profile-sheets', 'industrial-sheets']

const readProducts = () =>
  database.db
    .select({ id: products.id, listed: products.listed })
    .from(products)
    .orderBy(products.position, products.id)

it('gives a new shop the eleven specified products, then the further kinds of roofing', async () => {
  await seedCatalogue(database.db)
  await seedCatalogue(database.db)
  expect(catalogue.map(({ id }) => id)).toEqual([...specified, ...roofingKinds])
  expect(await readProducts()).toEqual(catalogue.map(({ id }) => ({ id, listed: true })))
  const rows = await database.db.select().from(variants).where(inArray(variants.productId, roofingKinds))
  expect(rows.map(({ stockQuantity }) => stockQuantity)).toEqual(Array(20).fill(100))
})

it('gives the variants of a new shop SKUs and reorder levels, so that low stock is reported from the first day', async () => {
  await seedCatalogue(database.db)
  const rows = await database.db.select().from(variants)
  expect(new Set(rows.map(({ sku }) => sku)).size).toBe(rows.length)
  for (const { sku } of rows) expect(sku).toMatch(/^[A-Z]{1,3}-[A-Z0-9-]+$/)
  const concrete = 'ready-mix-concrete'
  for (const { productId, reorderLevel } of rows) expect(reorderLevel).toBe(productId === concrete ? 0 : 20)
  expect((await readLowStock(database.db, 8)).total).toBe(0)
  const [block] = rows
  await database.db.insert(stockMovements).values({
    productId: block?.productId ?? '',
    variant: block?.key ?? '',
    quantity: -81,
    orderId: '00000000-0000-4000-8000-000000000000',
  })
  expect(await readLowStock(database.db, 8)).toMatchObject({
    total: 1,
    variants: [{ stock: 19, reorderLevel: 20 }],
  })
})

it('adds nothing to a shop that has had the catalogue', async () => {
  await seedCatalogue(database.db)
  await database.db.delete(products).where(eq(products.id, 'industrial-sheets'))
  await seedCatalogue(database.db)
  expect((await readProducts()).map(({ id }) => id)).not.toContain('industrial-sheets')
})
