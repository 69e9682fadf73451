import { Link } from 'react-router'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { whatsappHref } from '../company/company.ts'
import { pageMeta } from '../company/page-meta.ts'
import { titles } from '../company/titles.content.ts'
import { useCompany } from '../company/use-company.ts'
import { anchorsOf } from '../content/anchors.ts'
import { openContent } from '../content/content.server.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import { markdownHtml } from '../platform/text/markdown.server.ts'
import type { Route } from './+types/news.route'
import { news, newsPage, newsTips } from './news.content.ts'
import { filterNews, newsCategories, readCategory, showsTips } from './news.ts'
import { ArticleCard, FeaturedArticle } from './news-article.tsx'
import type { NewsCategory } from './news-category.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const read = await openContent(services(context), url)
  const category = readCategory(url.searchParams.get('category'))
  const { articles } = read(news)
  const anchors = anchorsOf(articles.map(({ title }) => title))
  const shown = articles.map(({ text, ...article }, index) => ({
    ...article,
    id: `news-${anchors[index]}`,
    html: markdownHtml(text, 3),
  }))
  const tips = read(newsTips)
  return {
    titles: read(titles).news,
    page: read(newsPage),
    category,
    isEmpty: articles.length === 0,
    found: filterNews(shown, category),
    tips: showsTips(category) ? tips : { ...tips, tips: [] },
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.titles, path: '/news' })

export default function News({ loaderData }: Route.ComponentProps) {
  const { page, category, isEmpty, found, tips } = loaderData
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <BreadcrumbJsonLd trail={[{ name: 'News & Tips', path: '/news' }]} />
      <h1>{page.title}</h1>
      {page.text && <p className="mt-3 max-w-2xl text-lg text-soft">{page.text}</p>}
      {!isEmpty && <Categories shown={category} />}
      {!isEmpty && found.length === 0 && (
        <p className="mt-6 text-soft">There is nothing in this category yet.</p>
      )}
      <div className="mt-5 grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {found.map((article, index) =>
          article.featured ? (
            <FeaturedArticle key={article.id} article={article} />
          ) : (
            <ArticleCard key={article.id} article={article} priority={index === 0} />
          ),
        )}
      </div>
      {tips.tips.length > 0 && <Tips {...tips} />}
      <Follow title={page.followTitle} text={page.followText} />
    </div>
  )
}

function Categories({ shown }: { shown: NewsCategory | undefined }) {
  return (
    <nav aria-label="News categories" className="-mx-5 mt-7 overflow-x-auto px-5 pb-2">
      <ul className="flex w-max gap-2">
        {newsCategories.map(({ id, label }) => (
          <li key={label}>
            <Link
              to={id ? `/news?category=${id}` : '/news'}
              aria-current={id === shown ? 'page' : undefined}
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
  )
}

function Tips({ title: heading, tips }: Loaded['tips']) {
  return (
    <section aria-labelledby="tips" className="mt-16 lg:mt-20">
      <h2 id="tips">{heading}</h2>
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

function Follow({ title, text }: { title: string; text: string }) {
  const { settings } = useCompany()
  return (
    <section
      aria-labelledby="follow"
      className="on-night mt-16 flex flex-col gap-6 rounded-card bg-night p-7 text-white sm:p-10 lg:mt-20 lg:flex-row lg:items-center lg:justify-between"
    >
      <div className="max-w-xl">
        <h2 id="follow">{title}</h2>
        {text && <p className="mt-3 text-night-text">{text}</p>}
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
