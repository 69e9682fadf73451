import { expect, test } from 'vitest'
import { makeVariant } from '../../product.fixture.ts'
import { isTable, parseTable, pasteTable } from './pasted-rows.ts'
import { columnsOf, draftOf, type VariantDraft, type VariantField } from './variant-draft.ts'

/** A product without choices that costs 25.00. */
const standard: VariantDraft = draftOf({
  kind: 'other',
  option1Name: '',
  option2Name: '',
  variants: [{ ...makeVariant({ stockQuantity: 20 }), key: 'standard', isDefault: true }],
})
const inSizes = { ...standard, option1Name: 'Size' }
const origin = { row: 0, column: 0 }
const columnOf = (draft: VariantDraft, field: string) =>
  columnsOf(draft).findIndex(({ name }) => name === field)
const cellsOf = (draft: VariantDraft, ...fields: VariantField[]) =>
  draft.rows.map(row => fields.map(field => row[field]))

test('cells are separated by tabs and lines, and may be quoted', () => {
  expect(parseTable('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parseTable('"two\nlines"\t"say ""6"""\t6" (150 mm)\t"')).toEqual([
    ['two lines', 'say "6"', '6" (150 mm)', '"'],
  ])
  expect(parseTable('\t\n')).toEqual([['', '']])
  expect([isTable('2.50'), isTable('2.50\r\n'), isTable('a\tb'), isTable('a\nb')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('rows fill down and right from the cell, and rows are added', () => {
  const pasted = pasteTable(inSizes, origin, '5"\t2.50\t100\n6"\t2.90\t80')
  expect(cellsOf(pasted, 'option1', 'pricePesewas', 'stockQuantity')).toEqual([
    ['5"', '2.50', '100'],
    ['6"', '2.90', '80'],
  ])
  expect(pasted.rows.map(({ key, isDefault }) => [key, isDefault])).toEqual([
    ['standard', 'on'],
    ['', ''],
  ])
  expect(pasted.rows[1]?.listed).toBe('on')
  const stock = { row: 1, column: columnOf(pasted, 'stockQuantity') }
  expect(cellsOf(pasteTable(pasted, stock, '7\n8\n9'), 'option1', 'pricePesewas', 'stockQuantity')).toEqual([
    ['5"', '2.50', '100'],
    ['6"', '2.90', '7'],
    ['', '', '8'],
    ['', '', '9'],
  ])
})

test('a row of headers decides the columns and names the options', () => {
  const text = 'Size\tStock\tPrice\tColour\tRemark\n5"\t100\t2.50\tGrey\told\n6"\t80\t2.90\tRed\t'
  const pasted = pasteTable(standard, { row: 0, column: 3 }, text)
  expect(pasted).toMatchObject({ option1Name: 'Size', option2Name: 'Colour' })
  expect(cellsOf(pasted, 'option1', 'option2', 'pricePesewas', 'stockQuantity', 'sku')).toEqual([
    ['5"', 'Grey', '2.50', '100', ''],
    ['6"', 'Red', '2.90', '80', ''],
  ])
  const again = pasteTable(pasted, { row: 1, column: 0 }, 'Weight (kg)\tColour\n19\tBlue')
  expect(cellsOf(again, 'option2', 'weightGrams')).toEqual([
    ['Grey', ''],
    ['Blue', '19'],
  ])
})

test('numbers and boxes are read as people type them', () => {
  const text = 'Size\tPrice\tWeight\tListed\n5"\tGHS 1,250.00\t17,5 kg\tyes\n6"\t₵2,90\t0,125\tno'
  expect(cellsOf(pasteTable(standard, origin, text), 'pricePesewas', 'weightGrams', 'listed')).toEqual([
    ['1250.00', '17.5', 'on'],
    ['2.90', '0.125', ''],
  ])
})

test('what does not fit is left out: columns to the right, and rows over the limit', () => {
  const last = { row: 0, column: columnsOf(inSizes).length - 1 }
  expect(cellsOf(pasteTable(inSizes, last, 'yes\tmore\nno\tmore'), 'listed', 'option1')).toEqual([
    ['on', ''],
    ['', ''],
  ])
  const many = pasteTable(
    inSizes,
    origin,
    Array.from({ length: 300 }, (_, index) => `${index} mm`).join('\n'),
  )
  expect(many.rows).toHaveLength(200)
})
