import { expect, it } from 'vitest'
import { isOrderable } from './unit.ts'

it.each([
  [0, 'block', false],
  [0.5, 'block', false],
  [1, 'block', true],
  [2.5, 'piece', false],
  [2.5, 'sheet', false],
  [100_000, 'block', true],
  [100_001, 'block', false],
  [0, 'm', false],
  [0.5, 'm', true],
  [0.5, 'm²', true],
  [0.5, 'm³', true],
  [0.25, 'm³', false],
  [-0.5, 'm', false],
  [100_000, 'm²', true],
  [100_000.5, 'm²', false],
] as const)('%d of goods sold by %s: can be ordered is %s', (quantity, unit, expected) =>
  expect(isOrderable(quantity, unit)).toBe(expected),
)
