import { useEffect, useRef } from 'react'
import { data, Link, redirect } from 'react-router'
import { pageMeta } from '../company/page-meta.ts'
import { unlistedMeta } from '../company/page-title.ts'
import { titles } from '../company/titles.content.ts'
import { openContent } from '../content/content.server.ts'
import { NumberedPagination, rangeText } from '../design/pagination.tsx'
import { useBelowTheFold } from '../design/use-below-the-fold.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/products.route'
import { ProductCard } from './product-card.tsx'
import { type CategoryTab, readProductList } from './product-list.server.ts'
import { productList } from './product-page/product-pages.content.ts'
import { notLoaded } from './products-not-loaded.tsx'
import { NothingListed, OptionFilters, SearchHeading } from './search/search-page.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await readProductList(services(context).db, url)
  const { category } = list
  const requested = url.searchParams.get('category')
  if (category && category.slug !== requested) {
    const query = new URLSearchParams(url.searchParams)
    query.set('category', category.slug)
    // Checked each time: a category can get its old name back.
    throw redirect(`/products?${query}`, { status: 301, headers: { 'cache-control': 'no-cache' } })
  }
  const read = await openContent(services(context), url)
  const shown = { ...list, titles: read(titles).products, content: read(productList) }
  return data(shown, isPartial(list) ? { headers: { 'cache-control': 'private, max-age=60' } } : undefined)
}

/** Searches and filtered lists are endless, so they are neither cached nor indexed. */
const isPartial = ({ q, options }: Shown) => q !== '' || Object.keys(options).length > 0

type Shown = { q: string; options: Record<string, string> }

type Listed = Partial<Shown> & { category?: { slug: string } | undefined }

const listPath = ({ q, category, options }: Listed, page = 1) => {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(category && { category: category.slug }),
    ...options,
    ...(page > 1 && { page: `${page}` }),
  })
  return query.size > 0 ? `/products?${query}` : '/products'
}

export const handle: UrlHandle = { parameters: ['category', 'page'] }
export const headers = publicPageHeaders
export { ProductsNotLoaded as ErrorBoundary } from './products-not-loaded.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return unlistedMeta(matches, notLoaded)
  const { q, category, options, page, titles } = loaderData
  const subject = q ? `Search: ${q}` : category ? `${category.name}: products and prices` : titles.title
  const isPart = isPartial({ q, options })
  return [
    ...pageMeta(matches, {
      title: `${subject}${page > 1 ? `, page ${page}` : ''}`,
      description: titles.description,
      path: listPath({ category }, isPart ? 1 : page),
    }),
    ...(isPart ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The number of cards that fill the window; for browsers only. */
const firstScreen = () => (matchMedia('(min-width: 640px)').matches ? 6 : 4)

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, q, category, filters, options, page, pageSize, total, content, tabs } = loaderData
  const isBelowTheFoldRendered = useBelowTheFold()
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      {q ? (
        <SearchHeading q={q} total={total} />
      ) : (
        <>
          <h1>{content.title}</h1>
          {content.text && <p className="mt-3 max-w-2xl text-lg text-soft">{content.text}</p>}
        </>
      )}
      <CategoryTabs tabs={tabs} current={q ? undefined : (category?.slug ?? '')} />
      {category && filters.length > 0 && <OptionFilters category={category.slug} filters={filters} />}
      {products.length > 0 ? (
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-6 lg:mt-7 lg:grid-cols-3 lg:gap-y-10">
          {(isBelowTheFoldRendered ? products : products.slice(0, firstScreen())).map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} priority={index < 2} />
            </li>
          ))}
        </ul>
      ) : (
        <NothingListed q={q} isFiltered={isPartial(loaderData)} />
      )}
      {total > pageSize && (
        <NumberedPagination
          page={page}
          pages={Math.ceil(total / pageSize)}
          to={number => listPath({ q, category, options }, number)}
          summary={rangeText(page, pageSize, total)}
        />
      )}
    </div>
  )
}

type CategoryTabsProps = {
  tabs: CategoryTab[]
  /** Empty for all products; undefined for a search. */
  current: string | undefined
}

const allProducts: CategoryTab = { slug: '', name: 'All Products' }

function CategoryTabs({ tabs, current }: CategoryTabsProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = current && nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) tab.offsetParent?.scrollTo(tab.offsetLeft - 20, 0)
  }, [current])
  return (
    <nav ref={nav} aria-label="Product categories" className="relative -mx-5 mt-7 overflow-x-auto px-5 pb-2">
      <ul className="flex w-max gap-2">
        {[allProducts, ...tabs].map(tab => (
          <li key={tab.slug}>
            <Link
              to={listPath(tab.slug ? { category: tab } : {})}
              aria-current={tab.slug === current ? 'page' : undefined}
              preventScrollReset
              prefetch="intent"
              className="flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-4.5 font-semibold hover:border-ink aria-[current=page]:border-laterite aria-[current=page]:bg-laterite aria-[current=page]:text-white"
            >
              {tab.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
