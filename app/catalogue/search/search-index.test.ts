import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalize } from '../../platform/text/text.ts'
import { catalogue } from '../catalogue.seed.ts'
import { catalogueVariants } from '../catalogue-variants.seed.ts'
import { createSearchIndex, type SearchableProduct } from './search-index.ts'
import { initialSynonyms, laterSynonyms } from './search-synonyms.seed.ts'

const products: SearchableProduct[] = catalogue.map(product => {
  const { option1Name = '', option2Name = '', variants = [] } = catalogueVariants[product.id] ?? {}
  return {
    ...product,
    categoryName: capitalize(product.category),
    option1Name,
    option2Name,
    variants: variants.map(({ option1, option2 = '' }) => ({
      key: `${option1} ${option2}`,
      option1,
      option2,
    })),
  }
})
const index = await createSearchIndex(products, [...initialSynonyms, ...laterSynonyms])
const find = (text: string) => index.search(text).map(({ id }) => id)

test.each([
  // Words in any order, in singular and plural.
  ['hollow blocks', 'hollow-blocks'],
  ['blocks hollow', 'hollow-blocks'],
  ['HOLLOW BLOCK', 'hollow-blocks'],
  ['stone paving', 'paving-stones'],
  ['ready mix concrete', 'ready-mix-concrete'],
  ['readymix', 'ready-mix-concrete'],
  ['u drain', 'u-drains'],
  ['udrains', 'u-drains'],
  ['zigzag', 'paving-stones'],
  ['how much is a hollow block in Accra', 'hollow-blocks'],
  // Prefixes.
  ['holl', 'hollow-blocks'],
  ['corr sheet', 'corrugated-sheets'],
  ['polyc', 'polycarbonate-sheets'],
  // One typing error a word.
  ['holow blocks', 'hollow-blocks'],
  ['hollow blcok', 'hollow-blocks'],
  ['culvart', 'culverts'],
  ['interloking', 'interlocking-blocks'],
  ['aluminium', 'aluminum-sheets'],
  ['galvenized', 'galvanized-sheets'],
  ['pollycarbonate', 'polycarbonate-sheets'],
  // As it is heard.
  ['alluminium', 'aluminum-sheets'],
  ['alumunium sheet', 'aluminum-sheets'],
  ['culvat', 'culverts'],
  ['interlokin block', 'interlocking-blocks'],
  ['korugated', 'corrugated-sheets'],
  // Options.
  ['hexagon 80mm', 'paving-stones'],
  ['charcoal roofing', 'aluminum-sheets'],
  ['culvert 900', 'culverts'],
  ['36 inch culvert', 'culverts'],
  ['grade 25', 'ready-mix-concrete'],
  // What it is used for.
  ['carport', 'polycarbonate-sheets'],
  ['driveway crossing', 'culverts'],
  // Search words of the shop.
  ['pavement block', 'paving-stones'],
  ['pavement blocks 60mm', 'paving-stones'],
  ['gutter', 'u-drains'],
  ['transparent sheet', 'polycarbonate-sheets'],
  ['c25', 'ready-mix-concrete'],
  ['floor tiles', 'paving-stones'],
  ['cement block', 'hollow-blocks'],
  ['drain pipe', 'culverts'],
  ['ibr', 'aluminum-sheets'],
  ['premix', 'ready-mix-concrete'],
  ['paving blocks', 'paving-stones'],
  ['paver blocks 60mm', 'paving-stones'],
  ['interlocking paving', 'paving-stones'],
  ['interlocking paving blocks', 'paving-stones'],
  ['alu zinc', 'galvanized-sheets'],
  // A word in the name counts more than a search word for something else.
  ['tile', 'tile-profile-sheets'],
  ['tiles', 'tile-profile-sheets'],
  ['til', 'tile-profile-sheets'],
  ['roof tiles', 'tile-profile-sheets'],
  ['tile sheet', 'tile-profile-sheets'],
  ['drain', 'u-drains'],
  ['concrete', 'ready-mix-concrete'],
  ['solid block', 'solid-blocks'],
  ['5 m3 concrete', 'ready-mix-concrete'],
  ['5 cubes concrete', 'ready-mix-concrete'],
])('%s finds %s first', (text, id) => expect(find(text)[0]).toBe(id))

