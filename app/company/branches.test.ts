import { expect, it } from 'vitest'
import { branchesWith, directionsHref } from './branches.ts'
import { defaultSettings } from './company.ts'

it('has five branches with different phone numbers', () => {
  expect(new Set(branchesWith(defaultSettings).map(branch => branch.phone)).size).toBe(5)
})

it('uses the phone number and address of the settings for the head office only', () => {
  const before = branchesWith(defaultSettings)
  const after = branchesWith({ phone: '+233 24 999 8888', address: 'Old Road 12, Weija' })
  expect(after[0]).toEqual({ ...before[0], phone: '+233 24 999 8888', address: 'Old Road 12, Weija' })
  expect(after.slice(1)).toEqual(before.slice(1))
})

it('links to the coordinates, or to the address after the head office has moved', () => {
  const [here] = branchesWith(defaultSettings)
  const [elsewhere] = branchesWith({ ...defaultSettings, address: 'Ring Road 3, Kumasi' })
  expect(here && directionsHref(here)).toMatch(/destination=5\.5586,-0\.3438$/)
  expect(elsewhere && directionsHref(elsewhere)).toMatch(
    /destination=Ring%20Road%203%2C%20Kumasi%2C%20Ghana$/,
  )
})
