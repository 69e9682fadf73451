import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { declaredRoles, type Permission } from '../../staff/roles.ts'
import { auditEntries } from '../../staff/staff.table.ts'
import { makeProduct } from '../product.fixture.ts'
import { products, stockHistory, stockMovements, variants } from '../products.table.ts'
import { seedCatalogue } from '../seed.server.ts'
import { compactStockMovements, moveGoods } from '../stock.server.ts'
import { createProduct, findForAdmin, updateProduct } from './manage-products.server.ts'
import { changeStock, listStock } from './manage-stock.server.ts'
import { readMovements } from './read-movements.server.ts'
import { StockMovements } from './stock-movements.tsx'
import { type StockChange, stockSchema } from './stock-schema.ts'
import { findVariants } from './variants/find-variants.server.ts'
import { saveVariants } from './variants/save-variants.server.ts'

const database = setUpDatabase(seedCatalogue)
const yard = { email: 'yard@example.com', permissions: declaredRoles.yard?.permissions as Permission[] }

beforeEach(async () => {
  const { db } = database
  for (const table of [stockMovements, auditEntries]) await db.delete(table)
  await db.update(variants).set({ stockQuantity: 100, reorderLevel: 0 })
})

const variant = 'culverts:24in'
const orderId = '00000000-0000-4000-8000-000000000000'
const kerb = makeProduct({ name: 'Kerb', stockQuantity: 100 })
const find = async (wanted = variant) => {
  const search = wanted.slice(0, 4)
  const { variants, lastEntry } = await listStock(database.db, { search, page: 1 })
  return { ...variants.find(({ id }) => id === wanted), lastEntry }
}
/** As the form sends it that was opened with this stock. */
async function open(id = variant) {
  const { stock = 0, lastEntry } = await find(id)
  return (changes: Partial<StockChange>) =>
    changeStock(database.db, yard, {
      ...stockSchema.parse({
        variant: id,
        shown: stock,
        lastEntry,
        change: 'in',
        quantity: '1',
        reason: 'Delivery',
      }),
      ...changes,
    })
}

test('what comes in or is taken out is added to the stock at once, and named in the log', async () => {
  const change = await open()
  expect(await change({ quantity: 40.5 })).toEqual({
    ok: true,
    name: 'Culverts, 24" (600 mm)',
    unit: 'piece',
    kind: 'other',
    stock: 140.5,
  })
  expect(await change({ change: 'out', quantity: 200, reason: 'Broken' })).toMatchObject({ stock: -59.5 })
  expect(await find()).toMatchObject({ stock: -59.5 })
  await compactStockMovements(database.db)
  expect(await find()).toMatchObject({ stock: -59.5 })
  expect(await database.db.select().from(auditEntries).orderBy(auditEntries.id)).toMatchObject([
    { action: 'stock.counted', actor: yard.email, before: { stock: 100 }, after: { stock: 140.5 } },
    { subject: 'Stock of Culverts, 24" (600 mm)', after: { stock: -59.5, reason: 'Broken' } },
  ])
})

test('a count keeps what an order took since the form was opened', async () => {
  const change = await open()
  await database.db
    .insert(stockMovements)
    .values({ productId: 'culverts', variant: '24in', quantity: -10, orderId })
  expect(await change({ change: 'count', quantity: 95 })).toMatchObject({ ok: true, stock: 85 })
})

test('two people who count the same goods count them once', async () => {
  const [first, second] = [await open(), await open()]
  expect(await first({ change: 'count', quantity: 95 })).toMatchObject({ stock: 95 })
  const refused = { ok: false, reason: 'counted meanwhile', stock: 95, unit: 'piece', kind: 'other' }
  expect(await second({ change: 'count', quantity: 95 })).toEqual(refused)
  expect(await second({ change: 'in', quantity: 5 })).toMatchObject({ ok: true, stock: 100 })
})

async function setInProductForm() {
  const { db } = database
  const { product, editToken } = (await findForAdmin(db, 'kerb')) ?? expect.fail()
  const change = { ...kerb, stockQuantity: 95 }
  return updateProduct(db, owner, 'kerb', change, { editToken, stock: product.stockQuantity })
}

