import { createContext, useContext } from 'react'
import type { ContentValues } from '../content/content-field.ts'
import type { ShownBrand } from './brand.ts'
import type { Settings } from './company.ts'
import type { footer } from './footer.content.ts'

type FooterContent = ContentValues<typeof footer.fields>
export type CompanyData = { settings: Settings; origin: string; brand: ShownBrand; footer: FooterContent }

/** On the error page of a failed root loader nothing is known; its header and footer need no other setting. */
export const unknownCompany: CompanyData = {
  settings: { phone: '', whatsapp: '', email: '', address: '' } as Settings,
  origin: '',
  brand: { name: '', legalName: '', established: 0, copyrightYear: 0 },
  footer: { tagline: '', networks: [], goods: [] },
}

export const CompanyContext = createContext(unknownCompany)

export const useCompany = () => useContext(CompanyContext)
