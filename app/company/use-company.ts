import { createContext, useContext } from 'react'
import type { ContentValues } from '../content/content-field.ts'
import { defaultSettings, type Settings } from './company.ts'
import type { footer } from './footer.content.ts'

type FooterContent = ContentValues<typeof footer.fields>
export type CompanyData = { settings: Settings; origin: string; footer: FooterContent }

/** The defaults serve error pages of a failed root loader. */
export const CompanyContext = createContext<CompanyData>({
  settings: defaultSettings,
  origin: '',
  footer: { tagline: '', networks: [], goods: [] },
})

export const useCompany = () => useContext(CompanyContext)
