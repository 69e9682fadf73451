import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { useCompany } from '../company/use-company.ts'
import { JsonLd } from '../design/json-ld.tsx'
import { type Product, productPath } from './product.ts'
import { productData } from './product-data.ts'

/** Tells search engines of the product, its price and the way to it. */
export function ProductJsonLd({ product }: { product: Product }) {
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
