import { expect, test } from 'vitest'
import { indexedTerms, sameSizes, searchTerms, searchText } from './search-text.ts'

test.each(['6 inch', '6 inches', '6"', '6”', '6″', "6''", '6in', '6 in', '6-inch', '6.0 inch'])(
  '%s is six inches',
  text => expect(searchTerms(text)).toEqual(['6in']),
)

test.each(['150mm', '150 mm', '150MM', '150 millimetres', '15 cm', '15cm', '150.0 mm'])(
  '%s is 150 millimetres',
  text => expect(searchTerms(text)).toEqual(['150mm']),
)

test.each([
  ['6" (150 mm): 450 × 225 × 150 mm', ['6in', '150mm', '450', '225', '150mm']],
  ['450x225x125mm', ['450', '225', '125mm']],
  ['48" (1,200 mm)', ['48in', '1200mm']],
  ['.45 gauge', ['0.45mm']],
  ['0,45 mm', ['0.45mm']],
  ['0,5 gauge, 12,50 m', ['0.5mm', '12.5m']],
  ['4,5,6 inch', ['4', '5', '6in']],
  ['0.40 mm, cover 686 mm', ['0.4mm', 'cover', '686mm']],
  ['12 gauge mesh', ['12', 'gauge', 'mesh']],
  ['Grade20', ['grade', '20']],
  ['8 ft or 2.4 m', ['8ft', 'or', '2.4m']],
  ['Hollow Blocks for stories', ['hollow', 'block', 'for', 'story']],
  ['U-Drains', ['u', 'drain']],
  ['boxes of glass', ['box', 'of', 'glass']],
  ['Café Kɔkɔɔ', ['cafe', 'kokoo']],
  ['0.5 m3 concrete', ['concrete']],
  ['1,000m² or 60 m2', ['or']],
  ['10 sq m, 10 sq. m, 10sqm, 10 square metres', []],
  ['7 cu m, 7 cubic  meters, 7 cubes', []],
  ['per m²', ['per']],
  ['m20, c25 m3', ['m', '20', 'c', '25']],
  ['450x225 mm', ['450', '225mm']],
  ['18x9x6 blocks', ['450', '225', '150mm', 'block']],
  ['6×9×18 inches, 18" x 9" x 5"', ['450', '225', '150mm', '450', '225', '125mm']],
  ["18''x9''x6'' blocks, 18′′ x 9′′ x 5′′", ['450', '225', '150mm', 'block', '450', '225', '125mm']],
  ['30x15x10 cm', ['30', '15', '100mm']],
  ['30 x 15 x 10.5', ['30', '15', '10.5']],
  ['18x9x180', ['18', '9', '180']],
  ['test cubes', ['test', 'cube']],
  ['  ', []],
  ['<script>%00\u0000', ['script', '0']],
])('%s', (text, terms) => expect(searchTerms(text)).toEqual(terms))

test('two words that follow each other are indexed as one too', () => {
  expect(indexedTerms('Zig-zag, 60 mm')).toEqual(['zig', 'zag', '60mm', 'zigzag'])
})

test('equal sizes are equal in inches and millimetres', () => {
  expect(sameSizes('6in')).toContain('150mm')
  expect(sameSizes('150mm')).toContain('6in')
  expect(sameSizes('60mm')).not.toContain('2.4in')
  expect(sameSizes('1.2m')).toContain('1200mm')
  expect(sameSizes('6')).toEqual(expect.arrayContaining(['6', '6in', '6mm']))
})

test('the words of an address end before a character that would be cut in two', () => {
  const q = `${'x'.repeat(99)}😀`
  expect(
    encodeURIComponent(searchText(new URL(`http://shop.test/products?q=${encodeURIComponent(q)}`))),
  ).toMatch(/^x{99}%EF%BF%BD$/)
})
