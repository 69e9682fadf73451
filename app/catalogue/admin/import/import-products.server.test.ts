import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEntries } from '../../../staff/staff.table.ts'
import { changeStock, listStock } from '../manage-stock.server.ts'
import { stockSchema } from '../stock-schema.ts'
import { admin, isBlock, makeFile, readFile, setUpImportTests } from './import-products.fixture.ts'
import { tokenColumns, tokenOf } from './products-csv.server.ts'

const shop = setUpImportTests()
const { run, check, apply, download, readAll, change, readBlock } = shop

it('changes nothing with the file as it was downloaded', async () => {
  const file = await download()
  expect(file.split('\r\n')).toHaveLength(1 + 88 + 1)
  const preview = await check(file)
  expect(preview).toMatchObject({
    rows: [],
    errors: [],
    counts: { newProducts: 0, newVariants: 0, changedRows: 0, unchangedRows: 88 },
  })
})

describe('a changed file', () => {
  it('shows each cell that changes, then changes just those, with one entry in the audit log', async () => {
    const before = await readAll()
    const file = await change('6in', {
      ...{ 'Price (GHS)': '3.10', 'Weight (kg)': '19.5', 'Variant listed': 'no' },
      ...{ 'Smallest order': '60', 'In steps of': '30' },
    })
    const preview = await check(file)
    expect(preview.errors).toEqual([])
    expect(preview.counts).toMatchObject({ changedRows: 1, unchangedRows: 87 })
    expect(preview.rows).toMatchObject([
      {
        name: 'Hollow Blocks',
        label: '6" (150 mm)',
        kind: 'changed',
        cells: [
          { label: 'Price (GHS)', from: '2.90', to: '3.10' },
          { label: 'Weight (kg)', from: '19', to: '19.5' },
          { label: 'Smallest order', from: '', to: '60' },
          { label: 'In steps of', from: '', to: '30' },
          { label: 'Variant listed', from: 'yes', to: 'no' },
        ],
      },
    ])
    expect(await readAll()).toEqual(before)
    expect(await apply(file, preview)).toMatchObject({ ok: true, isApplied: true })
    const rule = { minQuantity: 60, stepQuantity: 30 }
    const after = { pricePesewas: 310, weightGrams: 19_500, listed: false, ...rule }
    expect(await readAll()).toEqual(
      before.map(product => ({
        ...product,
        variants: product.variants.map(each =>
          product.id === 'hollow-blocks' && each.key === '6in' ? { ...each, ...after } : each,
        ),
      })),
    )
    expect(await shop.db.select().from(auditEntries)).toMatchObject([
      { action: 'products.imported', actor: admin.email, after: { changedRows: 1, rows: 88 } },
    ])
    expect((await check(await download())).rows).toEqual([])
  })

  it('lets a count of its goods be repeated, and others go on', async () => {
    const count = async (variant: string) => {
      const { lastEntry } = await listStock(shop.db, { search: '', page: 1 })
      const form = { variant, shown: '100', lastEntry, change: 'count', quantity: '95', reason: 'Stock-take' }
      return () => changeStock(shop.db, admin, stockSchema.parse(form))
    }
    const [changed, other] = [await count('hollow-blocks:6in'), await count('culverts:24in')]
    await apply(await change('6in', { 'Stock Quantity': '95' }))
    expect(await changed()).toMatchObject({ ok: false, reason: 'counted meanwhile', stock: 95 })
    expect(await other()).toMatchObject({ ok: true, stock: 95 })
  })

  it('is imported where the version that wrote it lacked a column', async () => {
    const before = (await readAll()).find(({ id }) => id === 'interlocking-blocks')
    const rows = readFile(await download()).flatMap(({ 'Laid without mortar': _, ...row }) => {
      const { isLaidDry, ...product } = before ?? expect.fail()
      const token = tokenOf(
        tokenColumns.product.filter(({ key }) => key !== 'isLaidDry'),
        product,
      )
      const variantToken = row['Edit token']?.split('.')[1]
      return row.Product === product.id ? { ...row, 'Edit token': `v${token}.${variantToken}` } : []
    })
    const changed = rows.map(row => ({ ...row, Description: 'New words' }))
    const preview = await check(makeFile(changed))
    expect(preview).toMatchObject({ refused: [], errors: [], rows: [{ cells: [{ label: 'Description' }] }] })
    await apply(makeFile(changed), preview)
    const after = (await readAll()).find(({ id }) => id === 'interlocking-blocks')
    expect(after).toEqual({ ...before, description: 'New words' })
    const late = rows.map(row => ({ ...row, Description: 'Other words' }))
    expect((await check(makeFile(late))).refused.map(({ name }) => name)).toContain('Interlocking Blocks')
  })

  it('leaves alone the rows and columns that it lacks', async () => {
    const [row] = readFile(await download()).filter(isBlock('8in'))
    const { Product, Variant } = row ?? {}
    const before = await readAll()
    await apply(makeFile([{ Product, Variant, 'Price (GHS)': '4' }]))
    expect((await readBlock('8in')).pricePesewas).toBe(400)
    expect((await readAll()).flatMap(({ variants }) => variants)).toHaveLength(88)
    expect((await readAll())[0]).toEqual(before[0])
  })

  it('adds variants and products; rows of one name without a product are one product', async () => {
    const file = makeFile([
      { Product: 'hollow-blocks', Variant: '', 'Option 1': '7" (175 mm)', 'Price (GHS)': '3.30' },
      {
        Name: 'Kerb',
        Category: 'Paving',
        'Option 1 name': 'Length',
        'Option 1': 'Short',
        'Price (GHS)': '25',
      },
      { Name: 'Kerb', 'Option 1': 'Long', 'Price (GHS)': '40', Default: 'yes', 'Stock Quantity': '12' },
    ])
    const preview = await check(file)
    expect(preview.errors).toEqual([])
    expect(preview.counts).toMatchObject({ newProducts: 1, newVariants: 1, changedRows: 0 })
    await apply(file, preview)
    expect(await readBlock('7in')).toMatchObject({ pricePesewas: 330, isDefault: false, position: 50 })
    const kerb = (await readAll()).find(({ id }) => id === 'kerb')
    expect(kerb).toMatchObject({ category: 'paving', unit: 'piece', option1Name: 'Length' })
    expect(kerb?.variants).toMatchObject([
      { key: 'short', isDefault: false, stockQuantity: 0 },
      { key: 'long', isDefault: true, stockQuantity: 12 },
    ])
    expect((await check(await download())).rows).toEqual([])
  })

  it('gives a new product another id than those that the file names', async () => {
    const kerb = { Variant: '', Name: 'Kerb Stone', Category: 'paving', 'Price (GHS)': '25' }
    const file = makeFile([
      { ...kerb, Product: '' },
      { ...kerb, Product: 'kerb-stone' },
    ])
    const preview = await check(file)
    expect(preview).toMatchObject({ errors: [], counts: { newProducts: 2, unchangedRows: 0 } })
    await apply(file, preview)
    const ids = (await readAll()).map(({ id }) => id).filter(id => id.startsWith('kerb-stone'))
    expect(ids.sort()).toEqual(['kerb-stone', 'kerb-stone-2'])
  })

  it('blames a cell of an unknown product only where it is filled', async () => {
    const row = (Name: string) => ({
      Product: '',
      Variant: '',
      Name,
      Category: 'paving',
      'Price (GHS)': '25',
    })
    const long = 'kerb '.repeat(16).trim()
    const { errors } = await check(
      makeFile([row(`${long} a`), row(`${long} b`), { ...row('x'), Product: 'No!' }]),
    )
    expect(errors).toMatchObject([{ row: 4, message: expect.stringContaining('There is no such product') }])
  })

  it('changes a product by any one of its rows', async () => {
    await apply(
      await change('9in', { Description: 'New words', 'Bulk prices': 'from 500: 5%\nfrom 1000: 8%' }),
    )
    expect((await readAll()).find(({ id }) => id === 'hollow-blocks')).toMatchObject({
      description: 'New words',
      priceBreaks: [
        { from: 500, percent: 5 },
        { from: 1000, percent: 8 },
      ],
    })
    expect((await check(await download())).rows).toEqual([])
  })

  it('moves the default, and swaps SKUs', async () => {
    await apply(await change('6in', { SKU: 'A' }))
    await apply(await change('8in', { SKU: 'B' }))
    const rows = readFile(await download())
    for (const [key, sku] of [
      ['6in', 'B'],
      ['8in', 'A'],
    ] as const)
      Object.assign(rows.find(isBlock(key)) ?? {}, { SKU: sku, Default: key === '8in' ? 'yes' : 'no' })
    await apply(makeFile(rows))
    expect(await readBlock('6in')).toMatchObject({ sku: 'B', isDefault: false })
    expect(await readBlock('8in')).toMatchObject({ sku: 'A', isDefault: true })
    expect(await readBlock('5in')).toMatchObject({ isDefault: false })
  })
})

