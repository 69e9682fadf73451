import { createContext, useContext } from 'react'
import { defaultSettings, type Settings } from './company.ts'

export type CompanyData = { settings: Settings; origin: string }

/** The defaults serve error pages of a failed root loader. */
export const CompanyContext = createContext<CompanyData>({ settings: defaultSettings, origin: '' })

export const useCompany = () => useContext(CompanyContext)
