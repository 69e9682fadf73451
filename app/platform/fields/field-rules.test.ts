import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { type Fields, inputAttributes, type SectionValue } from './field.ts'
import { formOf } from './field-form.fixture.ts'
import {
  checkField,
  checkFields,
  checkForm,
  emptyValues,
  fieldText,
  orderSections,
  readFields,
} from './field-rules.ts'
import { controlSchema, formSchema } from './field-schema.ts'

const fields = {
  title: { kind: 'text', label: 'Heading', max: 40 },
  note: { kind: 'longText', label: 'Note', max: 200, optional: true },
  link: { kind: 'link', label: 'Link' },
  day: { kind: 'date', label: 'Day' },
  shown: { kind: 'switch', label: 'Shown' },
  side: { kind: 'choice', label: 'Side', choices: { left: 'Left', right: 'Right' } },
  height: { kind: 'number', label: 'Height', min: 0, max: 10, optional: true },
  year: { kind: 'wholeNumber', label: 'Year', min: 1900, max: 2100 },
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
} satisfies Fields

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

const problemsOf = (declared: Fields, values: unknown) => {
  const checked = checkFields(declared, values)
  return checked.ok ? [] : checked.problems
}
const readForm = (declared: Fields, form: FormData) => readFields(declared, name => form.get(name))

const problems = (changes: Record<string, unknown>) => {
  return problemsOf(fields, { ...value, ...changes }).map(({ path }) => path.join('.'))
}

describe('the form of a piece', () => {
  it('gives back the value that it was filled with', () => {
    const read = readForm(fields, formOf(fields, value))
    expect(read).toEqual(value)
    expect(checkFields(fields, read)).toEqual({ ok: true, values: value })
  })

  it('reads no more entries than the limit allows, and one to refuse', () => {
    const form = formOf(fields, value)
    form.set('entries.length', '1000000000')
    expect(readForm(fields, form).entries).toHaveLength(4)
  })

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (texts, length) => {
        const form = new FormData()
        for (const [name, text] of Object.entries(texts)) form.set(name, text)
        form.set('entries.length', length)
        checkFields(fields, readForm(fields, form))
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
  } satisfies Fields
  const found = problemsOf(list, { yards: switches.map(main => ({ main })) })
  expect(found.map(({ message }) => message)).toEqual(
    expected ? [] : ['Switch on “Main yard” for exactly one yard'],
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
      expect(problemsOf(piece, readForm(piece, form))).toEqual([
        { path: ['people'], message: 'The value is missing or of the wrong kind.' },
      ])
      form.set('people.length', '0')
      expect(problemsOf(piece, readForm(piece, form))).toEqual([])
    }
  },
)

