import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSlug, productSlug } from './product-slug.ts'

test.each([
  ['Hollow Block 6 inch', 'hollow-block-6-inch'],
  ['  U-Drain -- 12"  ', 'u-drain-12'],
  ['Café tile', 'cafe-tile'],
  ['Steel rod 1⅜" × 2⅔ m', 'steel-rod-1-3-8-2-2-3-m'],
  ['Sand 1/2 - 3/4 in', 'sand-1-2-3-4-in'],
  ['Ɔdɔ Ŋmɛnɛ Ɛ', 'odo-nmene-e'],
  ['塀', 'product'],
  ['---', 'product'],
])('%s becomes %s', (name, slug) => {
  expect(productSlug(name)).toBe(slug)
})

test('every name gives an id that is valid in a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      expect(productSlug(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }),
  )
})

test('an id in use gets a number', () => {
  expect(freeSlug('block', new Set())).toBe('block')
  expect(freeSlug('block', new Set(['block', 'block-2', 'block-4']))).toBe('block-3')
})
