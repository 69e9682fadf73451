import { expect, test } from 'vitest'
import { parseForm } from '../../../platform/form.server.ts'
import { namedErrors, openedStock, readTable, variantForm } from './variant-form.ts'

const cells = { option1: ' 5" ', pricePesewas: '2.50', stockQuantity: '100', listed: 'on' }

function parse(rows: unknown, names: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ option1Name: ' Size ', ...names })) form.append(name, value)
  form.append('rows', typeof rows === 'string' ? rows : JSON.stringify(rows))
  return parseForm(variantForm, form)
}

const submit = (...rows: unknown[]) => {
  const parsed = parse(rows)
  return parsed.ok ? parsed.data : expect.fail()
}

test('the texts of the cells are read by the rules of the fields', () => {
  expect(readTable(submit({ key: 'standard', isDefault: 'on', ...cells }))).toMatchObject({
    ok: true,
    table: {
      option1Name: 'Size',
      option2Name: '',
      variants: [
        {
          key: 'standard',
          isDefault: true,
          option1: '5"',
          pricePesewas: 250,
          stockQuantity: 100,
          listed: true,
        },
      ],
    },
  })
})

test('each wrong cell is named by its row and its field, also those that the table as a whole refuses', () => {
  const wrong = { ...cells, pricePesewas: 'free', weightGrams: '-1' }
  const read = readTable(submit({ isDefault: 'on', ...cells }, wrong))
  expect(Object.keys(('errors' in read && read.errors) || {})).toEqual([
    'rows.1.pricePesewas',
    'rows.1.weightGrams',
  ])
  const errors = [
    { row: 1, field: 'sku', message: 'taken' },
    { field: 'option1Name', message: 'missing' },
  ] as const
  expect(namedErrors([...errors])).toEqual({ 'rows.1.sku': 'taken', option1Name: 'missing' })
})

test('the stock that the form was opened with is known of stored variants only', () => {
  const rows = [{ key: 'standard', baseStock: '-3' }, { key: '', baseStock: '5' }, { key: '6in' }]
  expect(openedStock(submit(...rows))).toEqual({ standard: -3 })
})

test.each([
  ['', 'The form could not be read'],
  ['{', 'The form could not be read'],
  ['[]', 'Too small: expected array to have >=1 items'],
  ['null', 'Invalid input: expected array, received null'],
  ['[{"sku":1}]', 'Invalid input: expected string, received number'],
])('rows that no form sends are refused: %s', (rows, message) => {
  expect(parse(rows)).toEqual({ ok: false, result: { ok: false, errors: { rows: message } } })
})
