import { createContext, useContext } from 'react'
import type { ContentValues } from '../content/content-field.ts'
import type { ShownBrand } from './brand.ts'
import type { Settings } from './company.ts'
import type { footer } from './footer.content.ts'
import type { ordering } from './ordering.content.ts'
import type { PageTitle } from './titles.content.ts'

export type CompanyData = {
  settings: Settings
  origin: string
  brand: ShownBrand
  footer: ContentValues<typeof footer.fields>
  ordering: ContentValues<typeof ordering.fields>
  /** Of pages that are shown without a request of their own. */
  titles: Record<'cart' | 'checkout' | 'orders', PageTitle>
}

/** On the error page of a failed root loader nothing is known; its header and footer need no other setting. */
export const unknownCompany: CompanyData = {
  settings: { phone: '', whatsapp: '', email: '', address: '' } as Settings,
  origin: '',
  brand: { name: '', legalName: '', established: 0, copyrightYear: 0 },
  footer: { tagline: '', networks: [], goods: [] },
  ordering: {} as CompanyData['ordering'],
  titles: {} as CompanyData['titles'],
}

export const CompanyContext = createContext(unknownCompany)

export const useCompany = () => useContext(CompanyContext)
