import { expect, test } from 'vitest'
import { readProductForm } from './product-form.ts'

function form(changes: Record<string, string | string[]> = {}) {
  const data = new FormData()
  const fields = {
    name: ' Kerb stone ',
    price: '1,250.50',
    category: 'paving',
    stockQuantity: '20',
    stockWas: '',
    description: '',
    unit: 'piece',
    priceUnit: 'piece',
    sizes: '10 cm\r\n\r\n 20 cm ',
    listed: 'on',
    position: '0',
    ...changes,
  }
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) data.append(name, each)
  return data
}

const errorsOf = (changes: Record<string, string | string[]>) => {
  const read = readProductForm(form(changes))
  return read.ok ? {} : read.errors
}

test('leaves out what no keyboard types and no database takes', () => {
  const read = readProductForm(
    form({
      name: 'Kerb\0 stone',
      features: 'St\0rong\r\n\0\r\nHeavy',
      specificationLabel: 'We\0ight',
      specificationValue: '12\0 kg',
      gallery: 'pav\0ing',
    }),
  )
  expect(read).toMatchObject({
    ok: true,
    product: {
      name: 'Kerb stone',
      features: ['Strong', 'Heavy'],
      specifications: [{ label: 'Weight', value: '12 kg' }],
      gallery: ['paving'],
    },
  })
})

test('reads what a person types', () => {
  const read = readProductForm(
    form({
      specificationLabel: ['Weight', ''],
      specificationValue: ['12 kg', ''],
      gallery: ['paving', 'culvert'],
    }),
  )
  expect(read).toMatchObject({
    ok: true,
    was: { stock: undefined },
    product: {
      name: 'Kerb stone',
      pricePesewas: 125_050,
      stockQuantity: 20,
      sizes: ['10 cm', '20 cm'],
      specifications: [{ label: 'Weight', value: '12 kg' }],
      gallery: ['paving', 'culvert'],
      listed: true,
    },
  })
})

test('name, price, stock and category are required', () => {
  expect(Object.keys(errorsOf({ name: ' ', price: '', stockQuantity: '', category: '' })).sort()).toEqual([
    'category',
    'name',
    'pricePesewas',
    'stockQuantity',
  ])
})

test('price and stock are at least 0', () => {
  expect(errorsOf({ price: '-1' })).toHaveProperty('pricePesewas')
  expect(errorsOf({ price: '1.005' })).toHaveProperty('pricePesewas')
  expect(errorsOf({ price: '0' })).toEqual({})
  expect(errorsOf({ stockQuantity: '-1' })).toEqual({ stockQuantity: 'Stock must be 0 or more' })
  expect(errorsOf({ stockQuantity: '1.25' })).toHaveProperty('stockQuantity')
})

test('a stock that orders took below zero may stand', () => {
  expect(errorsOf({ stockQuantity: '-7.5', stockWas: '-7.5' })).toEqual({})
})

test('a specification without a value is not dropped silently', () => {
  expect(errorsOf({ specificationLabel: 'Weight', specificationValue: '' })).toEqual({
    specifications: 'Every row needs a label and a value',
  })
})
