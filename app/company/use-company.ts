import { createContext, useContext } from 'react'
import { defaultSettings, type Settings } from './company.ts'

/** What the document's loader gives to every page. */
export type CompanyData = { settings: Settings; origin: string }

/** Filled by the document; an error page may stand where its loader failed. */
export const CompanyContext = createContext<CompanyData>({ settings: defaultSettings, origin: '' })

/** The owner's settings and the site's public origin, on every page. */
export const useCompany = () => useContext(CompanyContext)
