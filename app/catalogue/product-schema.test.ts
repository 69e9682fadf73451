import { expect, test } from 'vitest'
import { parseForm } from '../platform/form.server.ts'
import { makeProduct } from './product.fixture.ts'
import { productForm, productFormFields, productFormWithoutPrice } from './product-schema.ts'
import { controlTexts } from './stored-field-schema.ts'

type Entries = Record<string, string | string[] | undefined>

function parse(changes: Entries = {}) {
  const form = new FormData()
  const entries: Entries = {
    name: ' Kerb stone ',
    pricePesewas: '1,250.50',
    category: 'paving',
    kind: 'other',
    stockQuantity: '20',
    baseStock: '',
    description: '',
    unit: 'piece',
    priceUnit: 'piece',
    sizes: '10 cm\r\n\r\n 20 cm ',
    listed: 'on',
    position: '0',
    ...changes,
  }
  for (const [name, value = []] of Object.entries(entries))
    for (const each of [value].flat()) form.append(name, each)
  return parseForm(productForm, form)
}

function errorsOf(changes: Entries) {
  const parsed = parse(changes)
  return parsed.ok ? {} : parsed.result.errors
}

test('control characters are removed', () => {
  const entries = {
    name: 'Kerb\0 stone',
    features: 'St\0rong\r\n\0\r\nHeavy',
    specifications: ['We\0ight', '12\0 kg'],
    gallery: 'pav\0ing',
  }
  expect(parse(entries)).toMatchObject({
    ok: true,
    data: {
      name: 'Kerb stone',
      features: ['Strong', 'Heavy'],
      specifications: [{ label: 'Weight', value: '12 kg' }],
      gallery: ['paving'],
    },
  })
})

test('amounts, lists and rows are read as they are typed', () => {
  expect(
    parse({ specifications: ['Weight', '12 kg', '', ''], gallery: ['paving', 'culvert'] }),
  ).toMatchObject({
    ok: true,
    data: {
      name: 'Kerb stone',
      pricePesewas: 125_050,
      stockQuantity: 20,
      baseStock: undefined,
      sizes: ['10 cm', '20 cm'],
      specifications: [{ label: 'Weight', value: '12 kg' }],
      gallery: ['paving', 'culvert'],
      listed: true,
    },
  })
})

test('a product is read from the form as it was put into it', () => {
  const product = makeProduct({
    description: 'For roads.',
    sizes: ['10 cm', '20 cm'],
    specifications: [{ label: 'Weight', value: '40 kg' }],
    gallery: ['paving', 'culvert'],
    stockQuantity: 12.5,
    listed: false,
  })
  expect(parse(controlTexts(productFormFields, product))).toMatchObject({ ok: true, data: product })
})

test('name, price, stock and category are required', () => {
  const errors = errorsOf({ name: ' ', pricePesewas: '', stockQuantity: '', category: '' })
  expect(Object.keys(errors ?? {}).sort()).toEqual(['category', 'name', 'pricePesewas', 'stockQuantity'])
})

test('price and stock are at least 0', () => {
  expect(errorsOf({ pricePesewas: '-1' })).toHaveProperty('pricePesewas')
  expect(errorsOf({ pricePesewas: '1.005' })).toHaveProperty('pricePesewas')
  expect(errorsOf({ pricePesewas: '0' })).toEqual({})
  expect(errorsOf({ stockQuantity: '-1' })).toEqual({ stockQuantity: 'Stock must be 0 or more' })
  expect(errorsOf({ stockQuantity: '-1', name: '' })).toHaveProperty('stockQuantity')
  expect(errorsOf({ stockQuantity: '1.25' })).toHaveProperty('stockQuantity')
})

test('a stock that orders took below zero can stay', () => {
  const below = { stockQuantity: '-7.5', baseStock: '-7.5' }
  expect(errorsOf({ ...below, id: 'kerb-stone' })).toEqual({})
  // A new product has no orders.
  expect(errorsOf({ ...below, id: '' })).toEqual({ stockQuantity: 'Stock must be 0 or more' })
})

test('an entry of a list that is too long is named', () => {
  expect(errorsOf({ features: `Strong\n${'x'.repeat(301)}` })).toEqual({
    features: 'At most 300 characters (entry 2)',
  })
})

test('a specification needs a value', () => {
  expect(errorsOf({ specifications: ['Weight', ''] })).toEqual({
    specifications: 'Every row needs a label and a value',
  })
})

test('sheets can be cut to a length', () => {
  const problem = { maxLengthMm: 'Must be at least the shortest length, with a full step between them' }
  const errors = (minLengthMm: string, maxLengthMm: string, lengthStepMm: string) =>
    errorsOf({ kind: 'sheet', minLengthMm, maxLengthMm, lengthStepMm })
  expect(errors('1500', '12000', '305')).toEqual({})
  expect(errors('1500', '1500', '10')).toEqual({})
  expect(errors('12000', '1500', '10')).toEqual(problem)
  expect(errors('1500', '12000', '15000')).toEqual(problem)
  expect(errors('', '12000', '15000')).toEqual({})
  const {
    pricePesewas: _p,
    stockQuantity: _s,
    ...several
  } = controlTexts(
    productFormFields,
    makeProduct({ minLengthMm: 2_000, maxLengthMm: 1_000, lengthStepMm: 10 }),
  )
  const parsed = productFormWithoutPrice.safeParse(several)
  expect(parsed.error?.issues).toMatchObject([{ path: ['maxLengthMm'], message: problem.maxLengthMm }])
})