test.each([
  '6 inch block',
  '6" block',
  '6in block',
  'block 6 in',
  '150mm block',
  '150 mm block',
  '15cm blocks',
  'six inch block',
  '6 block',
])('%s finds every block of this thickness', text => {
  expect(find(text).toSorted()).toEqual(['hollow-blocks', 'interlocking-blocks', 'solid-blocks'])
})

test.each([
  ['4 inch block', ['solid-blocks']],
  ['cement block', ['hollow-blocks', 'solid-blocks']],
  ['zinc', ['corrugated-sheets', 'galvanized-sheets', 'industrial-sheets']],
  ['roof tiles', ['tile-profile-sheets']],
  ['0.35 gauge', ['corrugated-sheets']],
  ['blocks roofing', []],
  ['wheelbarrow', []],
  // Words that no product has.
  ['i need hollow blocks', ['hollow-blocks']],
  ['hollow blocks please', ['hollow-blocks']],
  ['holow blcoks please', ['hollow-blocks']],
  ['500 pieces hollow blocks', ['hollow-blocks']],
  ['1000 hollow blocks', ['hollow-blocks']],
  ['paving stones per m²', ['paving-stones']],
  ['please wheelbarrow', []],
  ['blocks roofing please', []],
  ['6 inch', ['hollow-blocks', 'interlocking-blocks', 'solid-blocks']],
  ['', []],
  ['the of', []],
  ['!!!', []],
])('%s finds exactly %j', (text, ids) => expect(find(text).toSorted()).toEqual(ids))

test.each([
  ['6 inch hollow', '6" (150 mm) '],
  ['150 mm hollow blocks', '6" (150 mm) '],
  ['hollow blocks', undefined],
  ['hexagon paver 80 mm', 'Hexagon 80 mm'],
  ['hexagon paver', 'Hexagon 60 mm'],
  ['blue aluminium 0.5', '0.50 mm Blue'],
  ['culvert 900', '36" (900 mm) '],
  ['18x9x6', '6" (150 mm) '],
  ['6 x 9 x 18 blocks', '6" (150 mm) '],
  ['18"x9"x5" hollow', '5" (125 mm) '],
  ['100 18x9x6 blocks', '6" (150 mm) '],
  // Numbers before goods.
  ['150 hollow blocks 9 inch', '9" (225 mm) '],
  ['100 solid blocks 5 inch', '5" (125 mm) '],
  ['24 culverts 36 inch', '36" (900 mm) '],
  ['125 pcs 6 inch hollow', '6" (150 mm) '],
  ['25 m3 concrete grade 30', 'Grade 30 '],
  ['25 bags grade 30', 'Grade 30 '],
  ['25 grade 30 concrete', 'Grade 30 '],
  ['60 m2 paving stones', undefined],
  ['60 m² paving stones 80 mm', 'Zig-zag 80 mm'],
])('%s leads to the variant %s', (text, variant) => expect(index.search(text)[0]?.variant).toBe(variant))

test('a word that no product has costs no suggestion', () => {
  expect(index.suggest('6 inch hollow blocks please')).toEqual(index.suggest('6 inch hollow blocks'))
  expect(index.suggest('6 inch hollow blocks please')).toHaveLength(1)
})

test('products that match equally well come in the order of the list', async () => {
  const twin = (id: string) => ({ ...(products[0] as SearchableProduct), id })
  const twins = await createSearchIndex([twin('b'), twin('a'), twin('c')], [])
  expect(twins.search('hollow').map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

test('any text can be searched', () => {
  const word = fc.constantFrom(
    '6',
    '"',
    'in',
    'mm',
    '×',
    '0.45',
    'hollow',
    'blcoks',
    'zinc',
    'm20',
    ',',
    '-',
    '.',
    '  ',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(word).map(words => words.join('')),
  )
  fc.assert(
    fc.property(texts, text => {
      const ids = find(text)
      expect(new Set(ids).size).toBe(ids.length)
      expect(find(text.toUpperCase().toLowerCase())).toEqual(find(text.toLowerCase()))
    }),
  )
})
