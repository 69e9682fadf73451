import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { auditEntries } from '../../staff/staff.table.ts'
import { makeProduct } from '../product.fixture.ts'
import { products, stockMovements, variants } from '../products.table.ts'
import { sampleProducts } from '../samples/samples.seed.ts'
import { addSampleProductsOnce } from '../samples/samples.server.ts'
import { insertProducts } from '../seed.server.ts'
import { compactStockMovements } from '../stock.server.ts'
import { standardKey } from '../variant.ts'
import {
  addMissingSamples,
  createProduct,
  deleteProduct,
  findForAdmin,
  listForAdmin,
  updateProduct,
} from './manage-products.server.ts'

const database = setUpDatabase()
beforeEach(async () => {
  for (const table of [products, stockMovements, auditEntries]) await database.db.delete(table)
})

const order = '00000000-0000-4000-8000-000000000000'
const kerb = makeProduct({
  specifications: [{ label: 'Weight', value: '40 kg' }],
  stockQuantity: 20,
})
const noFilter = { search: '', category: undefined, page: 1 }
const readProduct = async (id: string) => (await findForAdmin(database.db, id))?.product
/** The state that a form is opened with. */
const readBase = async (id: string, stock: number) => ({
  editToken: (await findForAdmin(database.db, id))?.editToken ?? '',
  stock,
})
const moveStock = (productId: string, quantity: number) =>
  database.db.insert(stockMovements).values({ productId, variant: standardKey, quantity, orderId: order })
const readAudit = () => database.db.select().from(auditEntries).orderBy(auditEntries.id)

test('a new product gets an id from its name, and a number where that is taken', async () => {
  expect(await createProduct(database.db, admin, kerb)).toBe('kerb-stone')
  expect(await createProduct(database.db, admin, kerb)).toBe('kerb-stone-2')
  expect(await readAudit()).toMatchObject([
    { actor: admin.email, action: 'product.created', subject: 'Product kerb-stone' },
    { action: 'product.created', subject: 'Product kerb-stone-2' },
  ])
})

test('two products of one name, created at once, get two ids', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => createProduct(database.db, admin, kerb)))
  expect(ids.sort()).toEqual(['kerb-stone', 'kerb-stone-2', 'kerb-stone-3'])
})

test('a changed text keeps the stock that orders moved meanwhile', async () => {
  const { db } = database
  const id = await createProduct(db, admin, kerb)
  await moveStock(id, -30)
  await updateProduct(db, admin, id, { ...kerb, name: 'Kerb' }, await readBase(id, 20))
  expect(await readProduct(id)).toMatchObject({ name: 'Kerb', stockQuantity: -10 })

  await updateProduct(db, admin, id, { ...kerb, stockQuantity: 50 }, await readBase(id, -10))
  expect(await readProduct(id)).toMatchObject({ stockQuantity: 50 })
  expect((await readAudit()).slice(1)).toMatchObject([
    { action: 'product.updated', before: { name: 'Kerb Stone' }, after: { name: 'Kerb' } },
    { before: { name: 'Kerb', stockQuantity: -10 }, after: { name: 'Kerb Stone', stockQuantity: 50 } },
  ])
})

test('of two concurrent saves one is refused with the stored values', async () => {
  const { db } = database
  const id = await createProduct(db, admin, kerb)
  const base = await readBase(id, 20)
  // An order in between is no conflict.
  await moveStock(id, -3)
  const names = ['Kerb A', 'Kerb B']
  const results = await Promise.all(names.map(name => updateProduct(db, admin, id, { ...kerb, name }, base)))
  const first = results.findIndex(({ ok }) => ok)
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await readProduct(id)).toMatchObject({ name: names[first], stockQuantity: 17 })
  const now = await readBase(id, 17)
  expect(results[1 - first]).toEqual({
    ok: false,
    reason: 'conflict',
    conflict: { editToken: now.editToken, differences: [{ label: 'Name', stored: names[first] }] },
  })
  // With the edit token of the conflict the stored state is replaced.
  expect(
    await updateProduct(db, admin, id, { ...kerb, name: 'Kerb C' }, { ...base, editToken: now.editToken }),
  ).toEqual({
    ok: true,
  })
  expect(await readProduct(id)).toMatchObject({ name: 'Kerb C', stockQuantity: 17 })
})

