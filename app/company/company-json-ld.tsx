import { JsonLd } from '../design/json-ld.tsx'
import type { BranchEntry } from './branches.content.ts'
import { companyData } from './company-data.ts'
import { useCompany } from './use-company.ts'

export function CompanyJsonLd({ branches }: { branches: readonly BranchEntry[] }) {
  const company = useCompany()
  return <JsonLd data={import.meta.env.SSR && companyData(company, branches)} />
}
