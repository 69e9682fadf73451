import { anchorsOf } from '../content/anchors.ts'
import { parsePhone } from '../platform/text/phone.ts'
import type { BranchEntry } from './branches.content.ts'
import { type Branch, branchesWith } from './branches.ts'
import { parseHours } from './opening-hours.ts'
import type { Settings } from './settings.content.ts'
import type { CompanyData } from './use-company.ts'

const telephone = (number: string) => parsePhone(number) ?? number
export const logoUrl = ({ origin, brand }: Pick<CompanyData, 'origin' | 'brand'>) =>
  origin + (brand.files?.logo ?? '/icon-512.png')
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

export function companyData(
  { settings, origin, brand, footer, ordering }: CompanyData,
  entries: readonly BranchEntry[],
) {
  const id = `${origin}/#company`
  const anchors = anchorsOf(entries.map(({ area }) => area))
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': id,
        name: brand.name,
        url: `${origin}/`,
        logo: logoUrl({ origin, brand }),
        description: footer.tagline,
        foundingDate: String(brand.established),
        telephone: telephone(settings.phone),
        email: settings.email,
        sameAs: footer.networks.map(({ url }) => url),
      },
      ...branchesWith(entries, settings).map((branch, index) => ({
        ...branchData(branch, settings),
        '@id': `${origin}/contact#${anchors[index]}`,
        name: `${brand.name} ${branch.title}`,
        parentOrganization: { '@id': id },
        url: `${origin}/contact`,
        image: logoUrl({ origin, brand }),
        ...(ordering.payments && { paymentAccepted: ordering.payments }),
      })),
    ],
  }
}

function branchData(branch: Branch, settings: Settings) {
  return {
    '@type': ['LocalBusiness', 'HardwareStore'],
    telephone: telephone(branch.phone),
    address: {
      '@type': 'PostalAddress',
      streetAddress: branch.address,
      addressLocality: branch.area,
      addressRegion: branch.region,
      addressCountry: 'GH',
    },
    ...(branch.place && { geo: { '@type': 'GeoCoordinates', ...branch.place } }),
    currenciesAccepted: 'GHS',
    // Hours of its own are free text.
    ...(!branch.hours && { openingHoursSpecification: openingHours(settings) }),
  }
}

const openingHours = (settings: Settings) =>
  [
    opening(weekdays, settings.hoursWeekdays),
    opening(['Saturday'], settings.hoursSaturday),
    opening(['Sunday'], settings.hoursSunday),
  ].filter(hours => hours !== undefined)

function opening(dayOfWeek: string[], text: string) {
  const hours = parseHours(text)
  return hours && { '@type': 'OpeningHoursSpecification', dayOfWeek, ...hours }
}
