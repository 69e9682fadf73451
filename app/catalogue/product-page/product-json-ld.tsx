import { BreadcrumbJsonLd } from '../../company/breadcrumb-json-ld.tsx'
import { useCompany } from '../../company/use-company.ts'
import { JsonLd } from '../../design/json-ld.tsx'
import { categoryPath, productPath, type ShownProduct } from '../product.ts'
import type { ShownVariant } from '../variant.ts'
import { productStructuredData, readyMixStructuredData } from './product-structured-data.ts'

/** Structured data of a product's page. */
export function ProductJsonLd({ product }: { product: ShownProduct }) {
  const company = useCompany()
  return (
    <>
      <JsonLd data={import.meta.env.SSR && productStructuredData(product, company)} />
      <BreadcrumbJsonLd
        trail={
          import.meta.env.SSR
            ? [
                { name: 'Products', path: '/products' },
                { name: product.categoryName, path: categoryPath({ slug: product.categorySlug }) },
                { name: product.name, path: productPath(product.id) },
              ]
            : []
        }
      />
    </>
  )
}

type ReadyMixProps = { picture: string; features: { text: string }[]; variants: ShownVariant[] }

/** Structured data of the ready-mix page, which offers grades. */
export function ReadyMixJsonLd({ picture, features, variants }: ReadyMixProps) {
  const company = useCompany()
  return (
    <>
      <JsonLd data={import.meta.env.SSR && readyMixStructuredData(picture, features, variants, company)} />
      <BreadcrumbJsonLd
        trail={
          import.meta.env.SSR
            ? [
                { name: 'Products', path: '/products' },
                { name: 'Ready-Mix Concrete', path: '/ready-mix-concrete' },
              ]
            : []
        }
      />
    </>
  )
}
