import { expect, it } from 'vitest'
import { brokenShare, type DeliveredGoods, sumBy } from './figures.ts'

const row = (values: Partial<DeliveredGoods>): DeliveredGoods => ({
  day: '2026-11-24',
  truck: 'T1',
  driver: 'Kofi',
  product: 'Hollow Blocks',
  unit: 'block',
  delivered: 95,
  broken: 4,
  refused: 1,
  weightGrams: 1_900_000,
  ...values,
})

it('sums by truck, driver or product, the heaviest first', () => {
  const rows = [row({}), row({ day: '2026-11-25' }), row({ truck: 'T2', driver: '', weightGrams: 9_000_000 })]
  expect(sumBy(rows, 'truck')).toEqual([
    { name: 'T2', days: 1, delivered: 95, broken: 4, refused: 1, weightGrams: 9_000_000 },
    { name: 'T1', days: 2, delivered: 190, broken: 8, refused: 2, weightGrams: 3_800_000 },
  ])
  expect(sumBy(rows, 'driver').map(({ name }) => name)).toEqual(['', 'Kofi'])
  expect(brokenShare(row({}))).toBe(4)
  expect(brokenShare({ delivered: 0, broken: 0, refused: 0 })).toBe(0)
})
