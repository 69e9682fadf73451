import { expect, it } from 'vitest'
import { catalogue } from './catalogue.seed.ts'
import { makeMeasures, makeProduct } from './product.fixture.ts'
import type { ProductDetails } from './product-schema.ts'
import { isLengthCut, sheetOf } from './sheet.ts'

const sheetOfCatalogue = (id: string) => sheetOf(makeProduct(catalogue.find(each => each.id === id)))

it('the sheets of the initial catalogue are cut as their specifications say', () => {
  const toOrder = { coverMm: 686, minLengthM: 1.5, maxLengthM: 12, stepM: 0.01 }
  expect(sheetOfCatalogue('aluminum-sheets')).toEqual(toOrder)
  expect(sheetOfCatalogue('galvanized-sheets')).toEqual(toOrder)
  expect(sheetOfCatalogue('corrugated-sheets')).toEqual({ ...toOrder, coverMm: 762 })
  expect(sheetOfCatalogue('tile-profile-sheets')).toEqual({
    coverMm: 1_100,
    minLengthM: 0.7,
    maxLengthM: 6.3,
    stepM: 0.35,
  })
  expect(sheetOfCatalogue('industrial-sheets')).toEqual({ ...toOrder, coverMm: 1_000, minLengthM: 2 })
})

const sheet = {
  ...makeMeasures({ coverMm: 900, minLengthMm: 1_500, maxLengthMm: 12_000, lengthStepMm: 10 }),
  kind: 'sheet',
  unit: 'm²',
} satisfies Partial<ProductDetails>

it('what is no sheet sold by the m², or lacks a measure, is not cut', () => {
  for (const id of ['polycarbonate-sheets', 'hollow-blocks', 'paving-stones', 'u-drains'])
    expect(sheetOfCatalogue(id)).toBeUndefined()
  expect(sheetOf(sheet)).toEqual({ coverMm: 900, minLengthM: 1.5, maxLengthM: 12, stepM: 0.01 })
  expect(sheetOf({ ...sheet, unit: 'sheet' })).toBeUndefined()
  expect(sheetOf({ ...sheet, kind: 'other' })).toBeUndefined()
  for (const measure of ['coverMm', 'minLengthMm', 'maxLengthMm', 'lengthStepMm'] as const)
    expect(sheetOf({ ...sheet, [measure]: null }), measure).toBeUndefined()
})

it('the shortest and the longest length are full steps', () => {
  const steps = { ...sheet, minLengthMm: 800, maxLengthMm: 6_400, lengthStepMm: 350 }
  expect(sheetOf(steps)).toEqual({ coverMm: 900, minLengthM: 1.05, maxLengthM: 6.3, stepM: 0.35 })
})

it('lengths on steps of 305 mm are rounded to the centimetre, and can be cut', () => {
  const feet = sheetOf({ ...sheet, lengthStepMm: 305 })
  if (!feet) throw new Error('no sheet')
  expect(feet).toEqual({ coverMm: 900, minLengthM: 1.53, maxLengthM: 11.9, stepM: 0.305 })
  expect([1.53, 3.05, 3.97, 11.9].filter(length => isLengthCut(length, feet))).toHaveLength(4)
  expect([1.52, 3.06, 3.9, 12].filter(length => isLengthCut(length, feet))).toEqual([])
})
