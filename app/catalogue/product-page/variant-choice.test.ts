import { describe, expect, it, test } from 'vitest'
import { makeShownVariant } from '../product.fixture.ts'
import { variantKey } from '../variant.ts'
import { swatchesOf } from './swatch.ts'
import { choiceQuery, findChoice, optionValues, unsoldText, unsoldValues } from './variant-choice.ts'

const variant = (option1: string, option2 = '') =>
  makeShownVariant({ key: variantKey({ option1, option2 }), option1, option2 })
const blocks = [variant('5" (125 mm)'), variant('6" (150 mm)')]
const pavers = [
  variant('Zig-zag', '60 mm'),
  variant('Zig-zag', '80 mm'),
  variant('Zig-zag', '100 mm'),
  variant('Hexagon', '60 mm'),
]
const choose = (variants: typeof blocks, query: string) =>
  findChoice(variants, new URLSearchParams(query))?.key

describe('findChoice', () => {
  test.each([
    ['variant=6in', '6in'],
    [new URLSearchParams({ option1: '6" (150 mm)' }).toString(), '6in'],
    ['', undefined],
    ['variant=7in', undefined],
    ['variant=', undefined],
    ['option1=', undefined],
  ])('%s names %s', (query, key) => expect(choose(blocks, query)).toBe(key))

  test.each([
    ['option1=Zig-zag&option2=80+mm', 'zig-zag-80-mm'],
    ['option1=Hexagon&option2=100+mm', 'hexagon-60-mm'],
    ['option1=Hexagon', 'hexagon-60-mm'],
    ['option1=Circle&option2=60+mm', undefined],
    ['option2=60+mm', undefined],
  ])('%s names %s', (query, key) => expect(choose(pavers, query)).toBe(key))

  it('reads forms', () => {
    const form = new FormData()
    form.append('option1', 'Hexagon')
    expect(findChoice(pavers, form)?.key).toBe('hexagon-60-mm')
  })

  it('finds none for a product without choices', () =>
    expect(choose([makeShownVariant()], 'variant=standard&option1=')).toBeUndefined())
})

it('names the choice in the query', () => {
  expect(choiceQuery(blocks[1])).toBe('?variant=6in')
  expect(choiceQuery(undefined)).toBe('')
})

it('lists the values of each option once, in order', () => {
  expect(optionValues(pavers, 'option1')).toEqual(['Zig-zag', 'Hexagon'])
  expect(optionValues(pavers, 'option2')).toEqual(['60 mm', '80 mm', '100 mm'])
  expect(optionValues(blocks, 'option2')).toEqual([])
})

it('says which combinations are not sold', () => {
  const hexagon = variant('Hexagon', '60 mm')
  expect(unsoldValues(pavers, hexagon)).toEqual(['80 mm', '100 mm'])
  expect(unsoldValues(pavers, variant('Zig-zag', '60 mm'))).toEqual([])
  expect(unsoldText(hexagon, ['100 mm'])).toBe('Hexagon is not made in 100 mm.')
  expect(unsoldText(hexagon, ['80 mm', '90 mm', '100 mm'])).toBe(
    'Hexagon is not made in 80 mm, 90 mm or 100 mm.',
  )
})

it('knows the colours of an option that is named Colour', () => {
  const sheets = [variant('0.40 mm', 'Red'), variant('0.40 mm', 'Blue'), variant('0.40 mm', 'Ox-blood')]
  expect(Object.keys(swatchesOf({ option1Name: 'Gauge', option2Name: 'Colour', variants: sheets }))).toEqual([
    'Red',
    'Blue',
  ])
  expect(swatchesOf({ option1Name: 'Gauge', option2Name: 'Finish', variants: sheets })).toEqual({})
  const tiles = [variant('Charcoal')]
  expect(swatchesOf({ option1Name: 'Color', option2Name: '', variants: tiles })).toHaveProperty('Charcoal')
})
