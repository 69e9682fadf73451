import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ContentFields, emptyValues, orderSections, type SectionValue } from './content-field.ts'
import { formOf } from './content-form.fixture.ts'
import { readContentForm } from './content-form.ts'
import { contentSchema } from './content-schema.ts'

const fields = {
  title: { kind: 'text', label: 'Heading', max: 40 },
  note: { kind: 'text', label: 'Note', max: 200, long: true, optional: true },
  link: { kind: 'link', label: 'Link' },
  day: { kind: 'date', label: 'Day' },
  shown: { kind: 'switch', label: 'Shown' },
  side: { kind: 'choice', label: 'Side', choices: { left: 'Left', right: 'Right' } },
  height: { kind: 'number', label: 'Height', min: 0, max: 10, optional: true },
  year: { kind: 'number', label: 'Year', min: 1900, max: 2100, whole: true },
  colour: { kind: 'colour', label: 'Colour', against: { 'White text on it': '#ffffff' } },
  picture: { kind: 'picture', label: 'Picture' },
  page: { kind: 'group', label: 'Page', fields: { heading: { kind: 'text', label: 'Heading', max: 20 } } },
  centred: { kind: 'picture', label: 'Centred', decorative: true },
  parts: {
    kind: 'sections',
    label: 'Parts',
    sections: { story: 'Story', values: 'Values', call: 'Call' },
  },
  entries: {
    kind: 'list',
    label: 'Entries',
    item: 'entry',
    max: 3,
    fields: {
      name: { kind: 'text', label: 'Name', max: 20 },
      tags: {
        kind: 'list',
        label: 'Tags',
        item: 'tag',
        max: 2,
        fields: { text: { kind: 'text', label: 'Tag', max: 10 } },
      },
    },
  },
} satisfies ContentFields

const value = {
  title: 'Blocks',
  note: 'One\n\nTwo',
  link: 'https://example.com/x',
  day: '2026-02-28',
  shown: true,
  side: 'right',
  height: 2.5,
  year: 1988,
  colour: '#a8401f',
  picture: { picture: 'hollow-blocks', alt: 'A pallet', focus: { x: 0, y: 35 } },
  page: { heading: 'Roofs' },
  centred: { picture: 'u-drains', alt: '' },
  parts: [
    { id: 'call', shown: true },
    { id: 'story', shown: false },
    { id: 'values', shown: true },
  ],
  entries: [
    { name: 'Ama', tags: [{ text: 'a' }, { text: 'b' }] },
    { name: 'Kofi', tags: [] },
  ],
}

const problems = (changes: Record<string, unknown>) => {
  const parsed = contentSchema(fields).safeParse({ ...value, ...changes })
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
}

describe('the form of a piece', () => {
  it('gives back the value that it was filled with', () => {
    const read = readContentForm(fields, formOf(fields, value))
    expect(read).toEqual(value)
    expect(contentSchema(fields).parse(read)).toEqual(value)
  })

  it('reads no more entries than the limit allows, and one to refuse', () => {
    const form = formOf(fields, value)
    form.set('entries.length', '1000000000')
    expect(readContentForm(fields, form).entries).toHaveLength(4)
  })

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (texts, length) => {
        const form = new FormData()
        for (const [name, text] of Object.entries(texts)) form.set(name, text)
        form.set('entries.length', length)
        contentSchema(fields).safeParse(readContentForm(fields, form))
      }),
    )
  })
})

test.each([
  [{ title: ' ' }, ['title']],
  [{ title: 'x'.repeat(41) }, ['title']],
  [{ note: '' }, []],
  [{ link: 'javascript:alert(1)' }, ['link']],
  [{ link: 'http://example.com' }, ['link']],
  [{ link: 'tel:+233302000000' }, []],
  [{ day: '2026-02-30' }, ['day']],
  [{ side: 'top' }, ['side']],
  [{ height: 11 }, ['height']],
  [{ height: Number.NaN }, ['height']],
  [{ height: null }, []],
  [{ year: 1988.5 }, ['year']],
  [{ colour: '#A8401F ' }, []],
  [{ colour: '#ffe08a' }, ['colour']],
  [{ colour: 'red' }, ['colour']],
  [{ colour: '#000;}' }, ['colour']],
  [{ picture: { picture: 'hollow-blocks', alt: '' } }, ['picture.alt']],
  [{ picture: { picture: 'https://example.com/a.png', alt: 'x' } }, ['picture.picture']],
  [{ page: { heading: '' } }, ['page.heading']],
  [{ page: 'Roofs' }, ['page']],
  [{ picture: { ...value.picture, focus: { x: 105, y: 0 } } }, ['picture.focus.x']],
  [{ picture: { ...value.picture, focus: { x: 5, y: 1 } } }, ['picture.focus.y']],
  [{ entries: [{ name: '', tags: [] }] }, ['entries.0.name']],
  [{ entries: Array.from({ length: 4 }, () => value.entries[0]) }, ['entries']],
])('%j has the problems %j', (changes, expected) => {
  expect(problems(changes)).toEqual(expected)
})

