import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csvLine } from '../../platform/csv.ts'
import { openTestDatabase } from '../../platform/database.fixture.ts'
import type { Database } from '../../platform/database.server.ts'
import { auditEntries } from '../../staff/staff.table.ts'
import { products, stockMovements, variants } from '../products.table.ts'
import { seedCatalogue } from '../seed.server.ts'
import { importProducts } from './import-products.server.ts'
import type { ImportPreview } from './import-report.ts'
import { exportProducts, readCatalogue } from './products-csv.server.ts'
import { columns } from './products-csv-columns.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(
    sql`truncate products, variants, stock_movements, audit_entries, milestones cascade`,
  )
  await seedCatalogue(database.db)
})

const admin = { email: 'owner@example.com' }
const encode = (text: string) => new TextEncoder().encode(text)
const download = async () => (await Array.fromAsync(exportProducts(database.db))).join('')
const readAll = async () => (await Array.fromAsync(readCatalogue(database.db))).flat()

async function check(file: string | Uint8Array): Promise<ImportPreview> {
  const result = await importProducts(database.db, {
    file: typeof file === 'string' ? encode(file) : file,
    admin,
  })
  if (!result.ok) throw new Error(result.message)
  return result.preview
}

async function apply(file: string, preview?: ImportPreview) {
  const { fingerprint } = preview ?? (await check(file))
  return importProducts(database.db, { file: encode(file), admin, fingerprint })
}

it('changes nothing with the file as it was downloaded', async () => {
  const file = await download()
  expect(file.split('\r\n')).toHaveLength(1 + 68 + 1)
  const preview = await check(file)
  expect(preview).toMatchObject({
    rows: [],
    errors: [],
    counts: { newProducts: 0, newVariants: 0, changedRows: 0, unchangedRows: 68 },
  })
})

/** The rows of a downloaded file as objects, and the file that some of them make. */
const readFile = (file: string) =>
  parse(file, { columns: true, bom: true }) as unknown as Record<string, string>[]
const makeFile = (rows: Record<string, string | undefined>[]) => {
  const labels = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return [labels, ...rows.map(row => labels.map(label => row[label] ?? ''))].map(csvLine).join('')
}
const isBlock = (key: string) => (row: Record<string, string>) =>
  row.Product === 'hollow-blocks' && row.Variant === key

async function change(key: string, cells: Record<string, string>) {
  const rows = readFile(await download())
  Object.assign(rows.find(isBlock(key)) ?? {}, cells)
  return makeFile(rows)
}
const readBlock = async (key: string) => {
  const product = (await readAll()).find(({ id }) => id === 'hollow-blocks')
  return product?.variants.find(variant => variant.key === key) ?? expect.fail()
}

