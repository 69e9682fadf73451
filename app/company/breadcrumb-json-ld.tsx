import { JsonLd } from '../design/json-ld.tsx'
import { useCompany } from './use-company.ts'

type Crumb = { name: string; path: string }

/** @param trail without Home, which is added */
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
