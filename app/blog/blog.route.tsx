import Rss from 'lucide-react/icons/rss'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { data, Form, useNavigate, useNavigation } from 'react-router'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { companyOf } from '../company/page-title.ts'
import { titles } from '../company/titles.content.ts'
import { openContent } from '../content/content.server.ts'
import { Button, ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { NumberedPagination } from '../design/pagination.tsx'
import { FilterSelect, SearchField } from '../design/search-field.tsx'
import { describeError } from '../platform/log.server.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/blog.route'
import { blog } from './blog.content.ts'
import { type BlogFilter, countText, lastQueryKey, listPath, readBlogFilter } from './blog-filter.ts'
import { type Category, feedLink, feedPath } from './post.ts'
import { PostCard } from './post-card.tsx'
import { listCategories, listPublicPosts } from './posts.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = services(context)
  const filter = readBlogFilter(url.searchParams)
  try {
    const [read, list, categories] = await Promise.all([
      openContent(services(context), url),
      listPublicPosts(db, filter),
      listCategories(db),
    ])
    return data({
      filter,
      categories,
      list,
      failed: false,
      titles: read(titles).blog,
      content: read(blog),
    })
  } catch (error) {
    // Visitors see the empty state; the status keeps caches and search engines from storing it.
    log.error('the blog list could not be loaded', {
      requestId: requestFacts(context).id,
      ...describeError(error),
    })
    return data(emptyList(filter), { status: 503, headers: { 'cache-control': 'no-store' } })
  }
}

/** Without a response the list is empty, as it is where the server can't read it. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    console.error('The blog list could not be loaded', error)
    return emptyList(readBlogFilter(new URL(request.url).searchParams))
  }
}

const unread = { title: 'Blog', description: '', text: '' }

const emptyList = (filter: BlogFilter) => ({
  filter,
  categories: [] as Category[],
  list: { posts: [], total: 0, page: 1, pages: 1 } as Awaited<ReturnType<typeof listPublicPosts>>,
  failed: true,
  titles: unread,
  content: unread,
})

export const handle: UrlHandle = { parameters: ['category', 'tag', 'page'] }
export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { filter, categories, list, titles } = loaderData
  const category = categories.find(({ slug }) => slug === filter.category)
  const page = list.page > 1 ? `, page ${list.page}` : ''
  return [
    ...pageMeta(matches, {
      title: `${category ? `${category.name}: blog` : titles.title}${page}`,
      description: titles.description,
      path: listPath('/blog', { category: category?.slug ?? '', page: list.page }),
    }),
    feedLink(companyOf(matches).origin, titles.title),
    // Search results are endless for crawlers, and a tag's posts are in their categories too.
    ...(filter.search || filter.tag ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { filter, categories, list, failed, content } = loaderData
  const navigation = useNavigation()
  useEffect(() => {
    try {
      sessionStorage[lastQueryKey] = location.search
    } catch {
      // Without storage the way back leads to the whole list.
    }
  })
  const busy = navigation.state === 'loading' && navigation.location.pathname === '/blog'
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <BreadcrumbJsonLd trail={import.meta.env.SSR ? [{ name: 'Blog', path: '/blog' }] : []} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>{content.title}</h1>
          {content.text && <p className="mt-3 max-w-2xl text-lg text-soft">{content.text}</p>}
        </div>
        <ButtonAnchor href={feedPath} variant="quiet" size="medium" className="-ml-5 sm:ml-0">
          <Rss aria-hidden size={18} className="text-laterite" /> RSS feed
        </ButtonAnchor>
      </div>
      <FilterForm filter={filter} categories={categories} />
      <p role="status" className="mt-6 text-soft">
        {list.total > 0 && countText(list.total)}
        {list.total > 0 && filter.search && ` for “${filter.search}”`}
        {list.total > 0 && filter.tag && ` tagged “${filter.tag}”`}
        {list.total === 0 && <span className="sr-only">Nothing found</span>}
      </p>
      {list.posts.length > 0 ? (
        <ul
          aria-busy={busy}
          className="mt-4 grid gap-6 transition-opacity delay-200 aria-busy:opacity-50 sm:grid-cols-2 lg:grid-cols-3"
        >
          {list.posts.map((post, index) => (
            <li key={post.id}>
              <PostCard post={post} priority={index === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty filter={filter} failed={failed} />
      )}
      <NumberedPagination
        page={list.page}
        pages={list.pages}
        to={page => listPath('/blog', { ...filter, page })}
      />
    </div>
  )
}

/** A new search or category starts at page 1, because the form has no page field. */
function FilterForm({ filter, categories }: { filter: BlogFilter; categories: Category[] }) {
  const navigate = useNavigate()
  const applyFilter = (form: HTMLFormElement) => {
    const filter = readBlogFilter(
      new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    )
    navigate(listPath('/blog', filter), { preventScrollReset: true })
  }
  return (
    <Form
      method="get"
      action="/blog"
      role="search"
      aria-label="Blog"
      onSubmit={event => {
        event.preventDefault()
        applyFilter(event.currentTarget)
      }}
      className="mt-8 grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:flex sm:flex-wrap"
    >
      <SearchField
        label="Search blog posts"
        name="search"
        value={filter.search}
        placeholder="Search blog posts..."
        className="col-span-2 sm:min-w-64 sm:flex-1"
      />
      <FilterSelect
        label="Category"
        name="category"
        value={filter.category}
        all="All Categories"
        choices={categories.map(({ slug, name }) => ({ value: slug, name }))}
        onChange={applyFilter}
        className="sm:w-60"
      />
      {filter.tag && <input type="hidden" name="tag" value={filter.tag} />}
      <Button type="submit">Search</Button>
      {(filter.search || filter.category || filter.tag) && (
        <ButtonLink to="/blog" variant="secondary" preventScrollReset className="col-span-2">
          <X aria-hidden size={18} /> Clear Filters
        </ButtonLink>
      )}
    </Form>
  )
}

function Empty({ filter, failed }: { filter: BlogFilter; failed: boolean }) {
  return (
    <div className="card px-6 py-14 text-center">
      <p className="font-semibold text-h3">No blog posts found</p>
      <p className="mt-2 text-soft">Try adjusting your search or filter criteria</p>
      {failed && (
        <ButtonAnchor href={listPath('/blog', filter)} variant="secondary" className="mt-6">
          Try again
        </ButtonAnchor>
      )}
    </div>
  )
}
