import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGsm, measureSms, shortenAroundLink, toGsm, withoutOtherCharacters } from './sms-text.ts'

test.each([
  ['a'.repeat(160), { isGsm: true, units: 160, limit: 160 }],
  ['[€]', { isGsm: true, units: 6, limit: 160 }],
  ['Ñandú', { isGsm: false, units: 5, limit: 70 }],
  ['GH₵5', { isGsm: false, units: 4, limit: 70 }],
  ['👍', { isGsm: false, units: 2, limit: 70 }],
  [
    '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà',
    { isGsm: true, units: 63, limit: 160 },
  ],
])('%j', (text, length) => expect(measureSms(text)).toEqual(length))

test.each([
  ['GH₵75.00', 'GHS75.00'],
  ['1½ hours, ₵200 for 2⅔ m²', '1 1/2 hours, GHS 200 for 2 2/3 m2'],
  ['Ɔsɛɛ Ŋkrumah’s “yard” – 1.5 m³…', 'Osee Nkrumah\'s "yard" - 1.5 m3...'],
  ['Zoë Ñúñez', 'Zoe Ñuñez'],
  ['ɛ̃', 'e'],
  ['李', '李'],
])('%s reads %s in the SMS alphabet', (text, gsm) => expect(toGsm(text)).toBe(gsm))

test('what cannot be written in the SMS alphabet is left out', () => {
  expect(withoutOtherCharacters('Kofi 👍 李')).toBe('Kofi  ')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => isGsm(withoutOtherCharacters(text))))
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom('a', ' ', '€', '[', 'é', '\n'), maxLength: 400 }),
)
const anyLink = fc
  .string({ unit: fc.constantFrom('a', '-', '_', '~', 'B', '7'), maxLength: 36 })
  .map(path => `https://shop.example/${path}`)

test('an SMS with a link fits, and its link is whole and stands alone', () => {
  fc.assert(
    fc.property(anyText, anyLink, anyText, (before, link, after) => {
      const text = shortenAroundLink(before, link, after)
      const { units, limit } = measureSms(text)
      expect(units).toBeLessThanOrEqual(limit)
      expect(text).toContain(link)
      expect(text.charAt(text.indexOf(link) + link.length).trim()).toBe('')
    }),
    { numRuns: 500 },
  )
})

test('what fits stays as it is; else the end goes first, then the start', () => {
  const link = `https://shop.example.com/orders/${'x'.repeat(22)}`
  expect(shortenAroundLink('See ', link, ' Thanks')).toBe(`See ${link} Thanks`)
  const endCut = shortenAroundLink('See ', link, ` ${'thanks '.repeat(30)}`)
  expect(endCut).toMatch(/^See https:\S+ thanks .+\.\.\.$/)
  const startCut = shortenAroundLink('please '.repeat(30), link, ' Thanks')
  expect(startCut).toMatch(/^please .+\.\.\. https:\S+$/)
})
