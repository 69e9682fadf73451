import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { useCompany } from '../company/use-company.ts'
import { JsonLd } from '../design/json-ld.tsx'
import { productPath, type ShownProduct } from './product.ts'
import { productData, readyMixData } from './product-data.ts'
import type { PricedGrade } from './ready-mix-sections.tsx'

/** Tells search engines of the product, its price and the way to it. */
export function ProductJsonLd({ product }: { product: ShownProduct }) {
  const { origin } = useCompany()
  return (
    <>
      <JsonLd data={import.meta.env.SSR && productData(product, origin)} />
      <BreadcrumbJsonLd
        trail={[
          { name: 'Products', path: '/products' },
          { name: product.name, path: productPath(product.id) },
        ]}
      />
    </>
  )
}

/** The same for ready-mix concrete, which has a page and four prices of its own. */
export function ReadyMixJsonLd({ picture, grades }: { picture: string; grades: PricedGrade[] }) {
  const { origin } = useCompany()
  return (
    <>
      <JsonLd data={import.meta.env.SSR && readyMixData(picture, grades, origin)} />
      <BreadcrumbJsonLd
        trail={[
          { name: 'Products', path: '/products' },
          { name: 'Ready-Mix Concrete', path: '/ready-mix-concrete' },
        ]}
      />
    </>
  )
}