describe('a changed file', () => {
  it('shows each cell that changes, then changes just those, with one entry in the audit log', async () => {
    const before = await readAll()
    const file = await change('6in', { 'Price (GHS)': '3.10', 'Weight (kg)': '19.5', 'Variant listed': 'no' })
    const preview = await check(file)
    expect(preview.errors).toEqual([])
    expect(preview.counts).toMatchObject({ changedRows: 1, unchangedRows: 67 })
    expect(preview.rows).toMatchObject([
      {
        name: 'Hollow Blocks',
        label: '6" (150 mm)',
        kind: 'changed',
        cells: [
          { label: 'Price (GHS)', from: '2.90', to: '3.10' },
          { label: 'Weight (kg)', from: '19', to: '19.5' },
          { label: 'Variant listed', from: 'yes', to: 'no' },
        ],
      },
    ])
    expect(await readAll()).toEqual(before)
    expect(await apply(file, preview)).toMatchObject({ ok: true, isApplied: true })
    const after = { pricePesewas: 310, weightGrams: 19_500, listed: false }
    expect(await readAll()).toEqual(
      before.map(product => ({
        ...product,
        variants: product.variants.map(each =>
          product.id === 'hollow-blocks' && each.key === '6in' ? { ...each, ...after } : each,
        ),
      })),
    )
    expect(await database.db.select().from(auditEntries)).toMatchObject([
      { action: 'products.imported', actor: admin.email, after: { changedRows: 1, rows: 68 } },
    ])
    expect((await check(await download())).rows).toEqual([])
  })

  it('leaves alone the rows and columns that it lacks', async () => {
    const [row] = readFile(await download()).filter(isBlock('8in'))
    const { Product, Variant } = row ?? {}
    const before = await readAll()
    await apply(makeFile([{ Product, Variant, 'Price (GHS)': '4' }]))
    expect((await readBlock('8in')).pricePesewas).toBe(400)
    expect((await readAll()).flatMap(({ variants }) => variants)).toHaveLength(68)
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
  await database.db.execute(sql`insert into products (id, category, name, price_unit, unit, position, option1_name)
    select 'bulk-' || n, 'paving', 'Bulk ' || n, 'block', 'block', n, 'Size' from generate_series(1, 700) as n`)
  await database.db.execute(sql`insert into variants (product_id, key, option1, sku, price_pesewas, position, is_default)
    select 'bulk-' || n, size || 'in', size || '"', n || '-' || size, n, size, size = 4
    from generate_series(1, 700) as n, unnest(array[4, 5, 6]) as size`)
  const rows = readFile(await download()).filter(({ SKU }) => SKU)
  const skus = rows.map(({ SKU }) => SKU)
  const file = makeFile(
    rows.map((row, index) => ({ ...row, SKU: skus.at(index - 1), 'Price (GHS)': `${index + 1}` })),
  )
  const steps = new Set<string>()
  const { fingerprint, counts } = await check(file)
  expect(counts.changedRows).toBe(2_100)
  const onProgress = ({ step }: { step: string }) => steps.add(step)
  const result = await importProducts(database.db, { file: encode(file), admin, fingerprint, onProgress })
  expect(result).toMatchObject({ ok: true, isApplied: true })
  expect([...steps]).toEqual(['Reading', 'Comparing', 'Saving'])
  const stored = readFile(await download()).filter(({ SKU }) => SKU)
  expect(stored.map(row => [row.SKU, row['Price (GHS)']])).toEqual(
    skus.map((_, index) => [skus.at(index - 1), `${index + 1}`]),
  )
})

describe('errors', () => {
  it('name the row, the column and what is wrong, and nothing is stored', async () => {
    const before = await readAll()
    const rows = readFile(await download())
    const row = (key: string) => rows.findIndex(isBlock(key))
    Object.assign(rows[row('5in')] ?? {}, { 'Price (GHS)': 'cheap', Default: 'perhaps' })
    Object.assign(rows[row('6in')] ?? {}, { 'Option 1': '', Category: 'Bricks' })
    Object.assign(rows[row('8in')] ?? {}, { 'Stock Quantity': '-4', Name: 'Other' })
    Object.assign(rows[row('9in')] ?? {}, { Name: 'Another', 'Bulk prices': 'from 100: 5\nfrom 200: 4' })
    const file = makeFile([...rows, { Product: 'No such', Variant: 'x y', Name: '' }])
    const preview = await check(file)
    expect(preview.errors).toEqual([
      { row: row('5in') + 2, column: 'Price (GHS)', message: 'Price must be an amount such as 12.50' },
      { row: row('5in') + 2, column: 'Default', message: 'Enter yes or no' },
      { row: row('6in') + 2, column: 'Category', message: 'Choose a category' },
      { row: row('8in') + 2, column: 'Stock Quantity', message: 'Stock must be 0 or more' },
      {
        row: row('9in') + 2,
        column: 'Name',
        message: `Row ${row('8in') + 2} says something else for the same product`,
      },
      {
        row: row('9in') + 2,
        column: 'Bulk prices',
        message: 'A larger quantity must have more per cent off, and each quantity can be named once',
      },
      ...['Name', 'Category'].map(column => expect.objectContaining({ row: 70, column })),
      expect.objectContaining({ row: 70, column: 'Variant' }),
      expect.objectContaining({ row: 70, column: 'Price (GHS)' }),
      expect.objectContaining({ row: 70, column: 'Product' }),
    ])
    expect(await apply(file, preview)).toMatchObject({ ok: false })
    expect(await readAll()).toEqual(before)
  })

  it('of a product as a whole name the rows of the file', async () => {
    const rows = readFile(await download())
    const at = rows.findIndex(isBlock('6in'))
    Object.assign(rows[at] ?? {}, { 'Option 1': rows.find(isBlock('8in'))?.['Option 1'] })
    expect((await check(makeFile(rows))).errors).toEqual([
      { row: at + 3, column: 'Option 1', message: `Row ${at + 2} has the same choice` },
    ])
    await apply(await change('6in', { SKU: 'taken' }))
    const [culvert] = readFile(await download()).filter(({ Product }) => Product === 'culverts')
    const { errors } = await check(makeFile([{ ...culvert, SKU: 'taken' }]))
    expect(errors).toEqual([{ row: 2, column: 'SKU', message: 'Hollow Blocks, 6" (150 mm) has this SKU' }])
  })

  it.each([
    ['', 'The file is empty.'],
    ['Name,Price\nKerb,1', 'The first row has no column "Product".'],
    ['Product,Variant,Colour\nx,y,z', 'The column "Colour" is not known.'],
    ['Product,Variant,Name,Name\n', 'The column "Name" occurs twice.'],
    ['Product,Variant,Name\na,b,"c\n', 'The file cannot be read from row 2 on'],
  ])('refuse the file %j', async (file, message) => {
    const result = await importProducts(database.db, { file: encode(file), admin })
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  })
})

it('stores whatever it has no objection to, and never fails', async () => {
  const hostile = [
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e9',
    'yes',
    'no',
    'NaN',
    "';--",
    '\0\ud800',
    '🧱',
    'x'.repeat(600),
    'a: b',
  ]
  const known = [
    'hollow-blocks',
    'culverts',
    '5in',
    '24in',
    'Kerb',
    'Paving',
    'piece',
    'Size',
    'from 5: 5%',
    '12.50',
    '40',
  ]
  const cell = fc.constantFrom(...hostile, ...known)
  const labels = ['Product', 'Variant', ...columns.map(({ label }) => label), 'Stock at download']
  const row = fc.record(Object.fromEntries(labels.map(label => [label, cell])), {
    requiredKeys: ['Product', 'Variant'],
  })
  const valid = { Name: 'Kerb', Category: 'Paving', 'Price (GHS)': '5' }
  const newRow = fc
    .record({ Product: fc.constant(''), Variant: cell, 'Option 1': cell, SKU: cell })
    .map(each => ({
      ...valid,
      ...each,
    }))
  let applied = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(row, newRow), { minLength: 1, maxLength: 3 }), async rows => {
      const file = makeFile(rows)
      const preview = await check(file)
      if (preview.totals.errors > 0 || preview.totals.rows === 0) return
      applied++
      expect(await apply(file, preview)).toMatchObject({ ok: true, isApplied: true })
    }),
    { numRuns: 100, examples: [[[{ ...valid, Product: '', Variant: '', 'Option 1': '', SKU: '' }]]] },
  )
  expect(applied).toBeGreaterThan(0)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async file => {
      const result = await importProducts(database.db, { file, admin })
      expect(result.ok).toBe(false)
    }),
  )
})

