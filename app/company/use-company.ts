import { createContext, useContext } from 'react'
import type { ShownBrand } from '../content/brand.ts'
import type { Values } from '../platform/fields/field.ts'
import type { Yard } from './branches.ts'
import type { footer } from './footer.content.ts'
import type { ordering } from './ordering.content.ts'
import type { ShopSettings } from './settings.content.ts'
import type { PageTitle } from './titles.content.ts'

export type CompanyData = {
  settings: ShopSettings
  origin: string
  brand: ShownBrand
  footer: Values<typeof footer.fields>
  ordering: Values<typeof ordering.fields>
  /** Of the footer. */
  quickLinks: { to: string; label: string }[]
  /** Stands behind a price. */
  priceNote: string
  /** Where customers can collect what they buy. */
  yards: Yard[]
  /** Of pages that are shown without a request of their own. */
  titles: Record<'cart' | 'checkout' | 'orders', PageTitle>
}

/** On the error page of a failed root loader nothing is known; its header and footer read no more than this. */
export const unknownCompany = {
  settings: {},
  origin: '',
  brand: { name: '' },
  footer: { networks: [], goods: [] },
  quickLinks: [],
} as unknown as CompanyData

export const CompanyContext = createContext(unknownCompany)

export const useCompany = () => useContext(CompanyContext)
