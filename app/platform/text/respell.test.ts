import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { respell } from './respell.ts'

const isAscii = (text: string) => /^[ -~]$/.test(text)
const plain = (text: string) => respell(text, isAscii)

const fractions: [string, string][] = [
  ['¼', '1/4'],
  ['½', '1/2'],
  ['¾', '3/4'],
  ['⅐', '1/7'],
  ['⅑', '1/9'],
  ['⅒', '1/10'],
  ['⅓', '1/3'],
  ['⅔', '2/3'],
  ['⅕', '1/5'],
  ['⅖', '2/5'],
  ['⅗', '3/5'],
  ['⅘', '4/5'],
  ['⅙', '1/6'],
  ['⅚', '5/6'],
  ['⅛', '1/8'],
  ['⅜', '3/8'],
  ['⅝', '5/8'],
  ['⅞', '7/8'],
  ['⅟', '1/'],
  ['↉', '0/3'],
]

test.each(fractions)('%s reads %s, apart from the figures beside it', (fraction, reading) => {
  expect(plain(fraction)).toBe(reading)
  expect(plain(`${fraction}″`)).toBe(`${reading}"`)
  expect(plain(`12${fraction} m`)).toBe(`12 ${reading} m`)
  expect(plain(`12 ${fraction}`)).toBe(`12 ${reading}`)
  expect(plain(`${fraction}5`)).toBe(`${reading}${reading.endsWith('/') ? '' : ' '}5`)
})

test.each([
  ['₵200', 'GHS 200'],
  ['200₵', '200 GHS'],
  ['₵ 200', 'GHS 200'],
  ['GH₵75.00', 'GHS75.00'],
  ['₦1,500', 'NGN 1,500'],
  ['50¢', '50c'],
  ['5 m²', '5 m2'],
  ['1.5 m³', '1.5 m3'],
  ['10²', '10^2'],
  ['10⁶ blocks', '10^6 blocks'],
  ['H₂O', 'H2O'],
  ['15° pitch', '15 deg pitch'],
  ['25 °C', '25 C'],
  ['5°6′', "5 deg 6'"],
  ['2 × 3', '2 x 3'],
  ['3÷4', '3/4'],
  ['5 − 2', '5 - 2'],
  ['5‑6', '5-6'],
  ['6″ × 9′', `6" x 9'`],
  ['±5 ≤ 6', '+/-5 <= 6'],
  ['5🧱6', '5 6'],
  ['٢٣ blocks', '23 blocks'],
  ['5٣', '53'],
  ['𞥑', '1'],
  ['𝟏𝟎', '10'],
  ['5①', '5 1'],
  ['a\u00adb\u200bc', 'abc'],
])('%s reads %s', (text, reading) => expect(plain(text)).toBe(reading))

it('writes a diameter as the letter where there is one', () => {
  const has = (text: string) => isAscii(text) || text === 'Ø'
  expect(respell('⌀12, Ø16', has)).toBe('Ø12, Ø16')
})

it('makes no figures of several one', () => {
  const part = fc.constantFrom('½', '3', '²', '🧱', '٣', '建', '①', '₵')
  fc.assert(
    fc.property(fc.array(part), parts => {
      const digits = parts.join('').match(/[3٣]+/g) ?? []
      const kept = plain(parts.join('')).match(/\d+/g) ?? []
      for (const number of digits) expect(kept).toContain(number.replaceAll('٣', '3'))
    }),
  )
})

it('keeps at most two marks on a letter, of those that can be written', () => {
  const has = (text: string) => isAscii(text) || text.length > 1
  expect(respell('m\u0300\u0301\u0302\u0303', has)).toBe('m\u0300\u0301')
  expect(plain('K\u0336o\u0336fi\u0336')).toBe('Kofi')
})
