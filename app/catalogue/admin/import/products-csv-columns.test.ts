import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanLine } from '../../../platform/text/text.ts'
import { productFields } from '../../product-schema.ts'
import { variantFields } from '../../variant-schema.ts'
import { columnOf, columns, readCell, readNumber, withCategories, writeCell } from './products-csv-columns.ts'

it('gives each column a name of its own', () => {
  expect(new Set(columns.map(({ label }) => label.toLowerCase())).size).toBe(columns.length)
})

it.each([
  ['12.5', 'dot', '12.5'],
  ['1,250', 'dot', '1250'],
  ['1,250.75', 'dot', '1250.75'],
  ['12,5', 'dot', '12.5'],
  ['12,50', 'comma', '12.50'],
  ['1,250', 'comma', '1.250'],
  ['1.250,75', 'comma', '1250.75'],
  ['1 250', 'dot', '1250'],
  ['−3', 'dot', '-3'],
  ['1,2,3', 'dot', '1.2,3'],
  ['0,125', 'dot', '0.125'],
  ['', 'dot', ''],
  ['12,5', 'unknown', '12.5'],
  ['1,250.75', 'unknown', '1250.75'],
  ['1,000,000', 'unknown', '1000000'],
] as const)('reads %j (decimal mark: %s) as %j', (cell, decimalMark, number) => {
  expect(readNumber(cell, decimalMark)).toBe(number)
})

it('reads back what it writes', () => {
  const line = fc.stringMatching(/^[a-z0-9=+"';,.-]([a-z0-9 =+"';,.-]{0,20}[a-z0-9])?$/).map(cleanLine)
  const roundTrip = (field: Parameters<typeof writeCell>[0], value: unknown) =>
    expect(readCell(field, String(writeCell(field, value)))).toEqual({ ok: true, value })
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.record({ label: line, value: line }), { maxLength: 5 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: -2_000, max: 2_000 }),
      fc.boolean(),
      (lines, specifications, amount, halves, flag) => {
        roundTrip(productFields.features, lines)
        roundTrip(productFields.gallery, lines)
        roundTrip(productFields.specifications, specifications)
        roundTrip(productFields.listed, flag)
        roundTrip(variantFields.pricePesewas, amount)
        roundTrip(variantFields.weightGrams, amount)
        roundTrip(variantFields.stockQuantity, halves / 2)
        roundTrip(variantFields.perPallet, Math.abs(halves) / 2)
      },
    ),
  )
  roundTrip(productFields.priceBreaks, [
    { from: 0.5, percent: 1 },
    { from: 1_000, percent: 90 },
  ])
})

it('reads a category by its name, or by an address that it has or had', () => {
  const walls = {
    id: 'blocks',
    name: 'Walls',
    slug: 'walls',
    formerSlugs: ['blocks'],
    kind: 'block' as const,
  }
  // Added after the other one was renamed.
  const blocks = { ...walls, id: 'blocks-2', name: 'Blocks', slug: 'blocks-2', formerSlugs: [] }
  const field = withCategories([walls, blocks])(columnOf('product', 'category'))
  const read = (cell: string) => readCell(field, cell)
  expect(['Walls', ' walls ', 'BLOCKS', 'blocks-2'].map(read)).toEqual(
    ['blocks', 'blocks', 'blocks-2', 'blocks-2'].map(value => ({ ok: true, value })),
  )
  expect([writeCell(field, 'blocks'), writeCell(field, 'blocks-2')]).toEqual(['Walls', 'Blocks'])
  expect(readCell(withCategories([walls])(columnOf('product', 'category')), 'blocks')).toMatchObject({
    value: 'blocks',
  })
  // Downloaded before it was renamed.
  const kerbs = {
    ...blocks,
    id: 'kerb-stones',
    name: 'Kerbs',
    slug: 'kerbs',
    formerSlugs: ['kerb-stones', 'product'],
  }
  const renamed = withCategories([kerbs])(columnOf('product', 'category'))
  expect(readCell(renamed, 'Kerb Stones')).toMatchObject({ value: 'kerb-stones' })
  expect(readCell(renamed, '')).toMatchObject({ error: 'Choose a category' })
  expect(read('')).toMatchObject({ error: 'Choose a category' })
  expect(read('Bricks')).toMatchObject({ error: expect.stringContaining('There is no category “Bricks”') })
})
