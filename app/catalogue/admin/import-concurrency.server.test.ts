import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEntries } from '../../staff/staff.table.ts'
import { stockMovements, variants } from '../products.table.ts'
import { isBlock, makeFile, readFile, setUpImportTests } from './import-products.fixture.ts'

const shop = setUpImportTests()
const { run, check, apply, change, readBlock } = shop

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
    const unchanged = await change('6in', { 'Price (GHS)': '3.10' })
    const counted = await change('6in', { 'Stock Quantity': '130' })
    await order(10)
    const preview = await check(unchanged)
    expect(preview.rows[0]?.cells).toHaveLength(1)
    await order(5)
    expect(await apply(unchanged, preview)).toMatchObject({ ok: true })
    expect((await readBlock('6in')).stockQuantity).toBe(85)

    const row = readFile(counted).find(isBlock('6in'))
    expect((await check(makeFile([{ ...row }]))).errors).toMatchObject([
      { column: 'Stock Quantity', message: expect.stringContaining('was 100 at the download and is 85 now') },
    ])
    const recounted = makeFile([{ ...row, 'Stock at download': '85' }])
    const preview2 = await check(recounted)
    expect(preview2.rows[0]?.cells).toContainEqual({ label: 'Stock Quantity', from: '85', to: '130' })
    await order(1)
    expect(await apply(recounted, preview2)).toMatchObject(changedMeanwhile)
    expect((await readBlock('6in')).stockQuantity).toBe(84)
  })

  it('stores nothing if the same cells were changed since the preview', async () => {
    const file = await change('6in', { 'Price (GHS)': '3.10' })
    const preview = await check(file)
    await shop.db.update(variants).set({ pricePesewas: 300 }).where(eq(variants.key, '6in'))
    const result = await apply(file, preview)
    expect(result).toMatchObject({
      ...changedMeanwhile,
      preview: { rows: expect.arrayContaining([expect.objectContaining({ kind: 'changed' })]) },
    })
    expect((await readBlock('6in')).pricePesewas).toBe(300)
    const again = 'preview' in result && result.preview ? await apply(file, result.preview) : undefined
    expect(again).toMatchObject({ ok: true, isApplied: true })
    expect((await readBlock('6in')).pricePesewas).toBe(310)
  })

  it('stores nothing if a product that it changes was changed while the file was compared', async () => {
    const file = await change('6in', { 'Price (GHS)': '3.10' })
    const { fingerprint } = await check(file)
    const others: Promise<unknown>[] = []
    const onProgress = ({ step, share }: { step: string; share: number }) => {
      if (step === 'Comparing' && share === 1 && others.length === 0)
        others.push(
          shop.db
            .update(variants)
            .set({ weightGrams: 7 })
            .where(sql`product_id = 'hollow-blocks' and key = '9in'`)
            .execute(),
        )
    }
    const result = await run(file, fingerprint, onProgress)
    await Promise.all(others)
    expect(others).toHaveLength(1)
    expect(result).toMatchObject({ ...changedMeanwhile, preview: { totals: { rows: 2 } } })
    expect(await readBlock('6in')).toMatchObject({ pricePesewas: 290 })
    expect(await shop.db.$count(auditEntries)).toBe(0)
  })

  it('is stored once when the response is lost', async () => {
    const file = await change('6in', { 'Stock Quantity': '130' })
    const preview = await check(file)
    await apply(file, preview)
    expect(await apply(file, preview)).toMatchObject({ ok: true })
    expect((await readBlock('6in')).stockQuantity).toBe(130)
  })
})
