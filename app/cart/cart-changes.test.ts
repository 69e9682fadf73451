import { describe, expect, it } from 'vitest'
import { block, concrete } from './cart.fixture.ts'
import { parseCart, toCartProduct } from './cart.ts'
import { parseQuantity, refreshLines, removeFromCart, setQuantity } from './cart-changes.ts'

const key = '3f0f8f6e-8a51-4d0a-9a43-1a2b3c4d5e6f'

describe('changing', () => {
  const lines = [
    { product: block, quantity: 3 },
    { product: concrete, quantity: 1.5 },
  ]
  it('sets a quantity, and drops the line at 0 or less', () => {
    expect(setQuantity(lines, block.id, 7)[0]?.quantity).toBe(7)
    expect(setQuantity(lines, block.id, 0)).toEqual([lines[1]])
    expect(setQuantity(lines, block.id, -2)).toEqual([lines[1]])
  })
  it('removes a line', () => expect(removeFromCart(lines, concrete.id)).toEqual([lines[0]]))
})

describe('bringing up to date', () => {
  const lines = [
    { product: concrete, quantity: 1.5 },
    { product: block, quantity: 2 },
  ]
  it('takes over new prices and leaves what the shop no longer has', () => {
    const today = [{ ...concrete, price: 36_000 }]
    expect(refreshLines(lines, today)).toEqual([{ product: today[0], quantity: 1.5 }, lines[1]])
  })
  it('gives the same lines back where nothing changed, also when they come from storage', () => {
    const shown = { ...block, pricePesewas: block.price, description: '', priceUnit: 'block' }
    const today = [concrete, toCartProduct({ ...shown, picture: 'hollow-blocks' })]
    const stored = parseCart(
      JSON.stringify({ key, lines: today.map(product => ({ product, quantity: 2 })) }),
    )?.lines
    expect(stored && refreshLines(stored, today)).toBe(stored)
    expect(refreshLines(lines, [concrete, block])).toBe(lines)
  })
  it('leaves half a unit as it is where the goods are sold in halves', () => {
    const half = [{ product: concrete, quantity: 0.5 }]
    expect(refreshLines(half, [{ ...concrete, price: 36_000 }])[0]?.quantity).toBe(0.5)
  })
  it('rounds a half up where goods are now sold whole', () => {
    expect(refreshLines(lines, [{ ...concrete, unit: 'piece' }])[0]?.quantity).toBe(2)
  })
})

describe('a typed quantity', () => {
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
