import { expect, test } from 'vitest'
import { actionName, fieldChanges, subjectWithoutContact } from './audit.ts'

test('lists the old and new value of each field', () => {
  expect(fieldChanges({ before: { price: 250, name: 'A' }, after: { price: 300, name: 'A' } })).toEqual([
    { field: 'price', before: '250', after: '300' },
  ])
  expect(fieldChanges({ before: null, after: { name: 'New', sizes: ['1'], notes: '' } })).toEqual([
    { field: 'name', before: '–', after: 'New' },
    { field: 'sizes', before: '–', after: '["1"]' },
  ])
  expect(fieldChanges({ before: 'odd', after: undefined })).toEqual([])
})

test('shortens long texts', () => {
  const [change] = fieldChanges({ before: {}, after: { text: 'x'.repeat(500) } })
  expect(change?.after).toHaveLength(121)
})

test('formats the name of an action', () => {
  expect(actionName('account.two-factor on')).toBe('Account two-factor on')
})

test.each([
  ['Ama Serwaa (ama@example.com)', 'Ama Serwaa'],
  ['Yaw (+233241112222)', 'Yaw'],
  ['Account ama@example.com', 'Account of Ama Serwaa'],
  ['Account gone@example.com', 'Account'],
  ['Role Foreman (night)', 'Role Foreman (night)'],
])('%s without an address is %s', (subject, shown) =>
  expect(subjectWithoutContact(subject, new Map([['ama@example.com', 'Ama Serwaa']]))).toBe(shown),
)
