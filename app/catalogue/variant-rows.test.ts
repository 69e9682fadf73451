import { expect, it } from 'vitest'
import { makeShownProduct, makeShownVariant } from './product.fixture.ts'
import { variantRows } from './variant-rows.ts'

const sheet = (option1: string, option2: string, pricePesewas: number) =>
  makeShownVariant({ key: `${option1}-${option2}`, option1, option2, pricePesewas, weightGrams: 1_460 })

it('joins variants that differ in the second option only', () => {
  const variants = [
    sheet('0.40 mm', 'Red', 45_00),
    sheet('0.40 mm', 'Blue', 45_00),
    sheet('0.45 mm', 'Red', 50_00),
    sheet('0.45 mm', 'Blue', 52_00),
  ]
  const product = makeShownProduct({
    option1Name: 'Gauge',
    option2Name: 'Colour',
    unit: 'm',
    priceUnit: 'meter',
    variants,
  })
  expect(variantRows(product, variants[1])).toEqual({
    header: ['Gauge, Colour', 'Price per m', 'Weight'],
    rows: [
      { cells: ['0.40 mm, Red / Blue', 'GHS 45.00', '1.46 kg'], isChosen: true },
      { cells: ['0.45 mm, Red', 'GHS 50.00', '1.46 kg'], isChosen: false },
      { cells: ['0.45 mm, Blue', 'GHS 52.00', '1.46 kg'], isChosen: false },
    ],
  })
})

it('has one row without weight and pallet for a product without choices', () =>
  expect(variantRows(makeShownProduct({ unit: 'piece' }), undefined)).toEqual({
    header: ['', 'Price per piece'],
    rows: [{ cells: ['', 'GHS 25.00'], isChosen: false }],
  }))
