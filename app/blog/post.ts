export const postStatuses = ['draft', 'published', 'archived'] as const
export type PostStatus = (typeof postStatuses)[number]

export const statusNames: Record<PostStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

export type Category = { id: string; name: string; slug: string; color: string }

export type PostSummary = {
  id: string
  title: string
  slug: string
  excerpt: string | null
  featuredImage: string | null
  authorName: string | null
  publishedAt: Date | null
  categories: Category[]
  /** Drawn for a post without a picture, see `coverPaths`. */
  cover?: string[]
}

export type Post = PostSummary & {
  content: string
  status: PostStatus
  tags: string[]
  metaTitle: string | null
  metaDescription: string | null
  createdAt: Date
  updatedAt: Date
}

export const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`

/** Published and not scheduled for later. */
export const isPublic = (
  { status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>,
  now: Date = new Date(),
) => status === 'published' && publishedAt !== null && publishedAt <= now

export const feedPath = '/blog/rss.xml'

/** Lets feed readers discover the feed. */
export const feedLink = (origin: string, title: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title,
  href: origin + feedPath,
})

/** Lower case, words joined by hyphens, nothing but word characters and hyphens. */
export const slugFromTitle = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')

/** `Blocks, , ready-mix ` are two tags. */
export const parseTags = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
