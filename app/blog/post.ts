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

/** The editor's fields, as typed. */
export type PostForm = {
  title: string
  slug: string
  excerpt: string
  content: string
  metaTitle: string
  metaDescription: string
  status: PostStatus
  authorName: string
  /** `yyyy-MM-ddTHH:mm`, Accra time, or empty. */
  publishedAt: string
  featuredImage: string
  categoryIds: string[]
  tags: string
}

/** The editor's fields and the edit token of the post that they were read from. */
export type OpenPost = PostForm & { editToken: string }

export const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`

/** Published and not scheduled for later. */
export const isPublic = (
  { status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>,
  now: Date = new Date(),
) => status === 'published' && publishedAt !== null && publishedAt <= now

export const feedPath = '/blog/rss.xml'
