import { useRouteLoaderData } from 'react-router'
import { defaultSettings, type Settings } from './company.ts'

/** What the document's loader gives to every page. */
export type CompanyData = { settings: Settings; origin: string }

/** The owner's settings and the site's public origin, on every page. */
export function useCompany(): CompanyData {
  const data = useRouteLoaderData('root') as CompanyData | undefined
  // An error page may stand where the document's own loader failed.
  return data ?? { settings: defaultSettings, origin: '' }
}
