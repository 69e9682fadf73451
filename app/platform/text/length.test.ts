import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metres, parseLength, parseNumber, splitLengths } from './length.ts'

describe('a length', () => {
  it.each([
    ['4', 4],
    ['4.25', 4.25],
    ['4,25', 4.25],
    ['.5', 0.5],
    ['0,500', 0.5],
    ['-0,450 m', -0.45],
    ['0,5 mm', 0.0005],
    ['10,500 mm', 10.5],
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
    ['2 700 mm', 2.7],
    ['2,700 mm', 2.7],
    ['2\u202f700\u00a0mm', 2.7],
    ['2 700,5 mm', 2.7005],
    ['1 234 567 mm', 1234.567],
    ['12½', 12.5],
    ['12 ½ m', 12.5],
    ['12 1/2', 12.5],
    ['¾ m', 0.75],
    ["12½'", 3.81],
    ["12' 6", 3.81],
    ["12' 6½", 3.8227],
    ['12 ft 6½ in', 3.8227],
    ['4m', 4],
    ['270CM', 2.7],
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
    '2 70 mm',
    '2 7000 mm',
    '2 700,500 mm',
    '12 6',
    '1.5 1/2',
    '-3 1/2',
    '6 3/2"',
    '121/2',
    '½½',
    "12' 12",
    "12' -6",
    "-12' 6",
    '4 constructor',
    'm',
    '3.6 x 2.4',
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

  it('is the same however its thousands, units and fractions are written', () => {
    const count = fc.integer({ min: 0, max: 999_999 })
    const unit = fc.constantFrom(
      ['', 1] as const,
      ['m', 1] as const,
      [' cm', 0.01] as const,
      [' mm', 0.001] as const,
    )
    const space = fc.constantFrom(',', ' ', '\u00a0', '\u202f')
    fc.assert(
      fc.property(count, unit, space, (number, [name, metresPerUnit], separator) => {
        const grouped = number.toLocaleString('en').replaceAll(',', separator)
        expect(parseLength(`${grouped}${name}`)).toBeCloseTo(number * metresPerUnit, 6)
        expect(parseLength(`${number}½${name}`)).toBeCloseTo((number + 0.5) * metresPerUnit, 6)
      }),
    )
  })

  it('is a finite number or nothing, whatever is typed', () => {
    const number = fc.oneof(fc.double().map(String), fc.stringMatching(/^\d{1,12}$/))
    const lengthText = fc
      .tuple(number, fc.constantFrom('', ' m', 'mm', "'", '"', ' 1/0"', '/0"', '½', ' constructor'))
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

describe('lengths that are typed together', () => {
  it.each([
    ['3.6 x 2.4', ['3.6', '2.4']],
    ['3.6X2.4m', ['3.6 m', '2.4m']],
    ['3600 x 2400 mm', ['3600 mm', '2400 mm']],
    ["12'6\" × 8'", ['12\'6"', "8'"]],
    ["12' x 8", ["12'", "8 '"]],
    ['12 by 8 ft', ['12 ft', '8 ft']],
    ['6 * 4 * 0.15', ['6', '4', '0.15']],
    ['2½ x 4', ['2½', '4']],
    ['4.2', ['4.2']],
  ])('%s are %j', (text, sides) => expect(splitLengths(text)).toEqual(sides))

  it.each(['', 'x', '3 x', 'box', '3 x two', '12\'6" x 8', '3 m x 40 cm x 5', 'hexagon', '3-4'])(
    '%j stays one text',
    text => expect(splitLengths(text)).toEqual([text]),
  )

  it('can be read each, or stay as they are', () => {
    const part = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom('3', "8'", '2 m', ' by ', '6"', 'x'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), fc.constantFrom('x', '×', ' by ', ''), (parts, mark) => {
        const text = parts.join(mark)
        const sides = splitLengths(text)
        if (sides.length > 1) for (const side of sides) expect(parseLength(side)).toEqual(expect.any(Number))
        else expect(sides.map(side => side.trim())).toEqual([text.trim()])
      }),
    )
  })
})
