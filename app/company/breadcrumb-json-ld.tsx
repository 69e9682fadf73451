import { JsonLd } from '../design/json-ld.tsx'
import { useCompany } from './use-company.ts'

type Crumb = { name: string; path: string }

/** The way to a page, for search engines; Home comes before `trail`. */
export function BreadcrumbJsonLd({ trail }: { trail: Crumb[] }) {
  const { origin } = useCompany()
  return <JsonLd data={import.meta.env.SSR && breadcrumbData(trail, origin)} />
}

const breadcrumbData = (trail: Crumb[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
