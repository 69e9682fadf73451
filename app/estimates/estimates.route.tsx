import { Link } from 'react-router'
import { listSoldKinds } from '../catalogue/products.server.ts'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { titles } from '../company/titles.content.ts'
import { openContent } from '../content/content.server.ts'
import { Picture } from '../design/pictures/picture.tsx'
import { focusClass } from '../design/pictures/picture-source.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/estimates.route'
import { estimateKinds, estimatorNames } from './estimate-pages.ts'
import { estimates } from './estimates.content.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = await openContent(services(context), url)
  const sold = await listSoldKinds(services(context).db)
  const { title, text, ...content } = read(estimates)
  const names = estimatorNames.filter(name => sold.includes(estimateKinds[name]))
  const estimators = names.map(name => ({ name, ...content[name] }))
  return { titles: read(titles).estimates, title, text, estimators }
}

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.titles, path: '/estimate' })

export default function Estimates({ loaderData: { title, text, estimators } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <BreadcrumbJsonLd trail={[{ name: 'Estimators', path: '/estimate' }]} />
      <h1>{title}</h1>
      {text && <p className="mt-4 max-w-2xl text-lg text-soft">{text}</p>}
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {estimators.map(({ name, title, question, intro, picture }, index) => (
          <li key={name} className="card relative overflow-hidden hover:border-concrete">
            <Picture
              picture={picture.picture}
              alt=""
              sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw"
              maxWidth={640}
              priority={index === 0}
              className={`aspect-16/9 w-full ${focusClass(picture)}`}
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
