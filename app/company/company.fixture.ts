import { brand } from './brand.content.ts'
import { defaultSettings } from './company.ts'
import { footer } from './footer.content.ts'
import type { CompanyData } from './use-company.ts'

export const makeCompany = (changes: Partial<CompanyData> = {}): CompanyData => ({
  settings: defaultSettings,
  origin: 'https://shop.example',
  brand: brand.defaults,
  footer: footer.defaults,
  ...changes,
})
