import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOrderable, maxQuantity, units } from '../catalogue/product.ts'
import {
  addToCart,
  type CartLine,
  type CartProduct,
  countItems,
  parseCart,
  parseQuantity,
  refreshLines,
  removeFromCart,
  setQuantity,
  toCartProduct,
} from './cart.ts'

const block: CartProduct = {
  id: 'hollow-blocks',
  name: 'Hollow Blocks',
  category: 'blocks',
  price: 250,
  unit: 'block',
  sizes: [],
}
const concrete: CartProduct = {
  ...block,
  id: 'ready-mix-concrete',
  name: 'Ready-Mix Concrete',
  category: 'concrete',
  price: 35_000,
  unit: 'm³',
}
const key = '3f0f8f6e-8a51-4d0a-9a43-1a2b3c4d5e6f'

describe('adding', () => {
  it('appends a new product and raises the quantity of one that is there', () => {
    const lines = addToCart(addToCart([], block), concrete, 1.5)
    expect(addToCart(lines, block, 4)).toEqual([
      { product: block, quantity: 5 },
      { product: concrete, quantity: 1.5 },
    ])
  })

  it('rounds up what was there in halves where the goods are sold whole now', () => {
    const lines = addToCart([{ product: concrete, quantity: 1.5 }], { ...concrete, unit: 'piece' })
    expect(lines[0]?.quantity).toBe(3)
  })

  it('never passes the most that can be ordered', () => {
    expect(addToCart([{ product: block, quantity: maxQuantity }], block, 5)[0]?.quantity).toBe(maxQuantity)
  })

  it('keeps every quantity orderable, and one line a product', () => {
    const product = fc.constantFrom(block, concrete)
    fc.assert(
      fc.property(fc.array(fc.tuple(product, fc.integer({ min: 1, max: 60_000 }))), additions => {
        const lines = additions.reduce<CartLine[]>(
          (cart, [item, quantity]) => addToCart(cart, item, quantity),
          [],
        )
        expect(lines.every(line => isOrderable(line.quantity, line.product.unit))).toBe(true)
        expect(new Set(lines.map(line => line.product.id)).size).toBe(lines.length)
      }),
    )
  })
})

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
  it('counts halves', () => expect(countItems(lines)).toBe(4.5))
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
    const shown = { ...block, pricePesewas: block.price, description: '', features: [], priceUnit: 'block' }
    const today = [concrete, toCartProduct({ ...shown, picture: 'hollow-blocks' })]
    const stored = parseCart(
      JSON.stringify({ key, lines: today.map(product => ({ product, quantity: 2 })) }),
    )?.lines
    expect(stored && refreshLines(stored, today)).toBe(stored)
    expect(refreshLines(lines, [concrete, block])).toBe(lines)
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
    ['0', 'block', undefined],
    ['-1', 'block', undefined],
    ['100001', 'block', undefined],
    ['1e3', 'block', undefined],
    ['', 'block', undefined],
  ] as const)('%j of goods sold by %s is %s', (text, unit, quantity) =>
    expect(parseQuantity(text, unit)).toBe(quantity),
  )
})

describe('a stored cart', () => {
  const line = fc.record({
    product: fc.record({
      id: fc.string({ minLength: 1 }),
      name: fc.string({ minLength: 1 }),
      category: fc.constantFrom('blocks' as const, 'roofing' as const),
      price: fc.nat(),
      unit: fc.constantFrom(...units),
      sizes: fc.array(fc.string()),
    }),
    quantity: fc.integer({ min: 1, max: maxQuantity }),
  })
  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: item => item.product.id, maxLength: 20 }), lines => {
        expect(parseCart(JSON.stringify({ key, lines }))).toEqual({ key, lines })
      }),
    )
  })
  it('never throws, whatever stands in storage, and keeps only lines that can be ordered', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map(value => JSON.stringify({ key, lines: [value] })),
        ),
        stored => {
          for (const { product, quantity } of parseCart(stored)?.lines ?? [])
            expect(isOrderable(quantity, product.unit)).toBe(true)
        },
      ),
    )
  })
  it.each(['null', '[]', '{"lines":[]}', '{"key":"x","lines":[]}', '"text"', '{'])('drops %s', stored => {
    expect(parseCart(stored)).toBeUndefined()
  })
  it('leaves out a broken line and keeps the others', () => {
    const good = { product: block, quantity: 2 }
    const stored = JSON.stringify({
      key,
      lines: [{ product: { ...block, price: -1 }, quantity: 1 }, good, { ...good, quantity: '2' }, null, 7],
    })
    expect(parseCart(stored)?.lines).toEqual([good])
  })
})
