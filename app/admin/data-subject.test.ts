import { expect, test } from 'vitest'
import { parseDataSubject } from './data-subject.ts'

test.each([
  'ama@example.com',
  ' ama@example.com ',
  '024 123 4567',
  '+233 (0)24-123-4567',
  '024 123 4567 / 020 000 0000',
])('%j is a person', typed => {
  expect(parseDataSubject(typed)).toBe(typed.trim())
})

test('what no keyboard types and no database takes is left out', () => {
  expect(parseDataSubject('a\0ma@example.com\n')).toBe('ama@example.com')
  expect(parseDataSubject('\0@\0')).toBeUndefined()
})

test.each(['', ' ', 'Ama', '@', '12345', 'a@', `${'x'.repeat(250)}@a.gh`, null, 5])('%j is nobody', typed => {
  expect(parseDataSubject(typed)).toBeUndefined()
})
