import { expect, test } from 'vitest'
import { actionName, fieldChanges } from './audit.ts'

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
