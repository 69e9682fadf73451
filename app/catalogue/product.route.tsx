import { ArrowLeft } from 'lucide-react'
import { data } from 'react-router'
import { company } from '../company/company.ts'
import { pageMeta } from '../company/page-meta.ts'
import { ButtonLink } from '../design/button.tsx'
import { publicPage } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/product.route'
import { pictureAlts } from './picture-texts.content.ts'
import { productPath } from './product.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductJsonLd } from './product-json-ld.tsx'
import { findProduct } from './products.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await findProduct(services(context).db, params.productId)
  return data({ product, alts: product ? pictureAlts(product) : [] }, { status: product ? 200 : 404 })
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const product = loaderData?.product
  if (!product)
    return [{ title: `Product Not Found | ${company.name}` }, { name: 'robots', content: 'noindex' }]
  return pageMeta(matches, {
    title: product.name,
    description: product.description,
    path: productPath(product.id),
    image: product.gallery[0],
    type: 'product',
  })
}

export default function ProductPage({ loaderData: { product, alts } }: Route.ComponentProps) {
  if (product) {
    return (
      <>
        <ProductJsonLd product={product} />
        <ProductDetail key={product.id} product={product} alts={alts} />
      </>
    )
  }
  return (
    <section className="wrap section text-center">
      <h1>Product Not Found</h1>
      <p className="mt-3 text-soft">We do not have this product, or no longer.</p>
      <ButtonLink to="/products" className="mt-7">
        <ArrowLeft aria-hidden size={18} /> Back to Products
      </ButtonLink>
    </section>
  )
}
