import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpDatabase } from '../../../platform/database/database.fixture.ts'
import { products, stockMovements, variants } from '../../products.table.ts'
import { seedCatalogue } from '../../seed.server.ts'
import { listForAdmin } from '../manage-products.server.ts'
import { lowVariants, readLowStock } from './stock-levels.server.ts'

const database = setUpDatabase(seedCatalogue)

const listLow = (isLow = true) =>
  listForAdmin(database.db, { search: '', category: undefined, isLow, page: 1 })
const setVariant = (productId: string, key: string, fields: Partial<typeof variants.$inferInsert>) =>
  database.db
    .update(variants)
    .set(fields)
    .where(and(eq(variants.productId, productId), eq(variants.key, key)))

test('a new shop reports no low stock', async () => {
  expect(await readLowStock(database.db, 5)).toEqual({ variants: [], total: 0 })
  expect(await listLow()).toMatchObject({ rows: [], total: 0 })
})

test('a product has the price of its default variant, the stock of all variants, and their number', async () => {
  await setVariant('hollow-blocks', '8in', { pricePesewas: 2_00, stockQuantity: 0.5 })
  const { rows } = await listLow(false)
  expect(rows.find(({ id }) => id === 'hollow-blocks')).toMatchObject({
    pricePesewas: 2_50,
    stock: 300.5,
    soldAhead: 0,
    variantCount: 4,
    lowCount: 1,
  })
})

test('what is to be made of a variant is not made up for by the stock of others', async () => {
  await setVariant('hollow-blocks', '8in', { stockQuantity: -200, reorderLevel: 0 })
  const { rows } = await listLow(false)
  expect(rows.find(({ id }) => id === 'hollow-blocks')).toMatchObject({ stock: 300, soldAhead: 200 })
})

test('stock below the reorder level is reported, the emptiest first, as orders take it', async () => {
  const { db } = database
  await setVariant('culverts', '24in', { reorderLevel: 100 })
  await setVariant('culverts', '30in', { reorderLevel: 400 })
  await setVariant('culverts', '36in', { reorderLevel: 400, listed: false })
  await setVariant('u-drains', '9in', { reorderLevel: 400 })
  await db.update(products).set({ listed: false }).where(eq(products.id, 'u-drains'))
  expect(await readLowStock(db, 5)).toEqual({
    total: 1,
    variants: [
      {
        productId: 'culverts',
        name: 'Culverts',
        label: '30" (750 mm)',
        kind: 'other',
        stock: 100,
        reorderLevel: 400,
      },
    ],
  })
  const orderId = '00000000-0000-4000-8000-000000000000'
  await db.insert(stockMovements).values({ productId: 'culverts', variant: '24in', quantity: -99.5, orderId })
  const { variants: low, total } = await readLowStock(db, 1)
  expect([total, low.map(({ label, stock }) => [label, stock])]).toEqual([2, [['24" (600 mm)', 0.5]]])
  expect(await listLow()).toMatchObject({ total: 1, rows: [{ id: 'culverts', stock: 300.5, lowCount: 2 }] })
})

test('variants below their level are read along their index', async () => {
  const plan = await database.db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select * from ${lowVariants} low`)
  })
  expect(JSON.stringify(plan)).toMatch(/variants_low.*Index Cond: \(\(stock_quantity - reorder_level\) </)
})
