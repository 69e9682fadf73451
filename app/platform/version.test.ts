import { expect, it } from 'vitest'
import { conflictOf, versionOf } from './version.server.ts'

it('gives equal states equal versions, and different states different ones', () => {
  expect(versionOf({ a: 1, b: ['x'] })).toBe(versionOf({ a: 1, b: ['x'] }))
  expect(versionOf({ a: 1, b: ['x'] })).not.toBe(versionOf({ a: 1, b: ['y'] }))
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
    version: 'v',
    differences: [
      { label: 'Sizes', stored: '(empty)' },
      { label: 'Specifications', stored: 'Weight: 40 kg\nGrade: (empty)' },
      { label: 'Listed', stored: 'no' },
    ],
  })
})
