import type { MetaDescriptor } from 'react-router'
import { type CompanyData, unknownCompany } from './use-company.ts'

/** What the root has loaded, for a page's `meta`. */
export const companyOf = (matches: readonly unknown[]): CompanyData =>
  (matches as ({ id?: string; loaderData?: CompanyData } | undefined)[]).find(match => match?.id === 'root')
    ?.loaderData ?? unknownCompany

/** The title of a page, with the company's name unless it is in it or unknown. */
export const fullTitle = (title: string, { name }: { name: string }) =>
  title.includes(name) ? title : `${title} | ${name}`

/** A page that search engines leave out. */
export const unlistedMeta = (matches: readonly unknown[], title: string): MetaDescriptor[] => [
  { title: fullTitle(title, companyOf(matches).brand) },
  { name: 'robots', content: 'noindex' },
]
