import { Link } from 'react-router'
import { pageMeta } from '../company/page-meta.ts'
import { ButtonLink } from '../design/button.tsx'
import { NumberedPagination, rangeText } from '../design/pagination.tsx'
import { useBelowTheFold } from '../design/use-below-the-fold.ts'
import { publicPage } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/products.route'
import { productTabs } from './category.ts'
import { ProductCard } from './product-card.tsx'
import { listProducts } from './products.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const name = url.searchParams.get('category')
  // An unknown category shows everything. Concrete has a list, but no tab.
  const category = name === 'concrete' ? name : productTabs.find(tab => tab.category === name)?.category
  const page = /^[1-9]\d{0,5}$/.test(url.searchParams.get('page') ?? '')
    ? Number(url.searchParams.get('page'))
    : 1
  return { category, ...(await listProducts(services(context).db, category, page)) }
}

const listPath = (category: string | undefined, page = 1) => {
  const query = new URLSearchParams({ ...(category && { category }), ...(page > 1 && { page: `${page}` }) })
  return query.size > 0 ? `/products?${query}` : '/products'
}

export const handle: UrlHandle = { parameters: ['category', 'page'] }
export const headers = publicPage

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { category, page = 1 } = loaderData ?? {}
  const label = productTabs.find(tab => tab.category === category)?.label
  return pageMeta(matches, {
    title: `${category ? `${label ?? 'Concrete'}: products` : 'Products'} and prices${page > 1 ? `, page ${page}` : ''}`,
    description:
      'Blocks, pavers, U-drains, culverts, ready-mix concrete and roofing sheets with sizes, strengths and prices in Ghana cedis. Pay on delivery.',
    path: listPath(category, page),
  })
}

/** The number of cards that fill the window; for browsers only. */
const firstScreen = () => (matchMedia('(min-width: 640px)').matches ? 6 : 4)

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, category, page, pageSize, total } = loaderData
  const rest = useBelowTheFold()
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <h1>Our Products</h1>
      <p className="mt-3 max-w-2xl text-lg text-soft">
        Concrete goods and roofing sheets made for building in Ghana. Order here and pay on delivery, or ask
        us for a quote.
      </p>
      <nav aria-label="Product categories" className="-mx-5 mt-7 overflow-x-auto px-5 pb-2">
        <ul className="flex w-max gap-2">
          {productTabs.map(tab => (
            <li key={tab.label}>
              <Link
                to={listPath(tab.category)}
                aria-current={tab.category === category ? 'page' : undefined}
                preventScrollReset
                prefetch="intent"
                className="flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-4.5 font-semibold hover:border-ink aria-[current=page]:border-laterite aria-[current=page]:bg-laterite aria-[current=page]:text-white"
              >
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {products.length > 0 ? (
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-6 lg:grid-cols-3">
          {(rest ? products : products.slice(0, firstScreen())).map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} priority={index < 2} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="card mt-6 p-10 text-center">
          <p className="font-semibold text-lg">Nothing is listed here at the moment.</p>
          <p className="mt-1 text-soft">Ask us: we may have it in the yard, or make it for you.</p>
          <ButtonLink to="/contact" className="mt-5">
            Get a quote
          </ButtonLink>
        </div>
      )}
      {total > pageSize && (
        <NumberedPagination
          page={page}
          pages={Math.ceil(total / pageSize)}
          to={number => listPath(category, number)}
          summary={rangeText(page, pageSize, total)}
        />
      )}
    </div>
  )
}