test('a typed stock replaces only the stock that the form was opened with', async () => {
  const { db } = database
  const id = await createProduct(db, admin, kerb)
  const base = await readBase(id, 20)
  await moveStock(id, -15)
  const changes = { ...kerb, stockQuantity: 40 }
  const now = await readBase(id, 5)
  expect(await updateProduct(db, admin, id, changes, base)).toEqual({
    ok: false,
    reason: 'conflict',
    conflict: { editToken: now.editToken, differences: [{ label: 'Stock', stored: '5' }] },
  })
  expect(await readProduct(id)).toMatchObject({ stockQuantity: 5 })
  expect(await updateProduct(db, admin, id, changes, { ...base, editToken: now.editToken })).toEqual({
    ok: true,
  })
  expect(await readProduct(id)).toMatchObject({ stockQuantity: 40 })
})

test('an order that is placed while a typed stock is stored is taken from it', async () => {
  const { db } = database
  const id = await createProduct(db, admin, kerb)
  const base = await readBase(id, 20)
  await db.execute(sql`create function place_order() returns trigger language plpgsql as $$ begin
    insert into stock_movements (product_id, variant, quantity, order_id)
      values (new.id, 'standard', -3, '00000000-0000-4000-8000-000000000000');
    return new;
  end $$`)
  await db.execute(sql`create trigger place_order before update on products
    for each row when (old.name <> new.name) execute function place_order()`)
  const changes = { ...kerb, name: 'Kerb', stockQuantity: 40.5 }
  const update = await updateProduct(db, admin, id, changes, base)
  await db.execute(sql`drop function place_order() cascade`)
  expect(update).toEqual({ ok: true })
  expect(await readProduct(id)).toMatchObject({ name: 'Kerb', stockQuantity: 37.5 })
})

test('a form that is submitted again adds no second product', async () => {
  const { db } = database
  const ids = await Promise.all([1, 2, 3].map(() => createProduct(db, admin, kerb, 'form-1')))
  expect(new Set(ids)).toEqual(new Set(['kerb-stone']))
  await moveStock('kerb-stone', -5)
  expect(await createProduct(db, admin, { ...kerb, pricePesewas: 30_00 }, 'form-1')).toBe('kerb-stone')
  expect(await readProduct('kerb-stone')).toMatchObject({ pricePesewas: 30_00, stockQuantity: 15 })
  expect((await listForAdmin(db, noFilter)).total).toBe(1)
  expect((await readAudit()).map(({ action }) => action)).toEqual(['product.created', 'product.updated'])
  expect(await createProduct(db, admin, kerb, 'form-2')).toBe('kerb-stone-2')
})

test('a form that is submitted again keeps what orders took and others changed since', async () => {
  const { db } = database
  const create = (form: typeof kerb) => createProduct(db, admin, form, 'form-1')
  const id = await create(kerb)
  await moveStock(id, -5)
  await compactStockMovements(db)
  await updateProduct(db, admin, id, { ...kerb, name: 'Kerb' }, await readBase(id, 20))
  expect(await create(kerb)).toBe(id)
  expect(await readProduct(id)).toMatchObject({ name: 'Kerb', stockQuantity: 15 })
  expect(await create({ ...kerb, pricePesewas: 30_00 })).toBe(id)
  expect(await readProduct(id)).toMatchObject({ pricePesewas: 30_00, stockQuantity: 15 })
})

test('a change that is submitted again succeeds and is recorded once', async () => {
  const { db } = database
  const id = await createProduct(db, admin, kerb)
  const base = await readBase(id, 20)
  const changes = { ...kerb, name: 'Kerb', stockQuantity: 30 }
  for (const _ of ['response lost', 'response received'])
    expect(await updateProduct(db, admin, id, changes, base)).toEqual({ ok: true })
  expect(await readAudit()).toHaveLength(2)
})

test('a save without changes is not recorded', async () => {
  const id = await createProduct(database.db, admin, kerb)
  expect(await updateProduct(database.db, admin, id, kerb, await readBase(id, 20))).toEqual({ ok: true })
  expect(await readAudit()).toHaveLength(1)
})

test('a product that gets the name of a deleted one starts with its own stock', async () => {
  const { db } = database
  const id = await createProduct(db, admin, kerb)
  expect(await deleteProduct(db, admin, id)).toBe(true)
  expect(await deleteProduct(db, admin, id)).toBe(false)
  expect(await updateProduct(db, admin, id, kerb, await readBase(id, 20))).toEqual({
    ok: false,
    reason: 'not found',
  })
  await moveStock(id, 5)
  expect(await createProduct(db, admin, kerb)).toBe('kerb-stone')
  expect(await readProduct(id)).toMatchObject({ stockQuantity: 20 })
  expect((await readAudit())[1]).toMatchObject({ action: 'product.deleted', before: { name: 'Kerb Stone' } })
})

