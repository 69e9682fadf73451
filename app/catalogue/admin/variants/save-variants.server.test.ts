import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { setUpDatabase } from '../../../platform/database/database.fixture.ts'
import { owner as admin } from '../../../staff/owner.fixture.ts'
import { auditEntries } from '../../../staff/staff.table.ts'
import { makeProduct, makeVariant } from '../../product.fixture.ts'
import { products, stockMovements } from '../../products.table.ts'
import { createProduct } from '../manage-products.server.ts'
import { findVariants } from './find-variants.server.ts'
import { saveVariants, type VariantsBase } from './save-variants.server.ts'
import type { VariantRow, VariantTable } from './variant-table.ts'

const database = setUpDatabase()
beforeEach(async () => {
  for (const table of [products, stockMovements, auditEntries]) await database.db.delete(table)
  await createProduct(database.db, admin, makeProduct({ name: 'Kerb', stockQuantity: 20 }))
})

const makeRow = (fields: Partial<VariantRow>): VariantRow => ({
  ...makeVariant({ stockQuantity: 20 }),
  isDefault: false,
  ...fields,
})

/** Short and long kerbs; the short one is the variant that the product has from the start. */
const short = makeRow({ key: 'standard', option1: 'Short', isDefault: true })
const long = makeRow({ option1: 'Long', pricePesewas: 40_00, sku: 'K-2' })
const tableOf = (...variants: VariantRow[]): VariantTable => ({
  option1Name: 'Length',
  option2Name: '',
  variants,
})

const save = (table: VariantTable, base?: VariantsBase) =>
  saveVariants(database.db, admin, 'kerb', table, base)
const read = async () => (await findVariants(database.db, 'kerb')) ?? expect.fail()
const readBase = async () => {
  const { editToken, variants } = await read()
  return { editToken, stock: Object.fromEntries(variants.map(each => [each.key, each.stockQuantity])) }
}
/** What an order takes. */
const sell = (variant: string, quantity: number) =>
  database.db.insert(stockMovements).values({
    productId: 'kerb',
    variant,
    quantity: -quantity,
    orderId: '00000000-0000-4000-8000-000000000000',
  })
const readAudit = () => database.db.select().from(auditEntries).orderBy(auditEntries.id)

test('a product without choices gets some, and its variant keeps its key', async () => {
  expect(await save(tableOf(long, short), await readBase())).toMatchObject({ ok: true })
  const stored = await read()
  expect(stored).toMatchObject({
    option1Name: 'Length',
    variants: [{ ...long, key: 'long' }, short],
  })
  expect((await readAudit()).at(-1)).toMatchObject({
    action: 'product.variants',
    subject: 'Product kerb',
    before: { option1Name: '', order: 'standard', 'standard.option1': '' },
    after: { option1Name: 'Length', order: 'long, standard', 'standard.option1': 'Short', 'long.sku': 'K-2' },
  })
  expect(await save(stored)).toMatchObject({ ok: true })
  expect(await readAudit()).toHaveLength(2)
})

test('keys are unique within the product and survive a new name', async () => {
  await save(tableOf(short, makeRow({ option1: '6" (150 mm)' }), makeRow({ option1: '6" (152 mm)' })))
  const { variants, ...names } = await read()
  expect(variants.map(({ key }) => key)).toEqual(['standard', '6in', '6in-2'])
  await save({ ...names, variants: variants.map(each => ({ ...each, option1: `${each.option1} x` })) })
  expect((await read()).variants.map(({ key }) => key)).toEqual(['standard', '6in', '6in-2'])
})

test('two rows can swap their SKUs, and another can become the default', async () => {
  await save(tableOf({ ...short, sku: 'K-1' }, long))
  const swapped = tableOf(
    { ...short, sku: 'K-2', isDefault: false, listed: false },
    { ...long, key: 'long', sku: 'K-1', isDefault: true },
  )
  expect(await save(swapped, await readBase())).toMatchObject({ ok: true })
  expect(await read()).toMatchObject(swapped)
})

test('a SKU of another product is refused with its row, and nothing is saved', async () => {
  const { db } = database
  const id = await createProduct(db, admin, makeProduct({ name: 'Slab' }))
  await saveVariants(db, admin, id, tableOf({ ...short, sku: 'S-1' }))
  expect(await save(tableOf({ ...short, pricePesewas: 1 }, { ...long, sku: 'S-1' }))).toEqual({
    ok: false,
    reason: 'invalid',
    errors: [{ row: 1, field: 'sku', message: 'Slab, Short has this SKU' }],
  })
  expect((await read()).variants).toMatchObject([{ key: 'standard', pricePesewas: 25_00 }])
})

