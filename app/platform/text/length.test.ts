import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metres, parseLength, parseNumber } from './length.ts'

describe('a length', () => {
  it.each([
    ['4', 4],
    ['4.25', 4.25],
    ['4,25', 4.25],
    ['.5', 0.5],
    ['4.', 4],
    [' 4.2 m ', 4.2],
    ['350 mm', 0.35],
    ['35cm', 0.35],
    ['1,200 mm', 1.2],
    ["12'", 3.6576],
    ["12'6", 3.81],
    ['12\'6"', 3.81],
    ['12’6”', 3.81],
    ["12' 6''", 3.81],
    ['12 ft 6 in', 3.81],
    ['12 feet 6 inches', 3.81],
    ['6"', 0.1524],
    ['6 1/2"', 0.1651],
    ['12\'6 1/2"', 3.8227],
    ['1/2"', 0.0127],
    ['11/16"', 0.0174625],
    ['.25', 0.25],
    ["12' 6 in.", 3.81],
    ['-3', -3],
  ])('%s is read', (text, metres) => expect(parseLength(text)).toBeCloseTo(metres, 9))

  it.each([
    '',
    'abc',
    '4 x 2',
    "12'6'3",
    '12"6',
    "'",
    '"',
    '4.2.1',
    '1e3',
    '4 km',
    '1/0"',
    '6 1 1/2"',
    '6 11/2/3"',
    '1/123"',
    '4 m 2',
    'Infinity',
  ])('%j is not read', text => expect(parseLength(text)).toBeUndefined())

  it('is shown in metres with at most two decimals', () => {
    expect([3, 3.456, 1_200].map(metres)).toEqual(['3 m', '3.46 m', '1,200 m'])
  })

  it('is the same in metres, millimetres, and feet and inches', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 11 }), (feet, inches) => {
        const metres = (feet * 12 + inches) * 0.0254
        expect(parseLength(`${feet}'${inches}"`)).toBeCloseTo(metres, 9)
        expect(parseLength(metres.toFixed(6))).toBeCloseTo(metres, 6)
        expect(parseLength(`${(metres * 1_000).toFixed(3)}mm`)).toBeCloseTo(metres, 6)
      }),
    )
  })

  it('is a finite number or nothing, whatever is typed', () => {
    const number = fc.oneof(fc.double().map(String), fc.stringMatching(/^\d{1,12}$/))
    const lengthText = fc
      .tuple(number, fc.constantFrom('', ' m', 'mm', "'", '"', ' 1/0"', '/0"'))
      .map(each => each.join(''))
    let parsedCount = 0
    fc.assert(
      fc.property(fc.oneof(fc.string(), lengthText), text => {
        for (const value of [parseLength(text), parseNumber(text)]) {
          if (value === undefined) continue
          parsedCount++
          expect(Number.isFinite(value)).toBe(true)
        }
      }),
    )
    expect(parsedCount).toBeGreaterThan(0)
  })
})