test.each([
  [[], false],
  [[false, false], false],
  [[true, true], false],
  [[false, true], true],
])('a list with one main entry may have the switches %j: %s', (switches, expected) => {
  const list = {
    yards: {
      kind: 'list',
      label: 'Yards',
      item: 'yard',
      max: 3,
      onlyOne: 'main',
      fields: { main: { kind: 'switch', label: 'Main yard' } },
    },
  } satisfies ContentFields
  const parsed = contentSchema(list).safeParse({ yards: switches.map(main => ({ main })) })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(
    expected ? undefined : ['Switch on “Main yard” for exactly one yard'],
  )
})

test.each([undefined, '', 'x', 'NaN', '-1', '1.5', '1e3', '\0'])(
  'a list of %j entries is refused rather than emptied',
  length => {
    const people = {
      kind: 'list',
      label: 'People',
      item: 'person',
      max: 3,
      fields: { name: fields.title },
    } as const
    for (const piece of [{ people }, { people: fields.parts }]) {
      const form = new FormData()
      if (length !== undefined) form.set('people.length', length)
      const { error } = contentSchema(piece).safeParse(readContentForm(piece, form))
      expect(error?.issues).toMatchObject([{ path: ['people'], code: 'invalid_type', expected: 'array' }])
      form.set('people.length', '0')
      expect(contentSchema(piece).safeParse(readContentForm(piece, form)).success).toBe(true)
    }
  },
)

test('a link is stored as text that the database accepts', () => {
  const link = contentSchema({ link: fields.link })
  expect(link.parse({ link: ' https://example.com/a\0b\ud800 ' })).toEqual({
    link: 'https://example.com/ab\ufffd',
  })
  const { error } = link.safeParse({ link: 'java\0script:alert(1)' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter an address that begins with https://, mailto: or tel:',
  ])
})

test('an entry of which nothing is filled in has every field', () => {
  expect(Object.keys(emptyValues(fields))).toEqual(Object.keys(fields))
})

describe('the sections of a page', () => {
  const { sections } = fields.parts
  const ids = (stored: SectionValue[]) => orderSections(sections, stored).map(({ id }) => id)

  it('are each there once, in the stored order, whatever is stored', () => {
    const id = fc.oneof(fc.constantFrom(...Object.keys(sections)), fc.string(), fc.constant('__proto__'))
    fc.assert(
      fc.property(fc.array(fc.record({ id, shown: fc.boolean() })), stored => {
        const ordered = orderSections(sections, stored)
        expect(ordered.map(each => each.id).toSorted()).toEqual(Object.keys(sections).toSorted())
        for (const each of ordered)
          expect(each.shown).toBe(stored.find(other => other.id === each.id)?.shown ?? true)
        const known = [...new Set(stored.map(each => each.id))].filter(each => Object.hasOwn(sections, each))
        expect(ordered.map(each => each.id).filter(each => known.includes(each))).toEqual(known)
        expect(contentSchema({ parts: fields.parts }).parse({ parts: stored })).toEqual({ parts: ordered })
      }),
    )
  })

  it('have a new one shown at its default place', () => {
    const hidden = (id: string) => ({ id, shown: false })
    expect(ids([hidden('call'), hidden('story')])).toEqual(['call', 'story', 'values'])
    expect(ids([hidden('call'), hidden('values')])).toEqual(['story', 'call', 'values'])
    expect(orderSections(sections, [hidden('call')])).toContainEqual({ id: 'values', shown: true })
  })
})
