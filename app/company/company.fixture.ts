import { defaultSettings } from './company.ts'
import { footer } from './footer.content.ts'
import { ordering } from './ordering.content.ts'
import { titles } from './titles.content.ts'
import type { CompanyData } from './use-company.ts'

/** What the pages of a new shop know of the company. */
export const testCompany: CompanyData = {
  settings: defaultSettings,
  origin: '',
  footer: footer.defaults,
  ordering: ordering.defaults,
  titles: titles.defaults,
}
