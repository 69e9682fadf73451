import { describe, expect, it } from 'vitest'
import { findZone } from './find-zone.ts'
import { makeZone as zone } from './zone.fixture.ts'

const accra = zone({ name: 'Accra', places: ['East Legon', 'Weija'] })
const hills = zone({ name: 'Hills', places: ['East Legon Hills', 'Madina'] })
const everywhereElse = zone({ name: 'The rest of Ghana', places: [] })
const found = (place: string, zones = [zone(), accra, hills]) => findZone(zones, place)?.name

describe('findZone', () => {
  it.each([
    ['kumasi', 'Kumasi'],
    [' EJISU ', 'Kumasi'],
    ['Kokofu', 'Kumasi'],
    ['Eastlegon', 'Accra'],
    ['East-Légon', 'Accra'],
    ['Plot 4, East Legon, Accra', 'Accra'],
    ['accra', 'Accra'],
    ['Weija, Kumasi', 'Accra'],
  ])('%s is in %s', (place, name) => expect(found(place)).toBe(name))
  it.each([
    ['Weija Junction', 'Accra'],
    ['Kumasi Adum', 'Kumasi'],
    ['near Weija', 'Accra'],
    ['Weija - Accra', 'Accra'],
    ['Madina – Accra', 'Hills'],
    ['Kumasi-Adum', 'Kumasi'],
    ['behind the mosque (Kɔkofu)', 'Kumasi'],
    ['near East Legon Hills', 'Hills'],
    ['near East Legon', 'Accra'],
    ['Weija Greater Accra Region', 'Accra'],
    ['Plot 4, opposite Kumasi Central Market, Ashanti Region', 'Kumasi'],
  ])('%s is in %s, by a name among its words', (place, name) => expect(found(place)).toBe(name))
  it.each([
    // Regions.
    'Greater Accra',
    'Greater Accra Region',
    'Accra Region',
    'Kumasi region',
    // Roads, which lead to a town far away.
    'Kumasi Road, Nsawam',
    'Accra-Kumasi Highway, Suhum',
    // Between two zones.
    'Accra Kumasi',
    // Parts of words.
    'Weijaman',
    'Legon East',
  ])('%s is in no zone', place => expect(found(place)).toBeUndefined())
  it('is everywhere else where there is such a zone, for a place alone', () => {
    expect(found('Wa', [zone(), everywhereElse])).toBe('The rest of Ghana')
    expect(found(' , ', [zone(), everywhereElse])).toBeUndefined()
    expect(found('Wa', [zone()])).toBeUndefined()
  })
})
