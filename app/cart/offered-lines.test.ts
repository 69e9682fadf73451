import { expect, test } from 'vitest'
import { makeShownProduct, makeShownVariant } from '../catalogue/product.fixture.ts'
import { block } from './cart.fixture.ts'
import { addChoices, offerLines, toCartProducts } from './cart-changes.ts'

const small = makeShownVariant({ key: '5in', option1: '5"', pricePesewas: 250 })
const large = makeShownVariant({ key: '6in', option1: '6"', pricePesewas: 290 })
const blocks = makeShownProduct({ id: block.id, variant: '6in', label: '6"', variants: [small, large] })
const line = (variant: string, id = block.id) => ({ ...{ ...block, id, variant }, quantity: 2 })
const offer = (variant: string, sold: (typeof blocks)[]) =>
  offerLines([line(variant)], addChoices(new Map(), [block.id], sold))[0]

test('a line whose product is not known yet can be ordered', () => {
  expect(offerLines([line('5in')], new Map())).toEqual([{ ...line('5in'), choices: [], isOrderable: true }])
})

test('a line offers every variant in the owner’s order', () => {
  const offered = offer('6in', [blocks])
  expect(offered?.isOrderable).toBe(true)
  expect(offered?.choices).toMatchObject([
    { variant: '5in', label: '5"', price: 250 },
    { variant: '6in', label: '6"', price: 290 },
  ])
})

test('a variant that is gone leaves the others as choices, a product that is gone none', () => {
  expect(offer('9in', [blocks])).toMatchObject({ isOrderable: false, choices: [{}, {}] })
  expect(offer('5in', [])).toMatchObject({ isOrderable: false, choices: [] })
})

test('later news about a product replaces earlier news and leaves the others', () => {
  const both = addChoices(new Map(), [block.id, 'gone'], [blocks])
  const known = addChoices(both, [block.id], [{ ...blocks, variants: [large] }])
  const offered = offerLines([line('5in'), line('6in'), line('', 'gone')], known)
  expect(offered.map(({ isOrderable }) => isOrderable)).toEqual([false, true, false])
})

test('the default comes first, so that it is what a line without a variant gets', () => {
  expect(toCartProducts([blocks]).map(({ variant }) => variant)).toEqual(['6in', '5in', '6in'])
})
