import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeShownProduct, makeShownVariant } from '../catalogue/product.fixture.ts'
import { isOrderable } from '../catalogue/unit.ts'
import { parseItems, readItems } from './read-share-link.ts'
import { sharePath } from './share-link.ts'
import { resolveItems } from './shared-cart.ts'

const small = makeShownVariant({ key: '5in', option1: '5"', pricePesewas: 250 })
const large = makeShownVariant({ key: '6in', option1: '6"', pricePesewas: 290 })
const blocks = makeShownProduct({
  id: 'hollow-blocks',
  name: 'Hollow Blocks',
  unit: 'block',
  variant: '5in',
  label: '5"',
  pricePesewas: 250,
  variants: [small, large],
})
const sand = makeShownProduct({ id: 'sand', name: 'Sand', unit: 'm³' })
const sheets = makeShownProduct({
  id: 'sheets',
  name: 'Sheets',
  unit: 'm²',
  sheet: { coverMm: 686, minLengthM: 1.5, maxLengthM: 12, stepM: 0.01 },
})
const resolve = (items: string) => resolveItems(parseItems(items), [blocks, sand, sheets])

it('gives the lines their current products, and the default where none is named', () => {
  const { lines, skipped } = resolve('hollow-blocks:6in:200,hollow-blocks::50,sand::1.5')
  expect(skipped).toEqual([])
  expect(lines).toMatchObject([
    { ...{ id: 'hollow-blocks', variant: '6in', price: 290 }, quantity: 200 },
    { ...{ id: 'hollow-blocks', variant: '5in', price: 250 }, quantity: 50 },
    { ...{ id: 'sand', price: 25_00 }, quantity: 1.5 },
  ])
  expect(resolveItems(readItems(new URL(sharePath(lines), 'http://x').search), [blocks, sand]).lines).toEqual(
    lines,
  )
})

it('adds up lines of one variant', () => {
  expect(resolve('hollow-blocks:5in:3,hollow-blocks::4').lines).toMatchObject([{ quantity: 7 }])
})

it('computes the area of lengths, and names those that cannot be cut', () => {
  expect(resolve('sheets::1:12x360-8x240')).toMatchObject({
    lines: [
      {
        quantity: 43,
        cuts: [
          { count: 12, length: 3.6 },
          { count: 8, length: 2.4 },
        ],
      },
    ],
    skipped: [],
  })
  expect(resolve('sheets::1:12x100,sheets::1:long,sand::1:12x360')).toEqual({
    lines: [],
    skipped: [
      'Sheets: “12x100” are not lengths that can be cut.',
      'Sheets: “long” are not lengths that can be cut.',
      'Sand: “12x360” are not lengths that can be cut.',
    ],
  })
})

it('names what it leaves out', () => {
  const items =
    'gold::1,hollow-blocks:9in:1,hollow-blocks:6in:2.5,sand::0.2,sand::0,sand::100001,sand::-1,%:,gold::1'
  expect(resolve(items)).toEqual({
    lines: [],
    skipped: [
      '“gold” is not sold here.',
      'Hollow Blocks, “9in” is not available at the moment.',
      'Hollow Blocks, 6": “2.5” is not a quantity that can be ordered.',
      'Sand: “0.2” is not a quantity that can be ordered.',
      'Sand: “0” is not a quantity that can be ordered.',
      'Sand: “100001” is not a quantity that can be ordered.',
      'Sand: “-1” is not a quantity that can be ordered.',
      '“%:” could not be read.',
    ],
  })
  expect(resolve('sand::1,'.repeat(52)).skipped).toEqual(['2 more: a link holds at most 50 lines.'])
  expect(resolve(`${'x'.repeat(150)}::1`).skipped).toEqual([`“${'x'.repeat(59)}…” is not sold here.`])
})

it('calls what is not sold any more by its name', () =>
  expect(
    resolveItems(parseItems('hollow-blocks:9in:1'), [{ ...blocks, unsold: { '9in': '9" (225 mm)' } }])
      .skipped,
  ).toEqual(['Hollow Blocks, 9" (225 mm) is not available at the moment.']))

it('resolves any link to lines that can be ordered', () => {
  const quantity = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
  const entry = fc.tuple(
    fc.constantFrom('hollow-blocks', 'sand', 'gold', ''),
    fc.constantFrom('', '5in', '9in'),
    quantity,
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), entries => {
      const { lines } = resolve(entries.map(parts => parts.join(':')).join(','))
      expect(lines.every(line => isOrderable(line.quantity, line.unit))).toBe(true)
    }),
  )
})
