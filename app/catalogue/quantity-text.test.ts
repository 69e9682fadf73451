import { expect, it } from 'vitest'
import { formatQuantity, stockLevelText } from './quantity-text.ts'

it.each([
  [1, 'block', '1 block'],
  [0, 'block', '0 blocks'],
  [1_500, 'block', '1,500 blocks'],
  [1, 'm', '1 m'],
  [1.5, 'm³', '1.5 m³'],
] as const)('%d of goods sold by %s is %s', (quantity, unit, text) =>
  expect(formatQuantity(quantity, unit)).toBe(text),
)

it.each([
  [{ stock: 1_500, unit: 'block', kind: 'block' }, '1,500 blocks'],
  [{ stock: -2_500, unit: 'block', kind: 'block' }, '0 blocks, 2,500 to be made'],
  [{ stock: 100, unit: 'm³', kind: 'concrete' }, 'Made to order'],
] as const)('the stock of %j is %s', (goods, text) => expect(stockLevelText(goods)).toBe(text))
