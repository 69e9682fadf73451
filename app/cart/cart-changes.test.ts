import { describe, expect, it } from 'vitest'
import { lineKey } from '../catalogue/variant.ts'
import { block, concrete } from './cart.fixture.ts'
import { parseCart, toCartProduct } from './cart.ts'
import { parseQuantity, refreshLines, removeFromCart, setQuantity } from './cart-changes.ts'

const key = '3f0f8f6e-8a51-4d0a-9a43-1a2b3c4d5e6f'

describe('changing lines', () => {
  const lines = [
    { product: block, quantity: 3 },
    { product: concrete, quantity: 1.5 },
  ]
  it('sets a quantity and removes the line at 0 or less', () => {
    expect(setQuantity(lines, lineKey(block), 7)[0]?.quantity).toBe(7)
    expect(setQuantity(lines, lineKey(block), 0)).toEqual([lines[1]])
    expect(setQuantity(lines, lineKey(block), -2)).toEqual([lines[1]])
  })
  it('removes a line', () => expect(removeFromCart(lines, lineKey(concrete))).toEqual([lines[0]]))
})

describe('refreshLines', () => {
  const lines = [
    { product: concrete, quantity: 1.5 },
    { product: block, quantity: 2 },
  ]
  it('takes new prices and leaves unavailable products', () => {
    const products = [{ ...concrete, price: 36_000 }]
    expect(refreshLines(lines, products)).toEqual([{ product: products[0], quantity: 1.5 }, lines[1]])
  })
  it('returns the same array where nothing changed, also for stored lines', () => {
    const summary = { ...block, pricePesewas: block.price, description: '', priceUnit: 'block' }
    const products = [concrete, toCartProduct({ ...summary, picture: 'hollow-blocks' })]
    const stored = parseCart(
      JSON.stringify({ key, lines: products.map(product => ({ product, quantity: 2 })) }),
    )?.lines
    expect(stored && refreshLines(stored, products)).toBe(stored)
    expect(refreshLines(lines, [concrete, block])).toBe(lines)
  })
  it('keeps a half where the goods are sold in halves', () => {
    const half = [{ product: concrete, quantity: 0.5 }]
    expect(refreshLines(half, [{ ...concrete, price: 36_000 }])[0]?.quantity).toBe(0.5)
  })
  it('rounds a half up where the goods are now sold in whole numbers', () => {
    expect(refreshLines(lines, [{ ...concrete, unit: 'piece' }])[0]?.quantity).toBe(2)
  })
})

describe('parseQuantity', () => {
  it.each([
    ['1.5', 'm³', 1.5],
    ['1,5', 'm', 1.5],
    [' 12 ', 'block', 12],
    ['0.5', 'm²', 0.5],
    ['1,000', 'block', 1000],
    ['2,500', 'm²', 2500],
    ['1,000.5', 'm', 1000.5],
    ['100,000', 'block', 100_000],
    ['1,00', 'block', 1],
    ['1,0000', 'block', undefined],
    ['1.500', 'block', undefined],
    ['1,000,000', 'block', undefined],
    ['1.5', 'block', undefined],
    ['1.25', 'm³', undefined],
    ['0', 'block', 0],
    ['0.0', 'm³', 0],
    ['-1', 'block', undefined],
    ['100001', 'block', undefined],
    ['1e3', 'block', undefined],
    ['', 'block', undefined],
  ] as const)('%j of goods sold by %s is %s', (text, unit, quantity) =>
    expect(parseQuantity(text, unit)).toBe(quantity),
  )
})
