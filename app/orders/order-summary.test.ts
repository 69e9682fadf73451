import { expect, test } from 'vitest'
import { averageOrder, successRate } from './order-summary.ts'

test('a shop without orders has an average of 0 and a rate of 0', () => {
  expect(averageOrder({ orders: 0, revenue: 0 })).toBe(0)
  expect(successRate({ orders: 0, delivered: 0 })).toBe(0)
})

test('average in pesewas and rate in percent are rounded', () => {
  expect(averageOrder({ orders: 3, revenue: 10_000 })).toBe(3_333)
  expect(successRate({ orders: 3, delivered: 2 })).toBe(67)
})
