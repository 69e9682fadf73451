import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ContentFields, emptyValues, paragraphs } from './content-field.ts'
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
  picture: { kind: 'picture', label: 'Picture' },
  page: { kind: 'group', label: 'Page', fields: { heading: { kind: 'text', label: 'Heading', max: 20 } } },
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
  picture: { picture: 'hollow-blocks', alt: 'A pallet' },
  page: { heading: 'Roofs' },
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
  [{ picture: { picture: 'hollow-blocks', alt: '' } }, ['picture.alt']],
  [{ picture: { picture: 'https://example.com/a.png', alt: 'x' } }, ['picture.picture']],
  [{ page: { heading: '' } }, ['page.heading']],
  [{ page: 'Roofs' }, ['page']],
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

test('an entry of which nothing is filled in has every field', () => {
  expect(Object.keys(emptyValues(fields))).toEqual(Object.keys(fields))
})

test('blank lines separate paragraphs', () => {
  expect(paragraphs('One\nstill one\n\n\nTwo\n\n')).toEqual(['One\nstill one', 'Two'])
})
