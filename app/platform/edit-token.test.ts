import { expect, it } from 'vitest'
import { conflictOf, editTokenOf } from './edit-token.server.ts'

it('gives equal states equal versions, and different states different ones', () => {
  expect(editTokenOf({ a: 1, b: ['x'] })).toBe(editTokenOf({ a: 1, b: ['x'] }))
  expect(editTokenOf({ a: 1, b: ['x'] })).not.toBe(editTokenOf({ a: 1, b: ['y'] }))
})

it('lists the fields that differ, in readable form', () => {
  const labels = { name: 'Name', sizes: 'Sizes', facts: 'Specifications', listed: 'Listed' }
  const typed = { name: 'Kerb', sizes: ['a'], facts: [], listed: true }
  const stored = {
    name: 'Kerb',
    sizes: [],
    facts: [
      { label: 'Weight', value: '40 kg' },
      { label: 'Grade', value: '' },
    ],
    listed: false,
  }
  expect(conflictOf('v', labels, stored, typed)).toEqual({
    editToken: 'v',
    differences: [
      { label: 'Sizes', stored: '(empty)' },
      { label: 'Specifications', stored: 'Weight: 40 kg\nGrade: (empty)' },
      { label: 'Listed', stored: 'no' },
    ],
  })
})
