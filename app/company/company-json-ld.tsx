import { JsonLd } from '../design/json-ld.tsx'
import { companyData } from './company-data.ts'
import { useCompany } from './use-company.ts'

/** Tells search engines of the company and its branches: on home, about and contact. */
export function CompanyJsonLd() {
  const { settings, origin } = useCompany()
  return <JsonLd data={import.meta.env.SSR && companyData(settings, origin)} />
}
