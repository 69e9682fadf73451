import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlock, makeFile, readFile, setUpImportTests } from './import-products.fixture.ts'
import { columns } from './products-csv-columns.ts'

const shop = setUpImportTests()
const { run, check, apply, download, readAll, change } = shop

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
      { row: row('6in') + 2, column: 'Category', message: expect.stringContaining('no category “Bricks”') },
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
      ...['Name', 'Category'].map(column => expect.objectContaining({ row: 90, column })),
      expect.objectContaining({ row: 90, column: 'Variant' }),
      expect.objectContaining({ row: 90, column: 'Price (GHS)' }),
      expect.objectContaining({ row: 90, column: 'Product' }),
    ])
    expect(await apply(file, preview)).toMatchObject({
      ok: false,
      message: 'The shop was changed meanwhile. Nothing was stored: check the list again.',
      preview: { errors: preview.errors },
    })
    expect(await readAll()).toEqual(before)
  })

  it('of a product as a whole name the rows of the file', async () => {
    const rows = readFile(await download())
    const at = rows.findIndex(isBlock('6in'))
    Object.assign(rows[at] ?? {}, { 'Option 1': rows.find(isBlock('8in'))?.['Option 1'] })
    expect((await check(makeFile(rows))).errors).toEqual([
      { row: at + 3, column: 'Option 1', message: `Row ${at + 2} has the same choice` },
    ])
    const [sheets] = readFile(await download()).filter(({ Product }) => Product === 'aluminum-sheets')
    expect((await check(makeFile([{ ...sheets, 'Longest length (mm)': '1000' }]))).errors).toEqual([
      {
        ...{ row: 2, column: 'Longest length (mm)' },
        message: 'Must be at least the shortest length, with a full step between them',
      },
    ])
    await apply(await change('6in', { SKU: 'taken' }))
    const [culvert] = readFile(await download()).filter(({ Product }) => Product === 'culverts')
    const { errors } = await check(makeFile([{ ...culvert, SKU: 'taken' }]))
    expect(errors).toEqual([{ row: 2, column: 'SKU', message: 'Hollow Blocks, 6" (150 mm) has this SKU' }])
  })
})

const hostileCells = [
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
const knownCells = [
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
const validCells = { Name: 'Kerb', Category: 'Paving', 'Price (GHS)': '5' }

function arbitraryRows() {
  const cell = fc.constantFrom(...hostileCells, ...knownCells)
  const labels = ['Product', 'Variant', ...columns.map(({ label }) => label), 'Stock at download']
  const row = fc.record(Object.fromEntries(labels.map(label => [label, cell])), {
    requiredKeys: ['Product', 'Variant'],
  })
  const newRow = fc
    .record({ Product: fc.constant(''), Variant: cell, 'Option 1': cell, SKU: cell })
    .map(each => ({ ...validCells, ...each }))
  return fc.array(fc.oneof(row, newRow), { minLength: 1, maxLength: 3 })
}

it('stores any rows to which it has no objection', async () => {
  let applied = 0
  await fc.assert(
    fc.asyncProperty(arbitraryRows(), async rows => {
      const file = makeFile(rows)
      const result = await run(file)
      if (!result.ok) return expect(result.message).toMatch(/^The file has no rows/)
      const { totals } = result.preview
      if (totals.errors > 0 || totals.rows === 0) return
      applied++
      expect(await apply(file, result.preview)).toMatchObject({ ok: true, isApplied: true })
    }),
    { numRuns: 100, examples: [[[{ ...validCells, Product: '', Variant: '', 'Option 1': '', SKU: '' }]]] },
  )
  expect(applied).toBeGreaterThan(0)
})

it('refuses any bytes that are no table with a sentence', async () => {
  const message = expect.stringMatching(
    /^(The file is empty\.|The first row has no column "Product"\.|The file cannot be read from row \d+ on:)/,
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async file => {
      expect(await run(file)).toEqual({ ok: false, message })
    }),
  )
})
