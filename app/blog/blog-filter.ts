import { formatCount } from '../platform/text/count.ts'
import { type PostStatus, postStatuses } from './post.ts'

/** What the address of the list selects. */
export type BlogFilter = { search: string; category: string; tag: string; page: number }

/** The tab's storage has the query of the last list here, because the pages of posts are the same for everyone. */
export const lastQueryKey = 'blockyard:blog-list'

const maxLength = 100

/** Reads the filter from an address; invalid values are ignored. */
export function readBlogFilter(params: URLSearchParams): BlogFilter {
  const text = (name: string) => (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxLength)
  const category = text('category')
  const page = text('page')
  return {
    search: text('search').toWellFormed(),
    category: category === 'all' ? '' : category.toWellFormed(),
    tag: text('tag').toWellFormed(),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

export type AdminFilter = Omit<BlogFilter, 'tag'> & { status: PostStatus | undefined }

export function readAdminFilter(params: URLSearchParams): AdminFilter {
  const { tag: _, ...filter } = readBlogFilter(params)
  return { ...filter, status: postStatuses.find(known => known === params.get('status')) }
}

/** The address of the list under `path`, without default values. */
export function listPath(path: string, filter: Partial<BlogFilter> & { status?: string }): string {
  const params = new URLSearchParams()
  for (const name of ['search', 'status', 'category', 'tag'] as const) {
    const value = filter[name]
    const isDefault = !value || (value === 'all' && (name === 'status' || name === 'category'))
    if (!isDefault) params.set(name, value)
  }
  if (filter.page && filter.page > 1) params.set('page', String(filter.page))
  return params.size > 0 ? `${path}?${params}` : path
}

/** `1 post`, `12,345 posts`. */
export const countText = (total: number) => `${formatCount(total)} ${total === 1 ? 'post' : 'posts'}`