it('changes thousands of rows at once, also where they exchange their SKUs', async () => {
  await shop.db.execute(sql`insert into products (id, category, name, price_unit, unit, position, option1_name)
    select 'bulk-' || n, 'paving', 'Bulk ' || n, 'block', 'block', n, 'Size' from generate_series(1, 700) as n`)
  await shop.db.execute(sql`insert into variants (product_id, key, option1, sku, price_pesewas, position, is_default)
    select 'bulk-' || n, size || 'in', size || '"', n || '-' || size, n, size, size = 4
    from generate_series(1, 700) as n, unnest(array[4, 5, 6]) as size`)
  const rows = readFile(await download()).filter(({ SKU }) => /^\d/.test(SKU ?? ''))
  const skus = rows.map(({ SKU }) => SKU)
  const file = makeFile(
    rows.map((row, index) => ({ ...row, SKU: skus.at(index - 1), 'Price (GHS)': `${index + 1}` })),
  )
  const { fingerprint, counts } = await check(file)
  expect(counts.changedRows).toBe(2_100)
  expect(await run(file, fingerprint)).toMatchObject({ ok: true, isApplied: true })
  const stored = readFile(await download()).filter(({ SKU }) => /^\d/.test(SKU ?? ''))
  expect(stored.map(row => [row.SKU, row['Price (GHS)']])).toEqual(
    skus.map((_, index) => [skus.at(index - 1), `${index + 1}`]),
  )
})
