import { JsonLd } from '../design/json-ld.tsx'
import { companyData } from './company-data.ts'
import { useCompany } from './use-company.ts'

export function CompanyJsonLd() {
  const data = useCompany()
  return <JsonLd data={import.meta.env.SSR && companyData(data)} />
}
