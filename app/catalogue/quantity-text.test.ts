import { expect, it } from 'vitest'
import { formatQuantity } from './quantity-text.ts'

it.each([
  [1, 'block', '1 block'],
  [0, 'block', '0 blocks'],
  [1_500, 'block', '1,500 blocks'],
  [1, 'm', '1 m'],
  [1.5, 'm³', '1.5 m³'],
] as const)('%d of goods sold by %s is %s', (quantity, unit, text) =>
  expect(formatQuantity(quantity, unit)).toBe(text),
)
