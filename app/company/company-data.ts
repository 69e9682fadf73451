import type { Branch } from './branches.content.ts'
import { branchesWith } from './branches.ts'
import { parseHours } from './opening-hours.ts'
import { parsePhone } from './phone.ts'
import type { CompanyData } from './use-company.ts'

const telephone = (number: string) => parsePhone(number) ?? number
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

const companyId = (origin: string) => `${origin}/#company`

export function companyData({ settings, origin, brand, footer }: CompanyData) {
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': companyId(origin),
        name: brand.name,
        url: `${origin}/`,
        logo: origin + (brand.files?.logo ?? '/icon-512.png'),
        description: footer.tagline,
        foundingDate: String(brand.established),
        telephone: telephone(settings.phone),
        email: settings.email,
        sameAs: footer.networks.map(({ url }) => url),
      },
      ...branchesWith(settings).map(branch => branchData(branch, { settings, origin, brand })),
    ],
  }
}

type BranchCompany = Pick<CompanyData, 'settings' | 'origin' | 'brand'>

function branchData(branch: Branch, { settings, origin, brand }: BranchCompany) {
  return {
    '@type': ['LocalBusiness', 'HardwareStore'],
    '@id': `${origin}/contact#${branch.id}`,
    name: `${brand.name} ${branch.name}`,
    parentOrganization: { '@id': companyId(origin) },
    url: `${origin}/contact`,
    image: origin + (brand.files?.logo ?? '/icon-512.png'),
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
