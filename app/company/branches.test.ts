import { expect, it } from 'vitest'
import { checkFields } from '../platform/fields/field-rules.ts'
import { branches } from './branches.content.ts'
import { branchesWith, directionsHref, mapSearchHref } from './branches.ts'
import { defaultSettings } from './settings.content.ts'

const shown = (settings: Parameters<typeof branchesWith>[1]) =>
  branchesWith(branches.defaults.branches, settings)

it('has five branches with different phone numbers', () => {
  expect(new Set(shown(defaultSettings).map(branch => branch.phone)).size).toBe(5)
})

it('uses the phone number and address of the settings for the head office only, whose place stays', () => {
  const before = shown(defaultSettings)
  const changed = { phone: '+233 24 999 8888', address: 'Old Road 12, Weija' }
  const after = shown(changed)
  expect(after[0]).toEqual({ ...before[0], ...changed })
  expect(after[0] && directionsHref(after[0])).toMatch(/destination=5\.5586,-0\.3438$/)
  expect(after.slice(1)).toEqual(before.slice(1))
})

it('links to the address of a branch without coordinates', () => {
  const [, branch] = branchesWith(
    branches.defaults.branches.map(entry => ({ ...entry, latitude: null })),
    defaultSettings,
  )
  expect(branch && directionsHref(branch)).toMatch(/destination=Pokuase%20Interchange.*Ghana$/)
  expect(branch && mapSearchHref(branch)).toMatch(/query=Pokuase%20Interchange.*Ghana$/)
})

it.each([
  [
    { name: 'Weija (Head Office)', area: 'Weija' },
    { name: 'Weija', title: 'Weija (Head Office)', town: '' },
  ],
  [
    { name: 'Works', area: 'Tema' },
    { name: 'Works', title: 'Works (Head Office)', town: 'Tema' },
  ],
])('the head office %j is called %j', (entry, expected) => {
  const entries = branches.defaults.branches.map(branch => ({ ...branch, ...entry }))
  expect(branchesWith(entries, defaultSettings)[0]).toMatchObject(expected)
})

it('needs an address and a phone number of every branch but the head office', () => {
  const without = branches.defaults.branches.map(entry => ({ ...entry, address: '', phone: '' }))
  const checked = checkFields(branches.fields, { branches: without })
  expect(!checked.ok && checked.problems.map(({ path }) => path.join('.'))).toEqual(
    [1, 2, 3, 4].flatMap(index => [`branches.${index}.address`, `branches.${index}.phone`]),
  )
})

it('has a place only with both coordinates', () => {
  const entries = branches.defaults.branches.map(branch => ({ ...branch, longitude: null }))
  expect(branchesWith(entries, defaultSettings).map(({ place }) => place)).toEqual(Array(5).fill(undefined))
})
