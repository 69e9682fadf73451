import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { auditEntries } from '../../../staff/staff.table.ts'
import { products, stockMovements, variants } from '../../products.table.ts'
import { isBlock, makeFile, readFile, setUpImportTests } from './import-products.fixture.ts'

const shop = setUpImportTests()
const { run, check, apply, download, change, readBlock } = shop
const isProduct = (id: string) => (row: Record<string, string>) => row.Product === id

const changedMeanwhile = {
  ok: false,
  message: 'The shop was changed meanwhile. Nothing was stored: check the list again.',
}

describe('while others work', () => {
  const order = (quantity: number) =>
    shop.db.insert(stockMovements).values({
      productId: 'hollow-blocks',
      variant: '6in',
      quantity: -quantity,
      orderId: '00000000-0000-4000-8000-000000000000',
    })

  it('keeps what orders take from stock since the download', async () => {
    const repriced = await change('6in', { 'Price (GHS)': '3.10' })
    const counted = await change('6in', { 'Stock Quantity': '130' })
    await order(10)
    expect((await check(counted)).errors).toMatchObject([
      { column: 'Stock Quantity', message: expect.stringContaining('was 100 at the download and is 90 now') },
    ])
    const recounted = makeFile([{ ...readFile(counted).find(isBlock('6in')), 'Stock at download': '90' }])
    const preview = await check(recounted)
    expect(preview.rows[0]?.cells).toContainEqual({ label: 'Stock Quantity', from: '90', to: '130' })
    await order(1)
    expect(await apply(recounted, preview)).toMatchObject(changedMeanwhile)
    expect((await readBlock('6in')).stockQuantity).toBe(89)

    const preview2 = await check(repriced)
    expect(preview2.rows[0]?.cells).toHaveLength(1)
    await order(5)
    expect(await apply(repriced, preview2)).toMatchObject({ ok: true })
    expect(await readBlock('6in')).toMatchObject({ pricePesewas: 310, stockQuantity: 84 })
  })

  const setPrice = (key: string, pricePesewas: number) =>
    shop.db.update(variants).set({ pricePesewas }).where(sql`product_id = 'hollow-blocks' and key = ${key}`)

  it('refuses the rows of variants that were changed since the download, and stores the others', async () => {
    const rows = readFile(await change('6in', { 'Price (GHS)': '3.10' }))
    Object.assign(rows.find(isBlock('8in')) ?? {}, { 'Price (GHS)': '5' })
    await setPrice('6in', 300)
    const file = makeFile(rows)
    const preview = await check(file)
    expect(preview).toMatchObject({
      counts: { changedRows: 1, unchangedRows: 86 },
      refused: [{ row: rows.findIndex(isBlock('6in')) + 2, name: 'Hollow Blocks', label: '6" (150 mm)' }],
    })
    expect(await apply(file, preview)).toMatchObject({ ok: true, isApplied: true })
    expect(await readBlock('6in')).toMatchObject({ pricePesewas: 300 })
    expect(await readBlock('8in')).toMatchObject({ pricePesewas: 500 })
  })

  it('refuses the row that changes a product that was changed, and rows of a deleted one', async () => {
    const rows = readFile(await change('6in', { Description: 'Ours' })).filter(isProduct('hollow-blocks'))
    const [culvert] = readFile(await download()).filter(isProduct('culverts'))
    await shop.db.update(products).set({ description: 'Theirs' }).where(eq(products.id, 'hollow-blocks'))
    await shop.db.delete(products).where(eq(products.id, 'culverts'))
    expect(await check(makeFile([...rows, { ...culvert }]))).toMatchObject({
      rows: [],
      errors: [],
      counts: { unchangedRows: rows.length - 1 },
      refused: [{ label: '6" (150 mm)' }, { row: rows.length + 2 }],
    })
  })

  it('accepts the rest of a file after some of its rows were imported', async () => {
    const rows = readFile(
      await change('6in', { Description: 'New words', Default: 'yes', 'Price (GHS)': '3.10' }),
    )
    await apply(makeFile(rows))
    expect(await check(makeFile(rows))).toMatchObject({ rows: [], errors: [], refused: [] })
    Object.assign(rows.find(isBlock('8in')) ?? {}, { 'Price (GHS)': '5', 'Stock Quantity': '12' })
    rows.push({ ...rows.find(isBlock('8in')), Variant: '', 'Option 1': '7"', SKU: '' })
    const preview = await check(makeFile(rows))
    expect(preview).toMatchObject({ counts: { changedRows: 1, newVariants: 1 }, errors: [], refused: [] })
    await apply(makeFile(rows), preview)
    expect(await readBlock('8in')).toMatchObject({ pricePesewas: 500, stockQuantity: 12, isDefault: false })
    expect(await readBlock('6in')).toMatchObject({ pricePesewas: 310, isDefault: true })
    expect((await shop.readAll()).find(({ id }) => id === 'hollow-blocks')).toMatchObject({
      description: 'New words',
    })
    // What was imported is as it would be after a change by somebody else.
    Object.assign(rows.find(isBlock('6in')) ?? {}, { 'Price (GHS)': '3.20' })
    expect(await check(makeFile(rows))).toMatchObject({ totals: { rows: 0, refused: 1 } })
  })

  it('adds a new product from copied rows, once', async () => {
    const [row] = readFile(await download()).filter(isProduct('culverts'))
    const copy = { ...row, Product: '', Variant: '', Name: 'Kerb', SKU: '' }
    expect(await check(makeFile([copy]))).toMatchObject({ counts: { newProducts: 1 }, refused: [] })
    await apply(makeFile([copy]))
    expect(await check(makeFile([{ ...copy, 'Stock Quantity': '7' }]))).toMatchObject({
      errors: [{ message: 'There is a product of this name. Write kerb here, or choose another name.' }],
    })
  })

  it('replaces what was changed meanwhile by a file without edit tokens', async () => {
    const file = makeFile([{ Product: 'hollow-blocks', Variant: '6in', 'Price (GHS)': '3.10' }])
    await setPrice('6in', 300)
    await apply(file)
    expect(await readBlock('6in')).toMatchObject({ pricePesewas: 310 })
  })

  it('stores nothing if the same cells were changed since the preview', async () => {
    const file = await change('6in', { 'Price (GHS)': '3.10' })
    const preview = await check(file)
    await setPrice('6in', 300)
    expect(await apply(file, preview)).toMatchObject({
      ...changedMeanwhile,
      preview: { rows: [], totals: { refused: 1 } },
    })
    expect(await readBlock('6in')).toMatchObject({ pricePesewas: 300 })
  })

  it('stores nothing if a product that it changes was changed while the file was compared', async () => {
    const file = await change('6in', { 'Price (GHS)': '3.10' })
    const { fingerprint } = await check(file)
    const transaction = shop.db.transaction.bind(shop.db)
    vi.spyOn(shop.db, 'transaction').mockImplementationOnce(async (...args) => {
      await shop.db
        .update(variants)
        .set({ weightGrams: 7 })
        .where(sql`product_id = 'hollow-blocks' and key = '9in'`)
      return transaction(...args)
    })
    const result = await run(file, fingerprint)
    expect(result).toMatchObject({ ...changedMeanwhile, preview: { totals: { rows: 1, refused: 0 } } })
    expect(await readBlock('6in')).toMatchObject({ pricePesewas: 290 })
    expect(await shop.db.$count(auditEntries)).toBe(0)
  })

  it('is stored once when the response is lost', async () => {
    const rows = readFile(await change('6in', { 'Stock Quantity': '130' }))
    const kerb = { Name: 'Kerb', Category: 'Paving', 'Option 1 name': 'Length', 'Price (GHS)': '25' }
    const long = { ...kerb, 'Option 1': 'Long', SKU: 'KERB', 'Stock Quantity': '12' }
    const file = makeFile([...rows, long, { ...kerb, 'Option 1': 'Short' }])
    const preview = await check(file)
    expect(await apply(file, preview)).toMatchObject({ ok: true })
    expect(await apply(file, preview)).toMatchObject({ ok: true, preview: { totals: { rows: 0 } } })
    expect((await readBlock('6in')).stockQuantity).toBe(130)
    expect((await shop.readAll()).filter(({ name }) => name === 'Kerb')).toHaveLength(1)
  })
})
