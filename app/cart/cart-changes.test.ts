import { describe, expect, it, test } from 'vitest'
import { cutArea } from '../catalogue/cut-list.ts'
import { makeShownProduct } from '../catalogue/product.fixture.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import type { Toast } from '../design/toast.tsx'
import { addLengths } from './add-lengths.ts'
import { block, concrete, sheets } from './cart.fixture.ts'
import { addToCart, type CartLine, parseCart, toCartProduct } from './cart.ts'
import {
  addCuts,
  addLine,
  lostLengths,
  parseQuantity,
  priceLines,
  refreshLines,
  removeFromCart,
  replaceProduct,
  restoreLine,
  setQuantity,
} from './cart-changes.ts'
import { changeCart, readCart } from './cart-storage.ts'
import { refreshCart } from './use-cart-products.ts'

const key = '3f0f8f6e-8a51-4d0a-9a43-1a2b3c4d5e6f'

describe('changing lines', () => {
  const lines = [
    { ...block, quantity: 3 },
    { ...concrete, quantity: 1.5 },
  ]
  it('sets a quantity and removes the line at 0 or less', () => {
    expect(setQuantity(lines, lineKey(block), 7)).toEqual([{ ...block, quantity: 7 }, lines[1]])
    expect(setQuantity(lines, lineKey(block), 0)).toEqual([lines[1]])
    expect(setQuantity(lines, lineKey(block), -2)).toEqual([lines[1]])
  })
  it('names the products whose lengths a quantity has replaced', () => {
    const cuts = [{ count: 12, length: 3.6 }]
    const withLengths = { ...sheets, quantity: 30, cuts }
    const before = [withLengths, ...lines]
    const added = addLine(before, { ...sheets, quantity: 5 })
    const lost = [`${nameWithLabel(sheets)} has a quantity now instead of its lengths.`]
    expect(lostLengths(before, added)).toEqual(lost)
    expect(lostLengths(before, addLine(before, withLengths))).toEqual([])
    expect(lostLengths(before, lines)).toEqual([])
    const own = [{ ...sheets, quantity: 5 }]
    expect(lostLengths([...own, withLengths], addLine(own, withLengths))).toEqual(lost)
  })
  it('restores a line where it was, or adds it to the line that has its product by now', () => {
    const [first, second] = lines as [CartLine, CartLine]
    expect(restoreLine([second], first, 0)).toEqual(lines)
    expect(restoreLine([{ ...first, quantity: 2 }, second], first, 1)).toEqual([
      { ...first, quantity: 5 },
      second,
    ])
  })
  it('removes a line', () => expect(removeFromCart(lines, lineKey(concrete))).toEqual([lines[0]]))
})

describe('replaceProduct', () => {
  const six = { ...block, variant: '6in', label: '6" (150 mm)', price: 290 }
  const lines = [
    { ...block, quantity: 3 },
    { ...concrete, quantity: 1.5 },
    { ...six, quantity: 4 },
  ]
  it('changes the variant of one line, in its place', () => {
    const nine = { ...block, variant: '9in', price: 410 }
    const changed = replaceProduct(lines, lineKey(six), nine)
    expect(changed).toEqual([lines[0], lines[1], { ...nine, quantity: 4 }])
  })
  it('merges with a line that has the variant already', () => {
    const merged = [{ ...six, quantity: 7 }, lines[1]]
    expect(replaceProduct(lines, lineKey(block), six)).toEqual(merged)
    expect(replaceProduct(lines.toReversed(), lineKey(block), six)).toEqual(merged)
  })
})

test('lines of one product reach a bulk price together', () => {
  const product = { ...block, priceBreaks: [{ from: 10, percent: 5 }] }
  const six = { ...product, variant: '6in', price: 290 }
  const priced = priceLines([
    { ...product, quantity: 4 },
    { ...six, quantity: 6 },
  ])
  expect(priced).toMatchObject([
    { price: 250, percentOff: 5 },
    { price: 290, percentOff: 5 },
  ])
})

