import { Link } from 'react-router'
import { readBrand } from '../company/brand.server.ts'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { whatsappHref } from '../company/company.ts'
import { pageMeta } from '../company/page-meta.ts'
import { useCompany } from '../company/use-company.ts'
import { fillPlaceholders } from '../content/placeholders.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'
import { publicPage } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/news.route'
import { tips as allTips, articles } from './news.content.ts'
import { filterNews, newsCategories, readCategory, showsTips, type Tip } from './news.ts'
import { ArticleCard, FeaturedArticle } from './news-article.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const category = readCategory(url.searchParams.get('category'))
  const { name, established } = await readBrand(services(context).db)
  const names = { company: name, established: String(established) }
  const found = fillPlaceholders(filterNews(articles, category), names)
  return { category, found, tips: showsTips(category) ? allTips : [] }
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'News & tips for builders',
    description:
      'What is new in our yards, and what we have learnt on sites: how many blocks to order, how to cure concrete, which roof to choose by the sea.',
    path: '/news',
  })

export default function News({ loaderData: { category, found, tips } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <BreadcrumbJsonLd trail={[{ name: 'News & Tips', path: '/news' }]} />
      <h1>News & Tips</h1>
      <p className="mt-3 max-w-2xl text-lg text-soft">
        What is new in our yards, and what we have learnt on other people's sites.
      </p>
      <nav aria-label="News categories" className="-mx-5 mt-7 overflow-x-auto px-5 pb-2">
        <ul className="flex w-max gap-2">
          {newsCategories.map(({ id, label }) => (
            <li key={label}>
              <Link
                to={id ? `/news?category=${id}` : '/news'}
                aria-current={id === category ? 'page' : undefined}
                preventScrollReset
                prefetch="intent"
                className="flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-4.5 font-semibold hover:border-ink aria-[current=page]:border-laterite aria-[current=page]:bg-laterite aria-[current=page]:text-white"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-5 grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {found.map((article, index) =>
          article.featured ? (
            <FeaturedArticle key={article.id} article={article} />
          ) : (
            <ArticleCard key={article.id} article={article} priority={index === 0} />
          ),
        )}
      </div>
      {tips.length > 0 && <Tips tips={tips} />}
      <Follow />
    </div>
  )
}

function Tips({ tips }: { tips: Tip[] }) {
  return (
    <section aria-labelledby="tips" className="mt-16 lg:mt-20">
      <h2 id="tips">Six tips from the yard</h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {tips.map(({ title, text }, index) => (
          <li key={title} className="border-laterite border-t-4 pt-4">
            <p aria-hidden="true" className="money font-extrabold text-laterite text-sm">
              {index + 1}
            </p>
            <h3 className="mt-1">{title}</h3>
            <p className="mt-1.5 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Follow() {
  const { settings } = useCompany()
  return (
    <section
      aria-labelledby="follow"
      className="on-night mt-16 flex flex-col gap-6 rounded-card bg-night p-7 text-white sm:p-10 lg:mt-20 lg:flex-row lg:items-center lg:justify-between"
    >
      <div className="max-w-xl">
        <h2 id="follow">News on your phone</h2>
        <p className="mt-3 text-night-text">
          Follow us on WhatsApp for new goods, prices and tips. One or two messages a month.
        </p>
      </div>
      <ButtonAnchor
        href={whatsappHref(settings.whatsapp, 'Hello, please send me your news and tips.')}
        rel="noopener"
        variant="light"
        size="large"
        className="self-start lg:self-auto"
      >
        <BrandIcon brand="WhatsApp" /> Follow on WhatsApp
      </ButtonAnchor>
    </section>
  )
}
