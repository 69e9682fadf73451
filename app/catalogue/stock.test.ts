import { describe, expect, it, test } from 'vitest'
import { countStock, stockText } from './stock.ts'

describe('counting the stock', () => {
  it.each([
    [{ stock: 200 }, 60, { inStock: 200, toMake: 0, soldAhead: 0 }],
    [{ stock: 100 }, 100, { inStock: 100, toMake: 0, soldAhead: 0 }],
    [{ stock: 0.5 }, 3, { inStock: 0.5, toMake: 2.5, soldAhead: 0 }],
    [{ stock: -40 }, 10, { inStock: 0, toMake: 10, soldAhead: 40 }],
    [{ stock: -40 }, undefined, { inStock: 0, toMake: 0, soldAhead: 40 }],
  ])('of %j with %d wanted', (goods, wanted, counted) =>
    expect(countStock({ ...goods, kind: 'block' }, wanted)).toEqual(counted),
  )

  it('finds no concrete in the yard', () =>
    expect(countStock({ stock: 20, kind: 'concrete' }, 5)).toEqual({ inStock: 0, toMake: 5, soldAhead: 0 }))
})

test.each([
  [7, 7, 'In stock'],
  [7, 50, '7 in stock, the rest made in 24-48 hours'],
  [0.5, 1, '0.5 in stock, the rest made in 24-48 hours'],
  [49, 60, '49 in stock, the rest made in 24-48 hours'],
  // How much more there is is not known.
  [50, 60, 'At least 50 in stock'],
  [50, 50, 'In stock'],
  [0, 1, 'Made in 24-48 hours'],
])('says of a stock of %d and a quantity of %d: %s', (stock, quantity, text) =>
  expect(stockText({ stock, kind: 'block' }, quantity, 'Made in 24-48 hours')).toBe(text),
)