async function setInTable() {
  const { db } = database
  const { editToken: _, ...table } = (await findVariants(db, 'culverts')) ?? expect.fail()
  const variants = table.variants.map(row => (row.key === '24in' ? { ...row, stockQuantity: 95 } : row))
  return saveVariants(db, owner, 'culverts', { ...table, variants })
}

test.each([
  ['the form of the product', 'kerb:standard', variant, setInProductForm],
  ['the table of the variants', variant, 'culverts:30in', setInTable],
])('a count of what was corrected in %s meanwhile is refused, and counts once', async (_, id, other, set) => {
  await database.db.delete(products).where(eq(products.id, 'kerb'))
  await createProduct(database.db, owner, kerb)
  const [change, changeOther] = [await open(id), await open(other)]
  expect(await set()).toMatchObject({ ok: true })
  const count = { change: 'count', quantity: 95 } as const
  expect(await change(count)).toMatchObject({ ok: false, reason: 'counted meanwhile', stock: 95 })
  expect(await changeOther(count)).toMatchObject({ ok: true, stock: 95 })
  expect(await (await open(id))({ ...count, quantity: 90 })).toMatchObject({ ok: true, stock: 90 })
})

test('a form that is sent twice counts once, also at the same moment', async () => {
  const change = await open()
  const results = await Promise.all([1, 2].map(() => change({ quantity: 40, key: 'a form' })))
  expect(results).toMatchObject([{ ok: true }, { ok: true }])
  expect(await find()).toMatchObject({ stock: 140 })
  await change({ quantity: 40, key: '' })
  await change({ quantity: 40, key: '' })
  expect(await find()).toMatchObject({ stock: 220 })
})

test('low stock comes first, and no row has a price', async () => {
  await database.db.update(variants).set({ reorderLevel: 101 }).where(eq(variants.key, '30in'))
  await database.db.update(variants).set({ reorderLevel: 1000 }).where(eq(variants.productId, 'u-drains'))
  const { variants: rows, hasMore } = await listStock(database.db, { search: '', page: 1 })
  const low = rows.filter(({ isLow }) => isLow)
  expect(rows.slice(0, low.length)).toEqual(low)
  expect(low.map(({ name }) => name)).toEqual([...low.slice(1).map(() => 'U-Drains'), 'Culverts'])
  expect(JSON.stringify(rows)).not.toMatch(/price/i)
  expect(hasMore).toBe(rows.length === 50)
})

test('goods that are gone change nothing', async () => {
  const change = await open()
  expect(await change({ variant: 'culverts:x' })).toEqual({ ok: false, reason: 'not found' })
  expect(await find()).toMatchObject({ stock: 100 })
})

test('all that changed a stock is listed with its reason, also after it was compacted', async () => {
  const { db } = database
  await db.delete(stockHistory)
  await (await open())({ change: 'in', quantity: 40, reason: 'From the kiln' })
  const goods = [{ id: 'culverts', variant: '24in', quantity: 10 }]
  await moveGoods(db, orderId, goods, -1, 'ordered')
  await compactStockMovements(db)
  await moveGoods(db, orderId, goods, 1, 'cancelled')
  await setInTable()
  const movements = await readMovements(db, variant)
  expect(movements).toMatchObject([
    { reason: 'entered', quantity: -45, actor: owner.email, orderId: null },
    { reason: 'cancelled', quantity: 10, actor: '', orderId },
    { reason: 'ordered', quantity: -10, orderId, orderNumber: '00000000' },
    { reason: 'in', quantity: 40, note: 'From the kiln', actor: yard.email },
  ])
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(StockMovements, { movements, unit: 'piece' }) },
  ])
  const text = renderToStaticMarkup(createElement(Page)).replace(/<[^>]+>/g, ' ')
  expect(text).toMatch(/Entered.* −45 pieces.*Order cancelled +00000000.*\+10 pieces.*Came in.*From the kiln/)
  expect(await find()).toMatchObject({ stock: 95 })
})

test('a new product begins with what was entered, whatever was sold of an earlier one of its name', async () => {
  const { db } = database
  await db.insert(stockHistory).values({ productId: 'post', variant: 'standard', quantity: 7 })
  await createProduct(db, owner, makeProduct({ name: 'Post', stockQuantity: 30 }))
  expect(await readMovements(db, 'post:standard')).toMatchObject([{ reason: 'entered', quantity: 30 }])
  await db.delete(products).where(eq(products.id, 'post'))
})
