import { expect, it } from 'vitest'
import { branches } from './branches.content.ts'
import { branchesWith, directionsHref, mapSearchHref } from './branches.ts'
import { defaultSettings } from './settings.content.ts'

const shown = (settings: Parameters<typeof branchesWith>[1]) =>
  branchesWith(branches.defaults.branches, settings)

it('has five branches with different phone numbers', () => {
  expect(new Set(shown(defaultSettings).map(branch => branch.phone)).size).toBe(5)
})

it('uses the phone number and address of the settings for the head office only', () => {
  const before = shown(defaultSettings)
  const changed = { phone: '+233 24 999 8888', address: 'Old Road 12, Weija' }
  const after = shown(changed)
  expect(after[0]).toEqual({ ...before[0], ...changed, place: undefined })
  expect(after.slice(1)).toEqual(before.slice(1))
})

it.each([
  ['Weija Junction, Accra', true],
  ['Weija Junction, Accra-Cape Coast Road', true],
  [' weija junction,  Accra ', true],
  ['Old Weija Road 3, Kumasi', false],
  ['Weija Junction, Accra, 2nd floor', false],
  ['', false],
])('the head office at %j has coordinates: %s', (address, expected) => {
  const [office] = shown({ ...defaultSettings, address })
  expect(Boolean(office?.place)).toBe(expected)
})

it('links to the coordinates, or to the address after the head office has moved', () => {
  const [here] = shown(defaultSettings)
  const [elsewhere] = shown({ ...defaultSettings, address: 'Ring Road 3, Kumasi' })
  expect(here && directionsHref(here)).toMatch(/destination=5\.5586,-0\.3438$/)
  expect(elsewhere && directionsHref(elsewhere)).toMatch(
    /destination=Ring%20Road%203%2C%20Kumasi%2C%20Ghana$/,
  )
  expect(elsewhere && mapSearchHref(elsewhere)).toMatch(/query=Ring%20Road%203%2C%20Kumasi%2C%20Ghana$/)
})

it('has a place only with both coordinates', () => {
  const entries = branches.defaults.branches.map(branch => ({ ...branch, longitude: null }))
  expect(branchesWith(entries, defaultSettings).map(({ place }) => place)).toEqual(Array(5).fill(undefined))
})
