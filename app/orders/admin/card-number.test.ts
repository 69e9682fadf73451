import fc from 'fast-check'
import { expect, it } from 'vitest'
import { containsCardNumber } from './payment-schema.ts'

it.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  'Visa 4111-1111-1111-1111 12/27',
  '3782 822463 10005',
  '4222222222222',
  '６０１１１１１１１１１１１１１７',
  'ref 77 4111 1111 1111 1111',
])('%j contains a card number', text => expect(containsCardNumber(text)).toBe(true))

it.each(['', '4111111111111112', '0241234567', 'MP261122.1405.A12345', '411111111111', 'GH-2026-000123'])(
  '%j contains none',
  text => expect(containsCardNumber(text)).toBe(false),
)

it('finds a card number wherever it is in a text, however its digits are grouped', () => {
  const words = fc.stringMatching(/^[a-z]{0,8}$/)
  const groups = fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 4 })
  fc.assert(
    fc.property(words, words, groups, (before, after, cuts) => {
      const digits = [...'5555555555554444']
      for (const cut of cuts) digits[cut] = ` ${digits[cut]?.trim()}`
      expect(containsCardNumber(`${before} ${digits.join('')}x${after}`)).toBe(true)
    }),
  )
})