describe('sheets by length', () => {
  const cuts = [{ count: 12, length: 3.6 }]
  const line = { ...sheets, quantity: 30, cuts }
  const sheet = { coverMm: 1_000, minLengthM: 1, maxLengthM: 12, stepM: 0.01 }

  it('are one line of the area of all lengths', () => {
    const lines = addCuts(addCuts([], sheets, cuts), sheets, [
      { count: 8, length: 2.4 },
      { count: 2, length: 3.6 },
    ])
    // (14 × 3.6 + 8 × 2.4) × 0.686 = 47.7
    expect(lines).toEqual([
      {
        ...sheets,
        quantity: 48,
        cuts: [
          { count: 14, length: 3.6 },
          { count: 8, length: 2.4 },
        ],
      },
    ])
  })

  it('replace a quantity without lengths, and lose them to a quantity', () => {
    expect(addCuts([{ ...sheets, quantity: 5 }], sheets, cuts)).toEqual([line])
    expect(addToCart([line], sheets, 5)).toEqual([{ ...sheets, quantity: 35 }])
    expect(setQuantity([line], lineKey(sheets), 35)).toEqual([{ ...sheets, quantity: 35 }])
  })

  it('leave the quantities of other products as they are', () => {
    const blocks = { ...block, quantity: 5 }
    expect(addCuts([blocks], sheets, cuts)).toEqual([blocks, line])
  })

  it('can be of 40 lengths and of 100,000 m²', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ count: 1, length: (50 - index) / 10 }))
    expect(addCuts([], sheets, many)[0]?.cuts).toEqual(many)
    const metreWide = { ...sheets, coverMm: 1_000 }
    const all = [{ count: 10_000, length: 10 }]
    expect(addCuts([], metreWide, all)).toEqual([{ ...metreWide, quantity: 100_000, cuts: all }])
    const tooMany = addCuts([], metreWide, [{ count: 10_000, length: 10.01 }])
    expect(tooMany[0]?.cuts).toBeUndefined()
  })

  it('are not added where one line cannot hold them', () => {
    changeCart(() => [])
    const product = makeShownProduct({ unit: 'm²', sheet })
    const add = (count: number, length: number) => addLengths(product, [{ count, length }])
    expect(add(10_000, 2)).toBe(true)
    const before = readCart().lines
    expect([add(1, 2), add(10_000, 8.01)]).toEqual([false, false])
    expect(readCart().lines).toEqual(before)
    expect(add(10_000, 8)).toBe(true)
  })

  it('count by their area where they are too many for one line', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ count: 1, length: (50 - index) / 10 }))
    const other = [{ count: 10, length: 5.5 }]
    // 10 × 5.5 × 0.686 = 37.73
    const lines = addCuts(addCuts([], sheets, many), sheets, other)
    expect(lines).toEqual([{ ...sheets, quantity: cutArea(many, 686) + 38 }])
  })

  it('come back with their line', () => {
    expect(restoreLine([], line, 0)).toEqual([line])
    expect(restoreLine([line], line, 0)).toEqual([
      { ...line, quantity: 59.5, cuts: [{ count: 24, length: 3.6 }] },
    ])
  })

  it('follow the cover width of their product, and another variant', () => {
    const wider = { ...sheets, coverMm: 1_000 }
    expect(refreshLines([line], [wider])).toEqual([{ ...wider, quantity: 43.5, cuts }])
    const blue = { ...sheets, variant: '0-40-mm-blue' }
    expect(replaceProduct([line], lineKey(sheets), blue)).toEqual([{ ...line, ...blue }])
  })

  it('are said to be gone where their product is no longer sold by length', () => {
    const product = makeShownProduct({ unit: 'm²', sheet: { ...sheet, coverMm: 686 } })
    changeCart(() => addCuts([], toCartProduct(product), cuts))
    const shown: Toast[] = []
    const refresh = (changes: object) => refreshCart([{ ...product, ...changes }], each => shown.push(each))
    refresh({ pricePesewas: 9_00 })
    expect(shown).toEqual([])
    refresh({ unit: 'sheet', sheet: undefined })
    const description = `${nameWithLabel(product)} has a quantity now instead of its lengths.`
    expect(shown).toEqual([{ title: 'Lengths removed', description }])
  })

  it('are dropped where they make no line that can be ordered', () => {
    const uncut = { ...sheets, coverMm: undefined }
    expect(refreshLines([line], [uncut])).toEqual([{ ...uncut, quantity: 30 }])
    const many = Array.from({ length: 40 }, (_, index) => ({ count: 1, length: 2 + index / 10 }))
    const merged = addLine([line], {
      ...sheets,
      quantity: 108,
      cuts: many.slice(0, 40).map(cut => ({ ...cut, length: cut.length + 0.01 })),
    })
    expect(merged).toEqual([{ ...sheets, quantity: 138 }])
  })
})

