import { describe, expect, it } from 'vitest'
import { branches as piece } from './branches.content.ts'
import { makeCompany } from './company.fixture.ts'
import { companyData } from './company-data.ts'
import { defaultSettings } from './settings.content.ts'

describe('companyData', () => {
  const settings = { ...defaultSettings, phone: '030 211 2233', address: 'Weija Barrier' }
  const entries = piece.defaults.branches
  const [organisation, ...branches] = companyData(makeCompany({ settings }), entries)['@graph']

  it('has the company and its five branches', () => {
    expect(organisation).toMatchObject({ '@type': 'Organization', foundingDate: '1988' })
    expect(branches).toHaveLength(5)
    for (const branch of branches)
      expect(branch).toMatchObject({ parentOrganization: { '@id': 'https://shop.example/#company' } })
    expect(new Set(branches.map(branch => branch.telephone)).size).toBe(5)
  })

  it('uses the phone number and address of the settings for the head office', () => {
    expect(branches[0]).toMatchObject({
      telephone: '+233302112233',
      address: { streetAddress: 'Weija Barrier' },
    })
  })

  it('names town, region and coordinates of the head office whatever the address of the settings is', () => {
    expect(branches[0]).toMatchObject({
      name: 'Blockyard Weija (Head Office)',
      address: { addressLocality: 'Weija', addressRegion: 'Greater Accra' },
      geo: { latitude: 5.5586 },
    })
  })

  it('omits a day whose hours are not times', () => {
    const [weekdays, saturday, ...more] = (branches[0] as { openingHoursSpecification: object[] })
      .openingHoursSpecification
    expect(weekdays).toMatchObject({ opens: '07:00', closes: '18:00' })
    expect(saturday).toMatchObject({ dayOfWeek: ['Saturday'], opens: '08:00', closes: '16:00' })
    expect(more).toEqual([])
  })

  it('names each branch by its area, and twins by their place in the list', () => {
    const [first] = entries
    const twins = companyData(makeCompany({ origin: '' }), [...entries, ...(first ? [first] : [])])[
      '@graph'
    ].slice(1)
    expect(twins.map(branch => branch['@id'])).toEqual(
      ['weija', 'pokuase', 'adjiriganor', 'cape-coast', 'takoradi', 'weija-6'].map(id => `/contact#${id}`),
    )
  })

  it('leaves the working hours out of a branch with hours of its own', () => {
    const own = entries.map(entry => ({ ...entry, hours: 'Mornings' }))
    expect(companyData(makeCompany(), own)['@graph'][1]).not.toHaveProperty('openingHoursSpecification')
  })
})