describe('while others work', () => {
  const order = (quantity: number) =>
    database.db.insert(stockMovements).values({
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
    expect(await apply(recounted, preview2)).toMatchObject({ ok: false })
    expect((await readBlock('6in')).stockQuantity).toBe(84)
  })

  it('stores nothing if the same cells were changed since the preview', async () => {
    const file = await change('6in', { 'Price (GHS)': '3.10' })
    const preview = await check(file)
    await database.db.update(variants).set({ pricePesewas: 300 }).where(eq(variants.key, '6in'))
    const result = await apply(file, preview)
    expect(result).toMatchObject({
      ok: false,
      message: expect.stringContaining('changed meanwhile'),
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
          database.db
            .update(variants)
            .set({ weightGrams: 7 })
            .where(sql`product_id = 'hollow-blocks' and key = '9in'`)
            .execute(),
        )
    }
    const result = await importProducts(database.db, { file: encode(file), admin, fingerprint, onProgress })
    await Promise.all(others)
    expect(others).toHaveLength(1)
    expect(result).toMatchObject({ ok: false, preview: { totals: { rows: 2 } } })
    expect(await readBlock('6in')).toMatchObject({ pricePesewas: 290 })
    expect(await database.db.$count(auditEntries)).toBe(0)
  })

  it('is stored once when the response is lost', async () => {
    const file = await change('6in', { 'Stock Quantity': '130' })
    const preview = await check(file)
    await apply(file, preview)
    expect(await apply(file, preview)).toMatchObject({ ok: true })
    expect((await readBlock('6in')).stockQuantity).toBe(130)
  })
})

