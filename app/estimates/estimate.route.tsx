import { data, useLocation } from 'react-router'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { publicPage } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/estimate.route'
import { EstimatePage } from './estimate-page.tsx'
import { estimatePages } from './estimate-pages.ts'
import { findEstimator } from './estimators.ts'
import { readMaterials } from './materials.server.ts'

/** Estimates of typed values are calculated by the page itself and not cached: there is no end of them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const estimator = findEstimator(params.estimator)
  if (!estimator) throw data(null, { status: 404 })
  const products = await readMaterials(services(context).db, estimator.category)
  return data({ products }, url.search ? { headers: { 'cache-control': 'no-store' } } : {})
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const estimator = findEstimator(params.estimator)
  if (!estimator) return []
  const { metaTitle, description, picture } = estimatePages[estimator.name]
  const path = `/estimate/${estimator.name}`
  return [
    ...pageMeta(matches, { title: metaTitle, description, path, image: picture }),
    ...(location.search ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function EstimateRoute({ loaderData, params }: Route.ComponentProps) {
  const { key } = useLocation()
  const estimator = findEstimator(params.estimator)
  if (!estimator) return null
  const { title } = estimatePages[estimator.name]
  return (
    <>
      <BreadcrumbJsonLd
        trail={[
          { name: 'Estimators', path: '/estimate' },
          { name: title, path: `/estimate/${estimator.name}` },
        ]}
      />
      <EstimatePage key={key} estimator={estimator} products={loaderData.products} />
    </>
  )
}
