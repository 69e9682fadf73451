import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Category, type CategoryDetails, categoryFields } from '../catalogue/category.ts'
import type { ContentReader } from '../content/content.server.ts'
import { emptyValues, orderSections } from '../platform/fields/field-rules.ts'
import { testimonials } from './home-lower.content.ts'
import { readHome } from './read-home.server.ts'
import { homeSections } from './sections.content.ts'

const blocks: Category = {
  ...(emptyValues(categoryFields) as CategoryDetails),
  id: 'blocks',
  slug: 'blocks',
  name: 'Blocks',
  text: 'For walls.',
}

const { sections } = homeSections.fields.sections
const ids = Object.keys(sections)
const home = (changes: Record<string, unknown> = {}) => {
  const read: ContentReader = piece => (changes[piece.key] as typeof piece.defaults) ?? piece.defaults
  return readHome(read, [blocks]).sections.map(({ id }) => id)
}

test('the home page has every section in its default order', () => {
  expect(home()).toEqual(ids)
})

test('any stored order renders every section once, or not where it is hidden', () => {
  const stored = fc.array(fc.record({ id: fc.constantFrom(...ids, 'unknown'), shown: fc.boolean() }))
  fc.assert(
    fc.property(stored, order => {
      const ordered = orderSections(sections, order)
      const shown = ordered.filter(each => each.shown).map(({ id }) => id)
      expect(home({ [homeSections.key]: { sections: ordered } })).toEqual(shown)
    }),
  )
})

test('a section whose list is empty is left out', () => {
  const changed = { [testimonials.key]: { ...testimonials.defaults, testimonials: [] } }
  expect(home(changed)).toEqual(ids.filter(id => id !== 'testimonials'))
})