test('a link is stored as text that the database accepts', () => {
  expect(checkField(fields.link, ' https://example.com/a\0b\ud800 ')).toEqual({
    value: 'https://example.com/ab\ufffd',
  })
  expect(checkField(fields.link, 'java\0script:alert(1)')).toEqual({
    problems: [{ path: [], message: 'Enter an address that begins with https://, mailto: or tel:' }],
  })
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
        expect(checkField(fields.parts, stored)).toEqual({ value: ordered })
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

const simple = {
  fee: { kind: 'money', label: 'Fee', max: 100_000_00 },
  rate: { kind: 'percent', label: 'VAT (%)', max: 50_00 },
  weight: { kind: 'weight', label: 'Weight (kg)', max: 1e9, empty: 0 },
  width: { kind: 'length', label: 'Width', min: 0.5, max: 500 },
  months: {
    kind: 'wholeNumber',
    label: 'Months',
    max: 240,
    empty: 0,
    problems: { invalid: 'Enter months, or nothing' },
  },
  pallet: { kind: 'number', label: 'Per pallet', max: 1e9, step: 0.5, optional: true, unit: 'pieces' },
  volume: { kind: 'number', label: 'Volume', max: 100, unit: 'm³' },
  mail: { kind: 'email', label: 'E-mail', optional: true },
  phone: { kind: 'phone', label: 'Phone', problems: { missing: 'Phone is missing.' } },
  sizes: { kind: 'lines', label: 'Sizes', max: 5, maxLines: 2 },
  code: {
    kind: 'text',
    label: 'Code',
    max: 9,
    check: text => (/\d/.test(text) ? undefined : 'A code has a digit'),
  },
} satisfies Fields

const texts = {
  fee: '1,250.5',
  rate: '2,5 %',
  weight: '19.2',
  width: '12\'6"',
  months: '',
  pallet: '12.5 pieces',
  volume: '6 m3',
  mail: '',
  phone: '024 123 4567',
  sizes: ' 5 in \n\n6 in',
  code: 'a1',
}

const parse = (changes: Record<string, unknown> = {}) =>
  formSchema(simple, { editToken: z.string() }).safeParse({ ...texts, editToken: '3', ...changes })

describe('a form of declared fields', () => {
  it('has the values that are stored, and what else it sends', () => {
    expect(parse().data).toEqual({
      editToken: '3',
      fee: 1_250_50,
      rate: 2_50,
      weight: 19_200,
      width: expect.closeTo(3.81),
      months: 0,
      pallet: 12.5,
      volume: 6,
      mail: '',
      phone: '024 123 4567',
      sizes: ['5 in', '6 in'],
      code: 'a1',
    })
  })

  it.each([
    ['fee', '12.345', 'Enter an amount such as 50.00'],
    ['rate', '50.01', 'Enter a per cent up to 50 such as 2.5, or 0'],
    ['weight', '-1', 'Enter a number from 0 to 1,000,000 kg'],
    ['width', '0', 'Enter a length from 0.5 to 500 m such as 4.2'],
    ['months', '241', 'Enter months, or nothing'],
    ['months', '1.5', 'Enter months, or nothing'],
    ['pallet', '0.7', 'Enter a number in halves from 0 to 1,000,000,000'],
    ['mail', 'a@b', 'Enter an e-mail address'],
    ['phone', '', 'Phone is missing.'],
    ['phone', 'call me', 'Enter a phone number such as +233 24 123 4567'],
    ['sizes', 'a\nb\nc', 'At most 2 lines'],
    ['sizes', 'a\nbbbbbb', 'At most 5 characters (entry 2)'],
    ['code', '', 'Code is missing'],
    ['code', 'abc', 'A code has a digit'],
    ['code', ['a1', 'b2'], 'The value is missing or of the wrong kind.'],
  ])('says what is wrong with %s %j: %s', (name, text, message) => {
    expect(parse({ [name]: text }).error?.issues).toMatchObject([{ path: [name], message }])
  })

  it('shows what it reads', () => {
    const values: Record<string, unknown> = parse({ width: '4.2 m' }).data ?? {}
    const shown = Object.entries(simple).map(([name, field]) => [name, fieldText(field, values[name])])
    expect(parse(Object.fromEntries(shown)).data).toEqual(values)
    expect(fieldText(simple.fee, 50_00)).toBe('50.00')
    expect(fieldText(simple.months, 0)).toBe('')
  })
})

test('the browser knows limits, required fields and keyboards', () => {
  expect(inputAttributes(simple.fee)).toEqual({ inputMode: 'decimal', required: true })
  expect(inputAttributes({ ...simple.fee, isSpinner: true })).toMatchObject({
    type: 'number',
    min: 0,
    max: 100_000,
    step: 0.01,
  })
  expect(inputAttributes(simple.months)).toEqual({ inputMode: 'numeric', required: false })
  expect(inputAttributes(simple.mail)).toEqual({ type: 'email', maxLength: 254, required: false })
  expect(inputAttributes(simple.code)).toEqual({ maxLength: 9, required: true })
})

test('a sentence may quote what was typed, in a list too', () => {
  const height = {
    kind: 'length',
    label: 'Height',
    min: 0.1,
    max: 15,
    problems: {
      missing: 'Enter the height',
      invalid: typed => `“${typed}” is not a length`,
      max: typed => `${typed} is too much`,
    },
  } satisfies Fields[string]
  const fields = {
    height,
    walls: { kind: 'list', label: 'Walls', item: 'wall', max: 3, fields: { height } },
  } satisfies Fields
  const form = new FormData()
  for (const [name, text] of [
    ['height', 'high'],
    ['walls.length', '3'],
    ['walls.0.height', "300'"],
    ['walls.1.height', ''],
    ['walls.2.height', '2 700 mm'],
  ] as const)
    form.set(name, text)
  expect(checkForm(fields, form)).toMatchObject({
    errors: {
      height: '“high” is not a length',
      'walls.0.height': "300' is too much",
      'walls.1.height': 'Enter the height',
    },
  })
  const parsed = z.object({ height: controlSchema(height) }).safeParse({ height: 'low' })
  expect(parsed.error?.issues).toMatchObject([{ message: '“low” is not a length' }])
})
