import { describe, expect, it } from 'vitest'
import { checkField } from '../platform/fields/field-rules.ts'
import { productFields } from './product-schema.ts'
import { controlText, readControl } from './stored-field-schema.ts'

const field = productFields.priceBreaks
const read = (texts: string[]) => readControl(field, texts)
const hasProblems = (breaks: unknown) => 'problems' in checkField(field, breaks)

describe('the rows of a form', () => {
  it('are sorted by quantity, and empty ones are left out', () => {
    expect(read(['500', '10', '', ' ', '100', '5'])).toEqual([
      { from: 100, percent: 5 },
      { from: 500, percent: 10 },
    ])
  })

  it('have quantities in halves, with a point or a comma', () => {
    expect(read(['2.5', '5', '7,5', '10'])).toEqual([
      { from: 2.5, percent: 5 },
      { from: 7.5, percent: 10 },
    ])
  })

  it('have thousands with or without a comma', () => {
    expect(read(['1,000', '5', '2500', '10'])).toEqual([
      { from: 1_000, percent: 5 },
      { from: 2_500, percent: 10 },
    ])
  })

  it('with a quantity or a per cent only are no bulk price', () => {
    for (const row of [
      ['100', ''],
      ['', '5'],
      ['many', '5'],
    ])
      expect(hasProblems(read(row))).toBe(true)
  })

  it('are written as they are read', () => {
    const inputs = ['100', '5', '500.5', '10']
    expect(controlText(field, read(inputs))).toEqual(inputs)
  })
})

describe('bulk prices', () => {
  const isValid = (...breaks: [from: number, percent: number][]) =>
    !hasProblems(breaks.map(([from, percent]) => ({ from, percent })))

  it.each([
    [0.5, 1],
    [100_000, 90],
  ])('can be from %d with %d per cent', (from, percent) => expect(isValid([from, percent])).toBe(true))

  it.each([
    [0, 5],
    [-1, 5],
    [0.25, 5],
    [100_000.5, 5],
    [100, 0],
    [100, 91],
    [100, 2.5],
  ])('cannot be from %d with %d per cent', (from, percent) => expect(isValid([from, percent])).toBe(false))

  it('rise in quantity and in per cent', () => {
    expect(isValid([100, 5], [500, 10])).toBe(true)
    expect(isValid([100, 5], [100, 10])).toBe(false)
    expect(isValid([500, 5], [100, 10])).toBe(false)
    expect(isValid([100, 5], [500, 5])).toBe(false)
    expect(isValid([100, 10], [500, 5])).toBe(false)
  })

  it('are at most 6', () => {
    const rising = (count: number) =>
      Array.from({ length: count }, (_, index) => [index + 1, index + 1] as [number, number])
    expect(isValid(...rising(6))).toBe(true)
    expect(isValid(...rising(7))).toBe(false)
  })
})