describe('refreshLines', () => {
  const lines = [
    { ...concrete, quantity: 1.5 },
    { ...block, quantity: 2 },
  ]
  it('takes new prices and leaves unavailable products', () => {
    const products = [{ ...concrete, price: 36_000 }]
    expect(refreshLines(lines, products)).toEqual([{ ...products[0], quantity: 1.5 }, lines[1]])
  })
  it('returns the same array where nothing changed, also for stored lines', () => {
    const summary = {
      ...block,
      pricePesewas: block.price,
      description: '',
      priceUnit: 'block',
      categoryName: 'Blocks',
    }
    const products = [concrete, toCartProduct({ ...summary, picture: 'hollow-blocks' })]
    const stored = parseCart(
      JSON.stringify({ key, lines: products.map(product => ({ ...product, quantity: 2 })) }),
    )?.lines
    expect(stored && refreshLines(stored, products)).toBe(stored)
    expect(refreshLines(lines, [concrete, block])).toBe(lines)
  })
  it('takes the default for a line from before there were variants, and merges it', () => {
    const old = parseCart(
      JSON.stringify({
        key,
        lines: [{ ...{ ...block, variant: undefined, label: undefined }, quantity: 2 }, lines[1]],
      }),
    )?.lines
    const six = { ...block, variant: '6in' }
    expect(old?.map(({ variant }) => variant)).toEqual(['', '5in'])
    expect(refreshLines(old ?? [], [block, six])).toEqual([{ ...block, quantity: 4 }])
  })
  it('takes the price of the variant that each line has', () => {
    const six = { ...block, variant: '6in', price: 290 }
    const products = [
      { ...six, price: 310 },
      { ...block, price: 260 },
    ]
    const refreshed = refreshLines(
      [
        { ...block, quantity: 2 },
        { ...six, quantity: 3 },
      ],
      products,
    )
    expect(refreshed.map(({ price, quantity }) => [price, quantity])).toEqual([
      [260, 2],
      [310, 3],
    ])
  })
  it('takes the price of its own product, whose only variant has the same key as that of others', () => {
    const [sand, stone] = ['sand', 'stone'].map(id => ({ ...block, id, variant: 'standard' })) as [
      typeof block,
      typeof block,
    ]
    const products = [stone, { ...sand, price: 260 }]
    expect(refreshLines([{ ...sand, quantity: 2 }], products)).toEqual([{ ...products[1], quantity: 2 }])
  })
  it('leaves a line whose variant is no longer sold', () => {
    const line = { ...block, quantity: 2 }
    expect(refreshLines([line], [{ ...block, variant: '6in', price: 290 }])).toEqual([line])
  })
  it('keeps a half where the goods are sold in halves', () => {
    const half = [{ ...concrete, quantity: 0.5 }]
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
    ['1,000.50', 'm', 1000.5],
    ['01,000', 'block', undefined],
    ['1,00', 'block', 1],
    ['1,0000', 'block', undefined],
    ['1.500', 'block', undefined],
    ['1,000,000', 'block', undefined],
    ['1.5', 'block', undefined],
    ['1.25', 'm³', undefined],
    ['0', 'block', 0],
    ['0.0', 'm³', 0],
    ['-1', 'block', 0],
    ['−2.5', 'block', 0],
    ['--1', 'block', undefined],
    ['0.2', 'm³', undefined],
    ['2.5', 'block', undefined],
    ['100001', 'block', undefined],
    ['1e3', 'block', undefined],
    ['', 'block', undefined],
  ] as const)('%j of goods sold by %s is %s', (text, unit, quantity) =>
    expect(parseQuantity(text, unit)).toBe(quantity),
  )
})
