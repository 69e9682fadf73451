import { expect, test } from 'vitest'
import { parseDataSubject } from './data-subject.ts'

test.each([
  'ama@example.com',
  ' ama@example.com ',
  '024 123 4567',
  '+233 (0)24-123-4567',
  '024 123 4567 / 020 000 0000',
])('%j is accepted', typed => {
  expect(parseDataSubject(typed)).toBe(typed.trim())
})

test('control characters, which the database refuses, are removed', () => {
  expect(parseDataSubject('a\0ma@example.com\n')).toBe('ama@example.com')
  expect(parseDataSubject('\0@\0')).toBeUndefined()
})

test.each(['', ' ', 'Ama', '@', '12345', 'a@', `${'x'.repeat(250)}@a.gh`, null, 5])(
  '%j is rejected',
  typed => {
    expect(parseDataSubject(typed)).toBeUndefined()
  },
)
