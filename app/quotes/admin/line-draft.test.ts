import { expect, it } from 'vitest'
import { quoteLine } from '../quote.fixture.ts'
import { draftOf, emptyCustomLine, readDraft } from './line-draft.ts'

const read = (typed: object, line = quoteLine({ percentOff: 5 })) => readDraft({ ...draftOf(line), ...typed })

it('keeps a line that is not changed, with what other parts of the shop know about it', () => {
  const line = { ...quoteLine({ percentOff: 5, weightGrams: 19_000 }), cuts: [{ count: 2, length: 3 }] }
  expect(readDraft(draftOf(line))).toEqual({ line })
})

it('reads what is typed', () => {
  expect(read({ quantity: '1,000', price: '2.5', percentOff: '' })).toEqual({
    line: quoteLine({ quantity: 1_000, price: 2_50 }),
  })
})

it.each([
  ['5', 5],
  ['12 %', 12],
  [' 7% ', 7],
  [' ', undefined],
  ['0', undefined],
])('reads “%s” as per cent off', (percentOff, expected) => {
  expect(read({ percentOff })).toEqual({ line: quoteLine(expected ? { percentOff: expected } : {}) })
})

it.each([
  ['quantity', '0'],
  ['quantity', '2.5'],
  ['quantity', 'many'],
  ['quantity', ''],
  ['price', '-1'],
  ['price', '2.555'],
  ['price', ''],
  ['percentOff', '100'],
  ['percentOff', '5.5'],
])('says what is wrong with the %s “%s”', (field, text) => {
  expect(Object.keys(read({ [field]: text }).errors ?? {})).toEqual([field])
})

it('says which quantities there are', () => {
  const error = (unit: 'block' | 'm²') => read({ quantity: '0.3' }, quoteLine({ unit })).errors?.quantity
  expect(error('block')).toBe('Whole numbers up to 100,000.')
  expect(error('m²')).toBe('Whole numbers or halves up to 100,000.')
})

it('needs the name of a line that is not in the catalogue', () => {
  const draft = emptyCustomLine('1')
  expect(readDraft(draft).errors).toHaveProperty('name')
  expect(readDraft({ ...draft, name: ' Crane ', price: '300' })).toMatchObject({
    line: { id: 'custom-1', name: 'Crane', price: 300_00, quantity: 1 },
  })
})
