import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { products, variants } from '../../products.table.ts'
import { setUpImportTests } from './import-products.fixture.ts'

const shop = setUpImportTests()
const { run, check, download } = shop

it.each([
  ['', 'The file is empty.'],
  ['Product,Variant,Name\r\n', 'The file has no rows'],
  ['Product,Variant,Name\n,,\n\n ,\n', 'The file has no rows'],
  ['Name,Price\nKerb,1', 'The first row has no column "Product".'],
  ['Product,Variant,Colour\nx,y,z', 'The column "Colour" is not known.'],
  ['Product,Variant,Name,Name\n', 'The column "Name" occurs twice.'],
  ['Product,Variant,Name\na,b,"c\n', 'The file cannot be read from row 2 on'],
])('refuses the file %j', async (file, message) => {
  const result = await run(file)
  expect(result).toMatchObject({ ok: false, message: expect.stringContaining(message) })
})

it('stops at the limit of rows, empty ones included', async () => {
  const message = expect.stringContaining('The file has more than 20,000 rows.')
  expect(await run(`Product,Variant\n${',\n'.repeat(20_001)}`)).toEqual({ ok: false, message })
})

it('compares no more rows of one product than it can have variants', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => `hollow-blocks,,Hollow Blocks,${index} mm,5`)
  const preview = await check(`Product,Variant,Name,Option 1,Price (GHS)\n${rows.join('\n')}`)
  expect(preview.totals.rows).toBe(200)
  expect(preview.errors).toContainEqual({
    row: 202,
    column: 'Product',
    message: 'At most 200 rows for one product',
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
    expect(preview).toMatchObject({ rows: [], errors: [], counts: { unchangedRows: 88 } })
  })

  it('with tabs do not say whether 1,000 has a decimal comma', async () => {
    const heading = ['Product', 'Variant', 'Price (GHS)', 'Stock Quantity']
    const file = (delimiter: string, stock: string) =>
      [heading, ['hollow-blocks', '5in', '12,5', stock]].map(row => row.join(delimiter)).join('\n')
    const { rows, errors } = await check(file('\t', '1,000'))
    expect(rows[0]?.cells).toMatchObject([{ label: 'Price (GHS)', to: '12.50' }])
    const message = '“1,000” can mean 1000 or 1. Enter it without a comma.'
    expect(errors).toEqual([{ row: 2, column: 'Stock Quantity', message }])
    for (const [delimiter, stock, number] of [
      ['\t', '1,000,000', '1000000'],
      ['\t', '1,000.5', '1000.5'],
      [';', '1,000', '1'],
    ] as const)
      expect((await check(file(delimiter, stock))).rows[0]?.cells[1]).toMatchObject({ to: number })
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
    await shop.db.update(products).set({
      longDescription: texts.join('\n'),
      features: texts,
      specifications: texts.map(text => ({ label: text, value: text })),
    })
    for (const [index, text] of texts.slice(0, 4).entries())
      await shop.db
        .update(variants)
        .set({ option1: text, sku: `${text}${index}` })
        .where(sql`product_id = 'culverts' and position = ${(index + 1) * 10}`)
    expect(await check(await download())).toMatchObject({ rows: [], errors: [] })
  })
})
