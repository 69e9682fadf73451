import { expect, it } from 'vitest'
import { firstNumber, parsePhone } from './phone.ts'
import { phonePrefix } from './phone-prefix.ts'

it.each([
  ['024 123 4567', '+233241234567'],
  ['0241234567', '+233241234567'],
  ['+233 24 123 4567', '+233241234567'],
  ['+233 (0)24-123-4567', '+233241234567'],
  ['00233241234567', '+233241234567'],
  ['233241234567', '+233241234567'],
  ['+2330241234567', '+233241234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['٠٢٤١٢٣٤٥٦٧', '+233241234567'],
  ['۰۲۴۱۲۳۴۵۶۷', '+233241234567'],
  ['０２４１２３４５６７', '+233241234567'],
])('parses %s as %s', (text, number) => {
  expect(parsePhone(text)).toBe(number)
  expect(phonePrefix(text)).toBe(number)
})

it.each([
  ['0', undefined],
  ['00', undefined],
  ['+', undefined],
  ['Ama', undefined],
  ['024', '+23324'],
  ['0241', '+233241'],
  ['233 24', '+23324'],
  ['+233 (0)24', '+23324'],
  ['0044 79', '+4479'],
])('%s is the beginning %s', (text, prefix) => expect(phonePrefix(text)).toBe(prefix))

it.each(['', 'call me', '12345', '024 123', '+0 123 456 789', '+233 24 123 4567 8901 2345', '<b>024</b>'])(
  'rejects %j',
  text => expect(parsePhone(text)).toBeUndefined(),
)

it.each([
  ['024 111 2222 / 020 333 4444', '024 111 2222'],
  ['0241112222 ext 5', '0241112222'],
  ['Kofi: +233 (0)24-111-2222', '+233 (0)24-111-2222'],
  ['call me', 'call me'],
])('the first number of %j is %s', (text, number) => expect(firstNumber(text)).toBe(number))
