import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorsOf } from './anchors.ts'

test.each([
  [
    ['Cape Coast', 'Weija (Head Office)'],
    ['cape-coast', 'weija-head-office'],
  ],
  [
    ['Weija', 'Weija'],
    ['weija', 'weija-2'],
  ],
  [
    ['30% less waste', 'Ɛyɛ'],
    ['30-less-waste', 'ɛyɛ'],
  ],
  [
    ['!', ''],
    ['-1', '-2'],
  ],
])('%j has the anchors %j', (titles, expected) => {
  expect(anchorsOf(titles)).toEqual(expected)
})

test('an anchor is never empty and has no space', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), titles => {
      for (const anchor of anchorsOf(titles)) expect(anchor).toMatch(/^\S+$/)
    }),
  )
})
