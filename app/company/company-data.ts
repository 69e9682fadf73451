import type { Branch } from './branches.content.ts'
import { branchesWith } from './branches.ts'
import { company, type Settings } from './company.ts'
import { parseHours } from './opening-hours.ts'
import { parsePhone } from './phone.ts'
import type { CompanyData } from './use-company.ts'

const telephone = (number: string) => parsePhone(number) ?? number
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

export function companyData({ settings, origin, footer }: CompanyData) {
  const id = `${origin}/#company`
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': id,
        name: company.name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        description: footer.tagline,
        foundingDate: String(company.established),
        telephone: telephone(settings.phone),
        email: settings.email,
        sameAs: footer.networks.map(({ url }) => url),
      },
      ...branchesWith(settings).map(branch => branchData(branch, settings, origin, id)),
    ],
  }
}

function branchData(branch: Branch, settings: Settings, origin: string, organisation: string) {
  return {
    '@type': ['LocalBusiness', 'HardwareStore'],
    '@id': `${origin}/contact#${branch.id}`,
    name: `${company.name} ${branch.name}`,
    parentOrganization: { '@id': organisation },
    url: `${origin}/contact`,
    image: `${origin}/icon-512.png`,
    telephone: telephone(branch.phone),
    address: {
      '@type': 'PostalAddress',
      streetAddress: branch.address,
      // Those of the branch, which an address of the settings may have left.
      ...(branch.place && { addressLocality: branch.area, addressRegion: branch.region }),
      addressCountry: 'GH',
    },
    ...(branch.place && { geo: { '@type': 'GeoCoordinates', ...branch.place } }),
    currenciesAccepted: 'GHS',
    paymentAccepted: 'Cash, mobile money',
    openingHoursSpecification: [
      opening(weekdays, settings.hoursWeekdays),
      opening(['Saturday'], settings.hoursSaturday),
      opening(['Sunday'], settings.hoursSunday),
    ].filter(hours => hours !== undefined),
  }
}

function opening(dayOfWeek: string[], text: string) {
  const hours = parseHours(text)
  return hours && { '@type': 'OpeningHoursSpecification', dayOfWeek, ...hours }
}