test('lists newest first, with search, category and pages', async () => {
  const { db } = database
  const now = Date.now()
  await insertProducts(
    db,
    Array.from({ length: 60 }, (_, index) => ({
      ...kerb,
      id: `p-${index}`,
      name: index === 7 ? '100% Sand_stone' : `Block ${index}`,
      category: index < 30 ? ('blocks' as const) : ('roofing' as const),
      listed: index !== 59,
      createdAt: new Date(now + index * 1_000),
    })),
  )
  const first = await listForAdmin(db, noFilter)
  expect([first.total, first.rows.length, first.rows[0]?.id]).toEqual([60, 25, 'p-59'])
  const last = await listForAdmin(db, { ...noFilter, page: 99 })
  expect([last.page, last.rows.length]).toEqual([3, 10])
  expect((await listForAdmin(db, { ...noFilter, category: 'roofing' })).total).toBe(30)
  expect((await listForAdmin(db, { ...noFilter, search: '0% sand_' })).rows).toMatchObject([{ id: 'p-7' }])
  expect((await listForAdmin(db, { ...noFilter, search: 'k%1' })).total).toBe(0)
})

test('visitors can add the samples once, admins whenever some are missing', async () => {
  const { db } = database
  expect(await addSampleProductsOnce(db)).toBe(true)
  const { rows } = await listForAdmin(db, noFilter)
  expect(rows.map(({ name, pricePesewas, stock }) => [name, pricePesewas, stock]).sort()).toEqual([
    ['Culvert 24 inch', 180_00, 50],
    ['Hollow Block 6 inch', 12_50, 1000],
    ['Paving Stone Hexagonal', 8_50, 2000],
    ['Ready Mix Concrete Grade 25', 350_00, 100],
    ['Solid Block 6 inch', 15_00, 800],
    ['U-Drain 12 inch', 45_00, 200],
  ])
  for (const { description } of sampleProducts)
    expect(description).toMatch(/^Sample product with an example price, to try the shop out: /)
  await deleteProduct(db, admin, 'culvert-24-inch')
  expect(await addSampleProductsOnce(db)).toBe(false)
  expect((await listForAdmin(db, noFilter)).total).toBe(5)
  await addMissingSamples(db, admin)
  expect((await listForAdmin(db, noFilter)).total).toBe(6)
})

test('the form of a product with several variants changes neither price nor stock of any', async () => {
  const { db } = database
  const id = await createProduct(db, admin, kerb)
  await db.insert(variants).values({ productId: id, key: 'long', option1: 'Long', pricePesewas: 40_00 })
  const { product, editToken, variantCount } = (await findForAdmin(db, id)) ?? expect.fail()
  expect(variantCount).toBe(2)
  await db.update(variants).set({ pricePesewas: 26_00, stockQuantity: 7 }).where(eq(variants.key, 'standard'))
  const { id: _, pricePesewas, stockQuantity, ...texts } = product
  const base = { editToken, stock: undefined }
  expect(await updateProduct(db, admin, id, { ...texts, name: 'Kerbs' }, base)).toEqual({ ok: true })
  expect(await readProduct(id)).toMatchObject({ name: 'Kerbs', pricePesewas: 26_00, stockQuantity: 7 })
  await db.update(variants).set({ pricePesewas: 20_00 }).where(eq(variants.key, 'long'))
  expect((await listForAdmin(db, noFilter)).rows).toMatchObject([{ pricePesewas: 26_00, stock: 7 }])
  expect((await readAudit()).at(-1)).toMatchObject({
    before: { name: 'Kerb Stone' },
    after: { name: 'Kerbs' },
  })
})

test('a price that was entered before the product got variants is a conflict', async () => {
  const { db } = database
  const id = await createProduct(db, admin, kerb)
  const base = await readBase(id, 20)
  await db.insert(variants).values({ productId: id, key: 'long', option1: 'Long', pricePesewas: 40_00 })
  const change = { ...kerb, pricePesewas: 30_00 }
  expect(await updateProduct(db, admin, id, change, base)).toMatchObject({
    conflict: { differences: [{ stored: '2500' }] },
  })
  expect(await readProduct(id)).toMatchObject({ pricePesewas: 25_00 })
})
