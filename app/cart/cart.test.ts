import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOrderable, maxQuantity, units } from '../catalogue/unit.ts'
import { block, concrete, sheets } from './cart.fixture.ts'
import { addToCart, type CartLine, countItems, parseCart } from './cart.ts'

const key = '3f0f8f6e-8a51-4d0a-9a43-1a2b3c4d5e6f'

describe('addToCart', () => {
  it('appends a new product and raises the quantity of a known one', () => {
    const lines = addToCart(addToCart([], block), concrete, 1.5)
    expect(addToCart(lines, block, 4)).toEqual([
      { ...block, quantity: 5 },
      { ...concrete, quantity: 1.5 },
    ])
  })

  it('rounds up where the product is now sold in whole numbers', () => {
    const lines = addToCart([{ ...concrete, quantity: 1.5 }], { ...concrete, unit: 'piece' })
    expect(lines[0]?.quantity).toBe(3)
  })

  it('counts half quantities', () =>
    expect(
      countItems([
        { ...block, quantity: 3 },
        { ...concrete, quantity: 1.5 },
      ]),
    ).toBe(4.5))

  it('stops at the maximum quantity', () => {
    expect(addToCart([{ ...block, quantity: maxQuantity }], block, 5)[0]?.quantity).toBe(maxQuantity)
  })

  it('keeps quantities orderable and one line per product', () => {
    const product = fc.constantFrom(block, concrete)
    fc.assert(
      fc.property(fc.array(fc.tuple(product, fc.integer({ min: 1, max: 60_000 }))), additions => {
        const lines = additions.reduce<CartLine[]>(
          (cart, [item, quantity]) => addToCart(cart, item, quantity),
          [],
        )
        expect(lines.every(line => isOrderable(line.quantity, line.unit))).toBe(true)
        expect(new Set(lines.map(line => line.id)).size).toBe(lines.length)
      }),
    )
  })
})

describe('a stored cart', () => {
  const line = fc.record({
    id: fc.string({ minLength: 1 }),
    name: fc.string({ minLength: 1 }),
    price: fc.nat(),
    unit: fc.constantFrom(...units),
    variant: fc.string(),
    label: fc.string(),
    weightGrams: fc.nat(),
    perPallet: fc.nat(),
    minQuantity: fc.nat(),
    stepQuantity: fc.nat(),
    priceBreaks: fc.constantFrom([], [{ from: 500, percent: 5 }]),
    coverMm: fc.constantFrom(undefined, 686),
    quantity: fc.integer({ min: 1, max: maxQuantity }),
    cuts: fc.constantFrom(undefined, [{ count: 12, length: 3.6 }]),
  })
  it('round-trips', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: item => item.id, maxLength: 20 }),
        fc.string(),
        (lines, place) => {
          const cart = { key, lines, isSubmitted: false, destination: { place, collectAt: 'Weija' } }
          expect(parseCart(JSON.stringify(cart))).toEqual(cart)
        },
      ),
    )
  })
  it('never throws and returns only orderable lines', () => {
    const quantity = fc.oneof(fc.integer({ min: -1, max: maxQuantity * 2 }), fc.double())
    const anyQuantity = fc.tuple(line, quantity).map(([item, other]) => ({ ...item, quantity: other }))
    let parsedCount = 0
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map(value => JSON.stringify({ key, lines: [value] })),
          fc.array(anyQuantity).map(lines => JSON.stringify({ key, lines })),
        ),
        stored => {
          for (const { unit, quantity } of parseCart(stored)?.lines ?? []) {
            parsedCount++
            expect(isOrderable(quantity, unit)).toBe(true)
          }
        },
      ),
    )
    expect(parsedCount).toBeGreaterThan(0)
  })
  it.each(['null', '[]', '{"lines":[]}', '{"key":"x","lines":[]}', '"text"', '{'])('drops %s', stored => {
    expect(parseCart(stored)).toBeUndefined()
  })
  it('drops invalid lines and keeps the others', () => {
    const good = { ...block, quantity: 2 }
    const stored = JSON.stringify({
      key,
      lines: [{ ...block, price: -1, quantity: 1 }, good, { ...good, quantity: '2' }, null, 7],
    })
    expect(parseCart(stored)?.lines).toEqual([good])
  })
  it.each<[string, object]>([
    ['id', { id: '' }],
    ['id', { id: 7 }],
    ['name', { name: '' }],
    ['name', { name: 7 }],
    ['price', { price: '250' }],
    ['price', { price: 2.5 }],
    ['unit', { unit: 'dozen' }],
  ])('drops a line without a valid %s', (_, changes) => {
    const stored = JSON.stringify({ key, lines: [{ ...block, ...changes, quantity: 2 }] })
    expect(parseCart(stored)?.lines).toEqual([])
  })
  it('opens as earlier versions stored it, with what is bought apart from how much', () => {
    const cuts = [{ count: 12, length: 3.6 }]
    const stored = { product: { ...sheets, category: 'roofing' }, quantity: 30, cuts }
    expect(parseCart(JSON.stringify({ key, lines: [stored] }))?.lines).toEqual([
      { ...sheets, quantity: 30, cuts },
    ])
  })
  it('keeps the first line of each product, and at most 200', () => {
    const read = (lines: object[]) => parseCart(JSON.stringify({ key, lines }))?.lines
    const two = { ...block, quantity: 2 }
    expect(read([two, { ...block, quantity: 3 }])).toEqual([two])
    const many = Array.from({ length: 201 }, (_, index) => ({
      ...block,
      id: `p${index}`,
      quantity: 1,
    }))
    expect(read(many)).toHaveLength(200)
  })
  it('drops bulk prices that are none, and weights that are not above 0', () => {
    const good = { from: 500, percent: 5 }
    const invalid = [{ from: 0, percent: 5 }, { from: 500, percent: 0 }, { from: '1', percent: 5 }, null]
    const read = (changes: object) =>
      parseCart(JSON.stringify({ key, lines: [{ ...block, ...changes, quantity: 2 }] }))?.lines[0]
    expect(read({ priceBreaks: [good, ...invalid] })?.priceBreaks).toEqual([good])
    expect(read({ priceBreaks: undefined })?.priceBreaks).toEqual([])
    expect(read({ weightGrams: -1, perPallet: '60' })).toMatchObject({ weightGrams: 0, perPallet: 0 })
  })
  it('drops a cut list that is none', () => {
    for (const cuts of [
      '12',
      {},
      [{ count: 12 }],
      [{ count: -1, length: 2 }],
      [{ count: 1, length: 2 }, null],
    ])
      expect(parseCart(JSON.stringify({ key, lines: [{ ...block, quantity: 2, cuts }] }))?.lines).toEqual([
        { ...block, quantity: 2 },
      ])
  })
  it('keeps the key of a cart from a version that did not record submissions', () => {
    expect(parseCart(JSON.stringify({ key, lines: [] }))?.isSubmitted).toBe(true)
  })
})
