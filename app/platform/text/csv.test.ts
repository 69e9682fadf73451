import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine, unescapeText } from './csv.ts'

it('quotes text, doubles quotes, leaves numbers alone', () => {
  expect(csvLine(['Ama "A" Mensah', 12.5, 'a,b\nc'])).toBe('"Ama ""A"" Mensah",12.5,"a,b\nc"\r\n')
})

it.each(['=1+1', '+233241234567', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '\0=1', '＝1', "'=1"])(
  'escapes the formula in %j',
  text => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  },
)

it.each(['0241234567', '00012345', '1234E567', '12345e67', '0E123456', '233024123456', '4111111111111111'])(
  'keeps the digits of %s as text',
  text => {
    expect(csvLine([text])).toBe(`"=""${text}"""\r\n`)
  },
)

it.each(['12345678', '0', '0.5', '2026-11-25', '024 123 4567', '1A2B3C4D', 'E1234567', '1234567E'])(
  'leaves %s as it is',
  text => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`)
  },
)

it('round-trips any text', () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^['=+@\t -]{0,4}[a-z]{0,2}$/),
    fc.stringMatching(/^(=")?[0-9E]{0,13}"?$/),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), cells => {
      const [read = []] = parse(csvLine(cells), { skip_empty_lines: false })
      expect(read.map(unescapeText)).toEqual(cells)
    }),
  )
})
