import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { cleanEmail, isEmail, toMailAddress } from './email.ts'

test.each([
  ['ama@example.com', 'ama@example.com'],
  [' Ama.Mensah+blocks@Example.com ', 'Ama.Mensah+blocks@example.com'],
  ['a\u200bma@example.com\u200b', 'ama@example.com'],
  ['ama@example.com\u00a0', 'ama@example.com'],
  ['mailto:ama@example.com', 'ama@example.com'],
  ['MAILTO:ama@example.com?subject=Blocks', 'ama@example.com'],
  ['<ama@example.com>', 'ama@example.com'],
  ['Ama Mensah <mailto:ama@example.com>', 'ama@example.com'],
  ['ａｍａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ama@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['ama@büro.example', 'ama@xn--bro-hoa.example'],
  ['ama@ɛdan.gh', 'ama@xn--dan-ktb.gh'],
  ['ama@пример.рф', 'ama@xn--e1afmkfd.xn--p1ai'],
  ['ama@xn--bro-hoa.example', 'ama@xn--bro-hoa.example'],
])('%j goes to %s', (typed, address) => {
  expect(toMailAddress(typed)).toBe(address)
  expect(isEmail(cleanEmail(typed))).toBe(true)
})

test.each([
  '',
  'ama',
  'ama@example',
  'ama@',
  '@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@example..com',
  'a@.example.com',
  'a@example.com.',
  'a@-example.com',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@2130706433.1',
  'a@example.c',
  'a@b@example.com',
  'a b@example.com',
  'a@exa mple.com',
  'a@example.com, b@example.com',
  '<a@example.com>, <b@example.com>',
  'a@example.com <b@example.com>',
  'a@example.com\r\nRCPT TO:<b@example.com>',
  'a\0@example.com',
  'ɔsei@example.com',
  '"a b"@example.com',
  'a@example.com:25',
  'a@example.com/x',
  'a@x%41.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
])('%j is refused', typed => expect(toMailAddress(typed)).toBeUndefined())

it('sends to nothing but one plain address', () => {
  const part = fc.constantFrom(
    'a',
    '.',
    '@',
    'example.com',
    '<',
    '>',
    ',',
    ' ',
    '\n',
    '"',
    'mailto:',
    '\u200b',
    '－',
    '㎏',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 8 }).map(parts => parts.join('')),
    fc.emailAddress(),
  )
  fc.assert(
    fc.property(text, typed => {
      const address = toMailAddress(typed)
      if (!address) return
      expect(address).toMatch(/^[!-?A-~]+@([a-z0-9-]+\.)+[a-z0-9-]{2,}$/)
      expect(address).not.toMatch(/[<>,;:"\\()]/)
      expect(toMailAddress(address)).toBe(address)
      expect(cleanEmail(cleanEmail(typed))).toBe(cleanEmail(typed))
    }),
    { numRuns: 500 },
  )
})
