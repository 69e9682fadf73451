import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { block } from '../../cart/cart.fixture.ts'
import type { CartLine } from '../../cart/cart.ts'
import { toCartProducts } from '../../cart/cart-changes.ts'
import type { Line } from '../../cart/line.ts'
import { lineTotal } from '../../cart/totals.ts'
import { makeShownProduct, makeShownVariant } from '../../catalogue/product.fixture.ts'
import { addReorderedLines } from './reordered-lines.ts'

const five = makeShownVariant({ key: '5in', option1: '5"', pricePesewas: 250 })
const six = makeShownVariant({ key: '6in', option1: '6"', pricePesewas: 290 })
const product = makeShownProduct({
  id: 'hollow-blocks',
  name: 'Hollow Blocks',
  unit: 'block',
  variant: '5in',
  label: '5"',
  pricePesewas: 250,
  variants: [five, six],
})
const line: Line = {
  id: 'hollow-blocks',
  variant: '6in',
  label: '6"',
  name: 'Hollow Blocks',
  unit: 'block',
  price: 290,
  quantity: 10,
}
const summary = ({ lines, changes }: ReturnType<typeof addReorderedLines>) => ({
  lines: lines.map(({ variant, quantity }) => `${variant} ${quantity}`),
  changes,
})

it('keeps what was ordered where the shop sells other quantities now, and says so', () => {
  const rule = { minQuantity: 60, stepQuantity: 60 }
  const changed = { ...product, variants: [five, { ...six, ...rule }] }
  expect(summary(addReorderedLines([], [line], [changed]))).toEqual({
    lines: ['6in 10'],
    changes: ['Hollow Blocks, 6" is sold from 60 blocks, in steps of 60: order 60.'],
  })
  expect(summary(addReorderedLines([], [{ ...line, quantity: 120 }], [changed])).changes).toEqual([])
})

describe('ordering sheets again', () => {
  const cuts = [{ count: 12, length: 3.6 }]
  const ordered: Line = {
    ...line,
    id: 'sheets',
    variant: 'standard',
    name: 'Sheets',
    label: '',
    unit: 'm²',
    price: 25_00,
    quantity: 30,
    cuts,
  }
  const sheet = { coverMm: 1_000, minLengthM: 1.5, maxLengthM: 12, stepM: 0.01 }
  const sheets = makeShownProduct({ id: 'sheets', name: 'Sheets', unit: 'm²', sheet })

  it('adds their lengths, with the area that they cover now', () => {
    const { lines, changes } = addReorderedLines([], [ordered], [sheets])
    expect(lines).toMatchObject([{ quantity: 43.5, cuts }])
    expect(changes).toEqual([])
  })

  const [own] = toCartProducts([sheets])
  const ownLine = (line: Partial<CartLine>) => [{ ...own, quantity: 10, ...line } as CartLine]

  it('says what the lengths replace', () => {
    const { lines, changes } = addReorderedLines(ownLine({}), [ordered], [sheets])
    expect(lines).toMatchObject([{ quantity: 43.5, cuts }])
    expect(changes).toEqual(['Sheets: 12 × 3.60 m replace 10 m² without lengths.'])
    const more = ownLine({ cuts })
    expect(addReorderedLines(more, [ordered], [sheets])).toMatchObject({ changes: [] })
  })

  it('says that lengths in the cart are gone', () => {
    const { cuts: _, ...without } = ordered
    const { lines, changes } = addReorderedLines(ownLine({ cuts }), [without], [sheets])
    expect(lines).toMatchObject([{ quantity: 40 }])
    expect(changes).toEqual(['Sheets has a quantity now instead of its lengths.'])
  })

  it('adds the area of lengths that are too many with those in the cart, and says so', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ count: 1, length: 4 + index / 100 }))
    const { lines, changes } = addReorderedLines(ownLine({ cuts: many }), [ordered], [sheets])
    expect(lines).toMatchObject([{ quantity: 53.5 }])
    expect(lines[0]?.cuts).toBeUndefined()
    expect(changes).toEqual(['Sheets has a quantity now instead of its lengths.'])
  })

  it('says that lengths can no longer be cut', () => {
    const { lines, changes } = addReorderedLines(
      [],
      [ordered],
      [{ ...sheets, sheet: { ...sheet, maxLengthM: 3 } }],
    )
    expect(lines).toMatchObject([{ quantity: 30 }])
    expect(lines[0]?.cuts).toBeUndefined()
    expect(changes).toEqual([
      'Sheets can no longer be cut to 12 × 3.60 m: only its quantity is in your cart.',
    ])
  })
})

