import ArrowLeft from 'lucide-react/icons/arrow-left'
import { data, redirect } from 'react-router'
import { pageMeta } from '../../company/page-meta.ts'
import { unlistedMeta } from '../../company/page-title.ts'
import { openContent } from '../../content/content.server.ts'
import { ButtonLink } from '../../design/button.tsx'
import { coverPaths } from '../../design/pictures/cover-paths.ts'
import { publicPageHeaders } from '../../platform/public-page.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { pictureAlts } from '../picture-texts.ts'
import { productPath } from '../product.ts'
import { findProduct } from '../products.server.ts'
import { notLoaded } from '../products-not-loaded.tsx'
import { nameWithLabel, variantLabel } from '../variant.ts'
import type { Route } from './+types/product.route'
import { findOrderedTogether } from './ordered-together.server.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductJsonLd } from './product-json-ld.tsx'
import { productPage } from './product-pages.content.ts'
import { swatchesOf } from './swatch.ts'
import { missingChoiceText } from './unsold-choice.ts'
import { choiceQuery, findChoice } from './variant-choice.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = services(context)
  const [found, together] = await Promise.all([
    findProduct(db, params.productId, url.searchParams.getAll('variant').slice(0, 1)),
    findOrderedTogether(db, params.productId),
  ])
  if (!found) return data({ product: undefined }, { status: 404 })
  const gallery = [...new Set([...found.gallery, ...found.variants.map(({ picture }) => picture)])].filter(
    Boolean,
  )
  const product = { ...found, gallery }
  const choice = findChoice(product.variants, url.searchParams)
  const { sheet: _, ...content } = (await openContent(services(context), url))(productPage)
  if (choice && url.searchParams.has('option1')) throw redirect(productPath(product.id) + choiceQuery(choice))
  return data(
    {
      product,
      missing: missingChoiceText(product, url.searchParams),
      content,
      together,
      alts: pictureAlts(product),
      cover: gallery.length > 0 ? [] : coverPaths(found.name),
      swatches: swatchesOf(product),
    },
    url.search === choiceQuery(choice) ? {} : { headers: { 'cache-control': 'no-store' } },
  )
}

export const handle: UrlHandle = { parameters: ['variant'] }
export const headers = publicPageHeaders
export { ProductsNotLoaded as ErrorBoundary } from '../products-not-loaded.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return unlistedMeta(matches, notLoaded)
  const { product } = loaderData
  if (!product) return unlistedMeta(matches, 'Product Not Found')
  const choice = findChoice(product.variants, new URLSearchParams(location.search))
  return pageMeta(matches, {
    title: nameWithLabel({ name: product.name, label: choice && variantLabel(choice) }),
    description: product.description,
    path: productPath(product.id) + choiceQuery(choice),
    image: choice?.picture || product.gallery[0],
    type: 'product',
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.product) {
    return (
      <>
        <ProductJsonLd product={loaderData.product} />
        <ProductDetail key={loaderData.product.id} {...loaderData} />
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
