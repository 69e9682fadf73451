import { brand } from '../content/brand.content.ts'
import { footer } from './footer.content.ts'
import { ordering } from './ordering.content.ts'
import { defaultSettings } from './settings.content.ts'
import { titles } from './titles.content.ts'
import type { CompanyData } from './use-company.ts'

const { name, legalName, established, copyrightYear } = brand.defaults

/** What the pages of a new shop know of the company. */
export const makeCompany = (changes: Partial<CompanyData> = {}): CompanyData => ({
  settings: defaultSettings,
  origin: 'https://shop.example',
  brand: { name, legalName, established, copyrightYear },
  footer: footer.defaults,
  ordering: ordering.defaults,
  quickLinks: [],
  priceNote: '',
  yards: [],
  titles: titles.defaults,
  ...changes,
})
