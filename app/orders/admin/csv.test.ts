import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes text, doubles quotes, leaves numbers alone', () => {
  expect(csvLine(['Ama "A" Mensah', 12.5, 'a,b\nc'])).toBe('"Ama ""A"" Mensah",12.5,"a,b\nc"\r\n')
})

it.each(['=1+1', '+233241234567', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '\0=1', '＝1'])(
  'escapes the formula in %j',
  text => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  },
)

it('round-trips any text', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().filter(text => !/^(\s*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text)),
        { minLength: 1 },
      ),
      cells => {
        const read = [...csvLine(cells).matchAll(/"((?:[^"]|"")*)"[,\r]/g)].map(([, cell]) =>
          cell?.replaceAll('""', '"'),
        )
        expect(read).toEqual(cells)
      },
    ),
  )
})