describe('files of spreadsheets', () => {
  const toLines = (file: string, delimiter: string, write: (cell: string) => string = cell => cell) =>
    (parse(file, { bom: true }) as unknown as string[][])
      .map(row =>
        row
          .map(write)
          .map(cell => (/["\n;,\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(delimiter),
      )
      .join('\r\n')
  const decimalComma = (cell: string) => (/^-?\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell)

  it.each<[string, (file: string) => string | Uint8Array]>([
    ['commas without a byte order mark', file => toLines(file, ',')],
    ['semicolons and decimal commas', file => `\ufeff${toLines(file, ';', decimalComma)}\r\n`],
    ['a line that names the separator', file => `sep=;\r\n${toLines(file, ';', decimalComma)}`],
    ['tabs in UTF-16', file => new Uint8Array(Buffer.from(`\ufeff${toLines(file, '\t')}`, 'utf16le'))],
    ['line ends of Unix', file => toLines(file, ',').replaceAll('\r\n', '\n')],
    ['empty rows and cells at the end', file => `${toLines(file, ',')}\r\n,,,\r\n\r\n`],
  ])('change nothing: %s', async (_, convert) => {
    const preview = await check(convert(await download()))
    expect(preview).toMatchObject({ rows: [], errors: [], counts: { unchangedRows: 68 } })
  })

  it('in Windows-1252', async () => {
    const text = 'Product,Variant,Description\nculverts,24in,Für m³ – größer'
    const bytes = [...text].map(letter => (letter === '–' ? 0x96 : letter.charCodeAt(0)))
    expect((await check(new Uint8Array(bytes))).rows[0]?.cells).toMatchObject([{ to: 'Für m³ – größer' }])
  })

  it('come back unchanged whatever the texts are', async () => {
    const texts = [
      '=1+1',
      '+233',
      '-',
      '@A1',
      "'quoted",
      "'=1",
      'a;b,c\t"d"',
      'x\n\ny',
      'Ratio 1:2: so',
      '1,250',
    ]
    await database.db.update(products).set({
      longDescription: texts.join('\n'),
      features: texts,
      specifications: texts.map(text => ({ label: text, value: text })),
    })
    for (const [index, text] of texts.slice(0, 4).entries())
      await database.db
        .update(variants)
        .set({ option1: text, sku: `${text}${index}` })
        .where(sql`product_id = 'culverts' and position = ${(index + 1) * 10}`)
    expect(await check(await download())).toMatchObject({ rows: [], errors: [] })
  })
})
