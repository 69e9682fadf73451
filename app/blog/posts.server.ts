import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database.server.ts'
import { blogPosts } from './blog.table.ts'
import type { BlogFilter } from './blog-filter.ts'
import type { Category, Post, PostSummary } from './post.ts'

/** The categories of a row, by name, as one value. */
export const categoriesOfPost = sql<Category[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'color', c.color) order by c.name), '[]')
  from blog_post_categories pc join blog_categories c on c.id = pc.category_id
  where pc.post_id = ${sql.raw('"blog_posts"."id"')})`

const summary = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  featuredImage: blogPosts.featuredImage,
  authorName: blogPosts.authorName,
  publishedAt: blogPosts.publishedAt,
  categories: categoriesOfPost,
}

export const wholePost = {
  ...summary,
  content: blogPosts.content,
  status: blogPosts.status,
  tags: blogPosts.tags,
  metaTitle: blogPosts.metaTitle,
  metaDescription: blogPosts.metaDescription,
  createdAt: blogPosts.createdAt,
  updatedAt: blogPosts.updatedAt,
}

/** Published, and its date has come: a scheduled post appears by itself. */
const isPublic = sql`status = 'published' and published_at <= now()`
const newestPublished = [desc(blogPosts.publishedAt), blogPosts.id]

/**
 * Title, excerpt and content contain the text, whatever its case. The index alone answers for one word; the text itself is
 * read for several words, which must stand side by side, for a longer word than a term, and where the text is very long.
 */
function contains(search: string): SQL {
  const lower = sql`lower(${search})`
  const fits = sql`blog_search_terms(${blogPosts.search}) @@ blog_search_query(${lower})`
  // The short texts first: they lie in the row itself, the whole does not.
  const short = sql`lower(${blogPosts.title} || ' ' || coalesce(${blogPosts.excerpt}, ''))`
  const reallyFits = sql`strpos(${short}, ${lower}) > 0 or strpos(${blogPosts.search}, ${lower}) > 0`
  const alone = /^\S{1,20}$/u.test(search.toLowerCase())
  return sql`(${fits} and (${alone ? sql`octet_length(${blogPosts.search}) <= 40000 or ` : sql``}${reallyFits}))`
}

// The offset keeps the planner from asking for each post anew whether it is in the category.
export const inCategory = (slug: string): SQL | undefined =>
  slug === ''
    ? undefined
    : sql`${blogPosts.id} in (select pc.post_id from blog_post_categories pc join blog_categories c on c.id = pc.category_id
        where c.slug = ${slug} offset 0)`

type Slice = {
  search: string
  /** What else narrows the list. */
  where: SQL | undefined
  order: (SQL | AnyPgColumn)[]
  page: number
  size: number
}

/**
 * Which posts stand on a page, as a condition, and how many there are in all. Only ids are paged through, so that what
 * else a row shows is gathered for the page's own posts alone. A page beyond the last is the last.
 */
export async function slicePosts(
  db: Db,
  slice: Slice,
): Promise<{ total: number; page: number; pages: number; onPage: SQL }> {
  const { search, where, order, page, size } = slice
  // Counted in passing: what makes a search slow is to find its posts, and that is done once. Materialised, or the
  // planner takes the page for all that is wanted, and compares each post with each of its category.
  const all = db
    .select({ id: blogPosts.id, total: sql`count(*) over ()`.as('total') })
    .from(blogPosts)
    .where(and(where, search === '' ? undefined : contains(search)))
    .orderBy(...order)
  const found = await db
    .select({ id: sql<string>`id`, total: sql`total`.mapWith(Number) })
    .from(sql`(with found as materialized ${all} select * from found) as found`)
    .limit(size)
    .offset((page - 1) * size)
  const total = found[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / size))
  if (total === 0 && page > 1) {
    const first = await slicePosts(db, { ...slice, page: 1 })
    return first.pages > 1 ? slicePosts(db, { ...slice, page: first.pages }) : first
  }
  const ids = found.map(({ id }) => id)
  return { total, page, pages, onPage: inArray(blogPosts.id, ids) }
}

export type PostPage = { posts: PostSummary[]; total: number; page: number; pages: number }

export const pageSize = 9

/** A page of what everybody may read, newest first; a page beyond the last is the last. */
export async function listPublicPosts(db: Db, { search, category, page }: BlogFilter): Promise<PostPage> {
  const where = and(isPublic, inCategory(category))
  const { onPage, ...counts } = await slicePosts(db, {
    search,
    where,
    order: newestPublished,
    page,
    size: pageSize,
  })
  const posts = await db
    .select(summary)
    .from(blogPosts)
    .where(onPage)
    .orderBy(...newestPublished)
  return { posts, ...counts }
}

/** A post that everybody may read. */
export async function findPublicPost(db: Db, slug: string): Promise<Post | undefined> {
  const [post] = await db
    .select(wholePost)
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isPublic))
  return post
}

/** The newest that everybody may read, besides the current one. */
export function relatedPosts(db: Db, currentId: string, most = 3): Promise<PostSummary[]> {
  return db
    .select(summary)
    .from(blogPosts)
    .where(and(isPublic, ne(blogPosts.id, currentId)))
    .orderBy(...newestPublished)
    .limit(most)
}

export type FeedPost = Pick<Post, 'title' | 'slug' | 'excerpt' | 'content' | 'authorName' | 'publishedAt'> & {
  categories: Category[]
}

/** The newest posts for the feed. */
export function feedPosts(db: Db, most = 30): Promise<FeedPost[]> {
  return db
    .select({
      title: blogPosts.title,
      slug: blogPosts.slug,
      excerpt: blogPosts.excerpt,
      content: blogPosts.content,
      authorName: blogPosts.authorName,
      publishedAt: blogPosts.publishedAt,
      categories: categoriesOfPost,
    })
    .from(blogPosts)
    .where(isPublic)
    .orderBy(...newestPublished)
    .limit(most)
}
