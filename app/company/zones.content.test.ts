import { describe, expect, it } from 'vitest'
import { checkFields } from '../platform/fields/field-rules.ts'
import { digitalAddressProblem, formatDigitalAddress, hasDistrict } from './places.ts'
import { makeZone } from './zone.fixture.ts'
import { deliveryZones } from './zones.content.ts'

const zone = (changes: object = {}) => ({ ...makeZone({ places: ['Kumasi'] }), ...changes })
const problemsOf = (...zones: object[]) => {
  const checked = checkFields(deliveryZones.fields, { ...deliveryZones.defaults, zones })
  return checked.ok ? [] : checked.problems.map(({ message }) => message)
}

describe('zones', () => {
  it('may be none, and one of them may be everywhere else', () => {
    expect(problemsOf()).toEqual([])
    expect(problemsOf(zone(), zone({ name: 'The rest', places: [] }))).toEqual([])
  })
  it.each([
    [[zone(), zone({ name: 'kumasi ', places: ['Ejisu'] })], 'Two zones are called “kumasi”.'],
    [[zone(), zone({ name: 'North', places: ['KUMASI'] })], '“KUMASI” stands in “Kumasi” and in “North”.'],
    [
      [zone({ places: [] }), zone({ name: 'North', places: [] })],
      '“Kumasi” and “North” have no places, but only one zone can be everywhere else.',
    ],
    [
      [zone({ addressPrefixes: ['AK', '183'] })],
      '“183” is not the beginning of a digital address, such as GA or GA-183.',
    ],
  ])('%# are refused', (zones, problem) => expect(problemsOf(...zones)).toEqual([problem]))

  const rate = (upToTonnes: number, feePesewas: number) => ({ upToTonnes, feePesewas })
  it.each([
    [[], 'Add a rate.'],
    [[rate(10, 1), rate(5, 2)], 'List the rates from light to heavy: 5 t stands below 10 t.'],
    [
      [rate(5, 2), rate(10, 1)],
      "A heavier load can't cost less: the fee up to 10 t is below that up to 5 t.",
    ],
  ])('rates %# are refused', (rates, problem) => expect(problemsOf(zone({ rates }))).toEqual([problem]))
  it('with values of the wrong kind are refused', () => {
    for (const rates of [null, [{}], [null], [{ upToTonnes: 'x', feePesewas: [] }]])
      expect(problemsOf(zone({ rates }))).not.toEqual([])
    expect(problemsOf(zone({ places: [1], addressPrefixes: null }))).not.toEqual([])
  })
})

describe('digital addresses', () => {
  it.each([
    ['GA-183-8164', 'GA-183-8164'],
    ['ga 183 8164', 'GA-183-8164'],
    ['Nt01261440', 'NT-0126-1440'],
    ['e2-00123-4567', 'E2-00123-4567'],
  ])('%s is %s', (typed, stored) => {
    expect(digitalAddressProblem(typed)).toBeUndefined()
    expect(formatDigitalAddress(typed)).toBe(stored)
  })
  it.each(['EO1070', 'N503074', 'ga 183'])('%s is a postcode', typed =>
    expect(digitalAddressProblem(typed)).toContain('This is a postcode'),
  )
  it.each(['GA-183-81645678', 'G1', '1A-183-8164', 'near the school', 'GA-18'])('%s is none', typed =>
    expect(digitalAddressProblem(typed)).toBe('Digital Address must look like GA-183-8164.'),
  )
  it('begin with a district', () => {
    expect(hasDistrict('ga-183-8164', 'GA')).toBe(true)
    expect(hasDistrict('GA-183-8164', 'ga 183')).toBe(true)
    expect(hasDistrict('AK-183-8164', 'GA')).toBe(false)
    expect(hasDistrict('AK-183-8164', '')).toBe(false)
  })
})
