import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCutRows } from './cut-rows.ts'
import { isCutList, toSheet } from './sheet.ts'

const sheet = { coverMm: 686, minLengthM: 1.5, maxLengthM: 12, stepM: 0.01 }
const read = (...rows: [count: string, length: string][]) =>
  readCutRows(
    rows.map(([count, length]) => ({ count, length })),
    sheet,
  )

it('rows in metres or in feet and inches make one list, with empty ones left out', () => {
  expect(read(['12', '3.6'], ['', ''], ['8', "12'"], ['4', '3600 mm'])).toEqual({
    cuts: [
      { count: 8, length: 3.66 },
      { count: 16, length: 3.6 },
    ],
    // (8 × 3.66 + 16 × 3.6) × 0.686 = 59.6
    area: 60,
    errors: [{}, {}, {}, {}],
    problem: undefined,
  })
})

it('each field that cannot be read has its sentence', () => {
  const { errors, cuts } = read(
    ['1.5', '3'],
    ['2', ''],
    ['2', 'long'],
    ['2', '1.2'],
    ['2', '12.5'],
    ['0', '3'],
    ['10001', '3'],
    ['2', '11.999 km and more than that'],
  )
  expect(cuts).toEqual([])
  expect(errors).toEqual([
    { count: 'A whole number from 1 to 10,000.' },
    { length: 'Enter the length.' },
    { length: '“long” is not a length. Write metres, such as 4.2, or feet and inches, such as 12\'6".' },
    { length: 'Sheets are cut from 1.50 to 12.00 m. 1.2 is too short.' },
    { length: 'Sheets are cut from 1.50 to 12.00 m. 12.5 is too long.' },
    { count: 'A whole number from 1 to 10,000.' },
    { count: 'A whole number from 1 to 10,000.' },
    {
      length:
        '“11.999 km and more t” is not a length. Write metres, such as 4.2, or feet and inches, such as 12\'6".',
    },
  ])
})

it('a length without a number, and a number without a length, are no empty row', () => {
  expect(read(['', '3'], [' ', ' '], ['2', ' ']).errors).toEqual([
    { count: 'A whole number from 1 to 10,000.' },
    {},
    { length: 'Enter the length.' },
  ])
})

it('a length that is less than half a centimetre too short is cut from the shortest sheet', () => {
  expect(read(['2', '1.496']).cuts).toEqual([{ count: 2, length: 1.5 }])
  expect(read(['2', '1.49']).errors[0]?.length).toMatch(/too short/)
})

it('40 lengths and 100,000 m² can be ordered', () => {
  const lengths = Array.from({ length: 40 }, (_, index) => ['1', `${2 + index / 10}`] as [string, string])
  expect(read(...lengths).problem).toBeUndefined()
  const metreWide = { ...sheet, coverMm: 1_000 }
  const { area, problem } = readCutRows([{ count: '10000', length: '10' }], metreWide)
  expect({ area, problem }).toEqual({ area: 100_000, problem: undefined })
})

it('nothing, and more than a line of the cart can hold, are told', () => {
  expect(read(['', ' ']).problem).toBe('Enter a number of sheets and their length.')
  const lengths = Array.from({ length: 41 }, (_, index) => ['1', `${2 + index / 10}`] as [string, string])
  expect(read(...lengths).problem).toBe('A line of the cart can hold 40 lengths.')
  const repeated = read(['10000', '1.5'], ['1', '1.5'])
  expect(repeated.problem).toBe('A line of the cart can hold 10,000 sheets of one length.')
  expect(isCutList(repeated.cuts, sheet)).toBe(false)
  expect(read(['10000', '12'], ['10000', '11']).problem).toBe('A line of the cart can hold 100,000 m².')
})

it('whatever is typed, a list without errors can be ordered', () => {
  const text = fc.oneof(fc.string(), fc.integer().map(String), fc.double({ min: 0, max: 20 }).map(String))
  const count = fc.integer({ min: 0, max: 10_001 }).map(String)
  const length = fc.integer({ min: 149, max: 1_201 }).map(centimetres => `${centimetres / 100}`)
  const rows = (...row: [fc.Arbitrary<string>, fc.Arbitrary<string>]) =>
    fc.array(fc.tuple(...row), { maxLength: 5 })
  let orderableCount = 0
  fc.assert(
    fc.property(fc.oneof(rows(text, text), rows(count, length)), fields => {
      const { cuts, problem } = read(...fields)
      if (cuts.length === 0 || problem) return
      orderableCount++
      expect(isCutList(cuts, sheet)).toBe(true)
    }),
  )
  expect(orderableCount).toBeGreaterThan(0)
})

it('every length up to the longest can be ordered, whatever the step', () => {
  const step = fc.integer({ min: 1, max: 4_000 })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(step, part, (lengthStepMm, share) => {
      const steps = toSheet({ coverMm: 686, minLengthMm: 1_500, maxLengthMm: 12_000, lengthStepMm })
      const length = steps.minLengthM + share * (steps.maxLengthM - steps.minLengthM)
      const { cuts, errors } = readCutRows([{ count: '2', length: length.toFixed(2) }], steps)
      expect(errors).toEqual([{}])
      expect(isCutList(cuts, steps)).toBe(true)
    }),
  )
})
