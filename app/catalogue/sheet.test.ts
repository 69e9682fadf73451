import { expect, it } from 'vitest'
import { catalogue } from './catalogue.content.ts'
import { makeShownProduct } from './product.fixture.ts'
import { readSheet } from './sheet.ts'

const sheetOf = (id: string) => {
  const product = catalogue.find(each => each.id === id)
  return readSheet(makeShownProduct(product))
}

it('how sheets are cut is read of the initial catalogue', () => {
  const toOrder = { coverMm: 686, minLengthM: 1.5, maxLengthM: 12, stepM: 0.01 }
  expect(sheetOf('aluminum-sheets')).toEqual(toOrder)
  expect(sheetOf('galvanized-sheets')).toEqual(toOrder)
  expect(sheetOf('corrugated-sheets')).toEqual({ ...toOrder, coverMm: 762 })
  expect(sheetOf('tile-profile-sheets')).toEqual({
    coverMm: 1_100,
    minLengthM: 0.7,
    maxLengthM: 6.3,
    stepM: 0.35,
  })
  expect(sheetOf('industrial-sheets')).toEqual({ ...toOrder, coverMm: 1_000, minLengthM: 2 })
})

it('what is no roofing sold by the m², or has no cover width, is not cut', () => {
  for (const id of ['polycarbonate-sheets', 'hollow-blocks', 'paving-stones', 'u-drains'])
    expect(sheetOf(id)).toBeUndefined()
  const specifications = [{ label: 'Cover width', value: '900 mm' }]
  const roofing = { category: 'roofing', unit: 'm²', specifications } as const
  expect(readSheet(roofing)).toEqual({ coverMm: 900, minLengthM: 1.5, maxLengthM: 12, stepM: 0.01 })
  expect(readSheet({ ...roofing, unit: 'sheet' })).toBeUndefined()
  expect(readSheet({ ...roofing, category: 'blocks' })).toBeUndefined()
  expect(readSheet({ ...roofing, specifications: [{ label: 'Cover width', value: 'wide' }] })).toBeUndefined()
})

it.each([
  ['1.25-6 m', 1.25, 6, 0.01],
  ['10-12 m; 13 m on request', 10, 12, 0.01],
  ['1-6 m (3-20 ft)', 1, 6, 0.01],
  ['Steps of 350 mm, 0.7-6.3 m', 0.7, 6.3, 0.35],
  ['One step of 500 mm, 1-6 m', 1, 6, 0.5],
])('sheets of %j are from %d to %d m in steps of %d m', (value, minLengthM, maxLengthM, stepM) => {
  const specifications = [
    { label: 'Cover width', value: '900 mm' },
    { label: 'Length', value },
  ]
  const product = { category: 'roofing', unit: 'm²', specifications } as const
  expect(readSheet(product)).toEqual({ coverMm: 900, minLengthM, maxLengthM, stepM })
})
