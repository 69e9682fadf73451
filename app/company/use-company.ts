import { createContext, useContext } from 'react'
import type { ContentValues } from '../content/content-field.ts'
import { defaultSettings, type Settings } from './company.ts'
import type { footer } from './footer.content.ts'
import type { ordering } from './ordering.content.ts'
import type { PageTitle } from './titles.content.ts'

export type CompanyData = {
  settings: Settings
  origin: string
  footer: ContentValues<typeof footer.fields>
  ordering: ContentValues<typeof ordering.fields>
  /** Of pages that are shown without a request of their own. */
  titles: Record<'cart' | 'checkout' | 'orders', PageTitle>
}

const untitled: PageTitle = { title: '', description: '' }

/** The defaults serve error pages of a failed root loader. */
export const CompanyContext = createContext<CompanyData>({
  settings: defaultSettings,
  origin: '',
  footer: { tagline: '', networks: [], goods: [] },
  ordering: { cart: '', notes: [], placed: '', next: '', payments: '' },
  titles: { cart: untitled, checkout: untitled, orders: untitled },
})

export const useCompany = () => useContext(CompanyContext)