test('orders that come meanwhile are taken from a stock that was not edited', async () => {
  await save(tableOf(short, long))
  const base = await readBase()
  await sell('long', 30)
  const table = tableOf({ ...short, stockQuantity: 50 }, { ...long, key: 'long', pricePesewas: 41_00 })
  expect(await save(table, base)).toMatchObject({ ok: true })
  expect((await read()).variants).toMatchObject([
    { stockQuantity: 50 },
    { stockQuantity: -10, pricePesewas: 41_00 },
  ])
})

test('what was saved is the base of the next save', async () => {
  const first = await save(tableOf(short, long), await readBase())
  const saved = await read()
  expect(first).toEqual({ ok: true, saved })
  const stock = Object.fromEntries(saved.variants.map(({ key, stockQuantity }) => [key, stockQuantity]))
  const table = tableOf({ ...short, pricePesewas: 26_00 }, { ...long, key: 'long' })
  expect(await save(table, { editToken: saved.editToken, stock })).toMatchObject({ ok: true })
})

test('an edited stock that orders changed meanwhile is a conflict, which the stored state resolves', async () => {
  await save(tableOf(short, long))
  const base = await readBase()
  await sell('long', 5)
  const table = tableOf(short, { ...long, key: 'long', stockQuantity: 100 })
  const { editToken } = await read()
  const conflict = { editToken, differences: [{ label: 'Long: Stock', stored: '15' }] }
  expect(await save(table, base)).toEqual({ ok: false, reason: 'conflict', conflict })
  expect(await save(table, { ...base, editToken })).toMatchObject({ ok: true })
  expect((await read()).variants).toMatchObject([{ stockQuantity: 20 }, { stockQuantity: 100 }])
})

test('of two concurrent saves one is refused with the stored values', async () => {
  const base = await readBase()
  const [first, second] = await Promise.all([
    save(tableOf(short, long), base),
    save(tableOf({ ...short, pricePesewas: 26_00 }), base),
  ])
  expect([first, second].filter(result => result?.ok)).toHaveLength(1)
  const lost = tableOf({ ...short, pricePesewas: 30_00 })
  const { editToken } = await read()
  expect([first, second].filter(result => !result?.ok)).toMatchObject([
    { reason: 'conflict', conflict: { editToken } },
  ])
  expect(await save(lost, base)).toMatchObject({ reason: 'conflict', conflict: { editToken } })
  expect(await save(lost, { ...base, editToken })).toMatchObject({ ok: true })
})

test('a form that is submitted again, because its response was lost, changes nothing', async () => {
  const base = await readBase()
  for (const _ of ['response lost', 'response received'])
    expect(await save(tableOf(short, long), base)).toMatchObject({ ok: true })
  expect((await read()).variants).toHaveLength(2)
  expect(await readAudit()).toHaveLength(2)
})

test('the default must be listed, people cannot make stock negative, choices differ', async () => {
  const errorsOf = async (...rows: VariantRow[]) => {
    const result = await save(tableOf(...rows), await readBase())
    return 'errors' in result ? result.errors.map(({ row, field }) => [row, field]) : []
  }
  expect(await errorsOf({ ...short, listed: false })).toEqual([[0, 'listed']])
  expect(await errorsOf({ ...short, isDefault: false }, long)).toEqual([[0, 'isDefault']])
  expect(await errorsOf(short, { ...long, stockQuantity: -1 })).toEqual([[1, 'stockQuantity']])
  expect(await errorsOf(short, { ...long, option1: 'short' })).toEqual([[1, 'option1']])
  expect(await errorsOf(short, long, { ...long, option1: 'Longer' })).toEqual([[2, 'sku']])
  expect(await save({ ...tableOf(short, long), option1Name: '' })).toMatchObject({
    errors: [{ field: 'option1Name' }],
  })
  await sell('standard', 30)
  expect(await errorsOf({ ...short, stockQuantity: -10 })).toEqual([])
})

test('a removed variant is deleted, and a later one of its name starts with its own stock', async () => {
  await save(tableOf(short, long))
  expect(await save(tableOf(short), await readBase())).toMatchObject({ ok: true })
  await sell('long', -7)
  await save(tableOf(short, { ...long, stockQuantity: 3 }))
  expect((await read()).variants).toMatchObject([{ key: 'standard' }, { key: 'long', stockQuantity: 3 }])
  await database.db.delete(products).where(eq(products.id, 'kerb'))
  expect(await save(tableOf(short))).toEqual({ ok: false, reason: 'not found' })
})
