import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { data, useLocation } from 'react-router'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { titles } from '../company/titles.content.ts'
import { openContent } from '../content/content.server.ts'
import { importOrReload } from '../design/when-visible.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/estimate.route'
import { EstimatePage } from './estimate-page.tsx'
import { type EstimatorName, estimateKinds } from './estimate-pages.ts'
import { fieldsOf, startQuery } from './estimate-query.ts'
import { estimates } from './estimates.content.ts'
import { estimatorLoaders } from './estimators.ts'
import { materialsOf } from './material.ts'
import { readMaterials } from './materials.server.ts'
import { sources } from './sources.ts'

const estimatorNameOf = ({ estimator }: { estimator: string }) =>
  Object.hasOwn(estimateKinds, estimator) ? (estimator as EstimatorName) : undefined

/** Pages with typed values are not cached: there are too many. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = estimatorNameOf(params)
  if (!name) throw data(null, { status: 404 })
  const [estimator, products] = await Promise.all([
    estimatorLoaders[name](),
    readMaterials(services(context).db, estimateKinds[name]),
  ])
  const start = `${startQuery(fieldsOf(estimator, materialsOf(products)), url.searchParams)}`
  const read = await openContent(services(context), url)
  return data(
    { name, products, start, sources, titles: read(titles)[name], content: read(estimates)[name] },
    url.search ? { headers: { 'cache-control': 'no-store' } } : {},
  )
}

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return []
  const { name, titles, content } = loaderData
  const path = `/estimate/${name}`
  return [
    ...pageMeta(matches, { ...titles, path, image: content.picture.picture || undefined }),
    ...(location.search ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

type View = ComponentType<Omit<ComponentProps<typeof EstimatePage>, 'estimator'>>

const views: Record<string, View> = Object.fromEntries(
  Object.entries(estimatorLoaders).map(([name, load]) => [
    name,
    lazy(async (): Promise<{ default: View }> => {
      const estimator = await importOrReload(load)
      return { default: props => <EstimatePage estimator={estimator} {...props} /> }
    }),
  ]),
)

export default function EstimateRoute({ loaderData: { name, titles: _, ...page } }: Route.ComponentProps) {
  const { key } = useLocation()
  const Estimate = views[name] as View
  return (
    <>
      <BreadcrumbJsonLd
        trail={[
          { name: 'Estimators', path: '/estimate' },
          { name: page.content.title, path: `/estimate/${name}` },
        ]}
      />
      <Suspense>
        <Estimate key={key} {...page} />
      </Suspense>
    </>
  )
}