describe('ordering again', () => {
  it('adds the same variants and quantities, beside what is in the cart', () => {
    expect(summary(addReorderedLines([], [line], [product]))).toEqual({ lines: ['6in 10'], changes: [] })
    const cart = [{ ...{ ...block, id: 'hollow-blocks', variant: '6in' }, quantity: 5 }]
    expect(summary(addReorderedLines(cart, [line], [product])).lines).toEqual(['6in 15'])
  })

  it('says which prices went up or down', () => {
    const cheaper = { ...product, variants: [five, { ...six, pricePesewas: 280 }] }
    expect(addReorderedLines([], [line], [cheaper]).changes).toEqual([
      'Hollow Blocks, 6" costs less: GHS 2.80 per block, before GHS 2.90.',
    ])
    const dearer = { ...product, variants: [five, { ...six, pricePesewas: 310 }] }
    expect(addReorderedLines([], [line], [dearer]).changes).toEqual([
      'Hollow Blocks, 6" costs more: GHS 3.10 per block, before GHS 2.90.',
    ])
  })

  it('compares bulk prices as they apply to the whole cart', () => {
    const withBreak = { ...product, priceBreaks: [{ from: 500, percent: 10 }] }
    const bulk = { ...line, quantity: 500, percentOff: 10 }
    expect(addReorderedLines([], [bulk], [withBreak]).changes).toEqual([])
    expect(addReorderedLines([], [bulk], [product]).changes).toEqual([
      'Hollow Blocks, 6" costs more: GHS 2.90 per block, before GHS 2.61.',
    ])
  })

  it('says what is gone, and leaves the cart as it was where everything is', () => {
    const withoutSix = { ...product, variants: [five] }
    const cart = [{ ...block, quantity: 1 }]
    const none = addReorderedLines(cart, [line], [withoutSix])
    expect(none.lines).toBe(cart)
    expect(none).toMatchObject({
      count: 0,
      changes: [
        'Hollow Blocks, 6" is not available at the moment. Hollow Blocks comes in other sizes or kinds.',
      ],
    })
    expect(addReorderedLines([], [line], []).changes).toEqual(['Hollow Blocks, 6" is no longer sold.'])
  })

  it('says where to get what only a quote has', () => {
    const crane = { ...line, id: 'custom-1a2b3c4d', variant: 'standard', name: 'Crane hire', label: '' }
    expect(addReorderedLines([], [crane], [product]).changes).toEqual([
      'Crane hire was part of a quote: ask us for it.',
    ])
  })

  it('takes the default for an order from before there were variants', () => {
    const { variant: _variant, label: _label, ...old } = line
    expect(summary(addReorderedLines([], [{ ...old, price: 250 }], [product]))).toEqual({
      lines: ['5in 10'],
      changes: [],
    })
  })

  it('keeps the total where nothing is said to have changed', () => {
    const quantity = fc.integer({ min: 1, max: 2_000 })
    fc.assert(
      fc.property(quantity, fc.constantFrom(289, 290, 291), (count, price) => {
        const ordered = { ...line, quantity: count, price }
        const today = { ...product, variants: [five, { ...six, pricePesewas: 290 }] }
        const { lines, changes } = addReorderedLines([], [ordered], [today])
        const [added] = lines
        if (!added) throw new Error('The line is missing')
        const total = lineTotal({ price: added.price, quantity: added.quantity })
        expect(changes.length === 0).toBe(total === lineTotal(ordered))
      }),
    )
  })
})
