import { expect, it } from 'vitest'
import { block } from '../../../cart/cart.fixture.ts'
import { catalogue } from '../../../catalogue/catalogue.seed.ts'
import { catalogueVariants } from '../../../catalogue/catalogue-variants.seed.ts'
import { initialSynonyms } from '../../../catalogue/search/search-synonyms.seed.ts'
import { nameWithLabel, variantKey, variantLabel } from '../../../catalogue/variant.ts'
import { createGoodsSearch, type Goods } from './goods.ts'

const goods = catalogue.flatMap(({ id, name, category }): Goods[] =>
  (catalogueVariants[id]?.variants ?? [{ option1: '' }]).map(options => ({
    ...block,
    id,
    name,
    category,
    variant: variantKey(options),
    label: variantLabel(options),
    stock: 10,
    sheet: undefined,
    kind: 'block' as const,
    measured: {},
  })),
)
const search = await createGoodsSearch(goods, initialSynonyms)

it.each([
  ['ho 6', 'Hollow Blocks, 6" (150 mm)'],
  ['HO 6"', 'Hollow Blocks, 6" (150 mm)'],
  ['so 4', 'Solid Blocks, 4" (100 mm)'],
  ['pa hex 60', 'Paving Stones, Hexagon, 60 mm'],
  ['u dr 9', 'U-Drains, 9" (225 mm)'],
  ['cul 900', 'Culverts, 36" (900 mm)'],
  ['al blu 0.5', 'Aluminum Sheets, 0.50 mm, Blue'],
  ['re 25', 'Ready-Mix Concrete, Grade 25'],
])('%s finds %s first', (text, name) => {
  expect(search(text).map(nameWithLabel)[0]).toBe(name)
})

it('two letters find all sizes, a size only its own', () => {
  expect(search('ho').filter(({ id }) => id === 'hollow-blocks').length).toBeGreaterThan(2)
  expect(search('ho 6').filter(({ id }) => id === 'hollow-blocks')).toHaveLength(1)
})

it('nothing is found for what nobody sells', () => {
  expect(search('wheelbarrow')).toEqual([])
  expect(search('')).toEqual([])
})
