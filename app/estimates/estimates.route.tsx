import { Link } from 'react-router'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { Picture } from '../design/picture.tsx'
import { publicPage } from '../platform/public-page.server.ts'
import type { Route } from './+types/estimates.route'
import { estimatePages } from './estimate-pages.ts'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Estimators: blocks, pavers, concrete, roofing and drains',
    description:
      'Work out blocks, mortar, pavers, concrete, roofing sheets and drains from your measures, with prices and every formula shown. Free, without an account.',
    path: '/estimate',
  })

export default function Estimates() {
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <BreadcrumbJsonLd trail={[{ name: 'Estimators', path: '/estimate' }]} />
      <h1>Estimators</h1>
      <p className="mt-4 max-w-2xl text-lg text-soft">
        From the measures of your building to what you order, with today's prices. Every result shows its
        formula and where each figure comes from.
      </p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(estimatePages).map(([name, { title, question, intro, picture }], index) => (
          <li key={name} className="card relative overflow-hidden hover:border-concrete">
            <Picture
              picture={picture}
              alt=""
              sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw"
              maxWidth={640}
              priority={index === 0}
              className="aspect-16/9 w-full"
            />
            <div className="p-5">
              <p className="font-semibold text-laterite text-sm">{question}</p>
              <h2 className="mt-1 text-h3">
                <Link
                  to={`/estimate/${name}`}
                  prefetch="intent"
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {title}
                </Link>
              </h2>
              <p className="mt-2 text-base text-soft">{intro}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
