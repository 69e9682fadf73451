import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Db, likeLiteral } from '../platform/database.server.ts'
import { blogPosts } from './blog.table.ts'
import { type BlogFilter, mostFound } from './blog-filter.ts'
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

/** Title, excerpt and content contain the text, whatever its case: by the index, good for what is rare. */
const contains = (search: string) => sql`${blogPosts.search} like '%' || lower(${likeLiteral(search)}) || '%'`

/** As many as the index finds sooner than the list does. */
const rare = 100

/** More than there can be; a limit keeps the planner from looking into every post before it sorts. */
const everything = 1_000_000_000

export const inCategory = (slug: string): SQL | undefined =>
  slug === ''
    ? undefined
    : sql`exists (select 1 from blog_post_categories pc join blog_categories c on c.id = pc.category_id
        where pc.post_id = ${blogPosts.id} and c.slug = ${slug})`

/** How many there are; of a search at most `mostFound` + 1. */
async function countPosts(db: Db, where: SQL | undefined, searched: boolean): Promise<number> {
  const matching = db
    .select({ one: sql`1`.as('one') })
    .from(blogPosts)
    .where(where)
  const counted = (searched ? matching.limit(mostFound + 1) : matching).as('matching')
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(counted)
  return row?.count ?? 0
}

type Slice = {
  search: string
  /** What else narrows the list. */
  where: SQL | undefined
  order: (SQL | AnyPgColumn)[]
  page: number
  size: number
}

/**
 * Which posts stand on a page, as a condition: only the ids are paged through, so that what else a row shows is
 * gathered for the page's own posts alone. A page beyond the last is the last.
 */
export async function slicePosts(db: Db, { search, where, order, page, size }: Slice) {
  const searched = search !== ''
  const total = await countPosts(db, and(where, searched ? contains(search) : undefined), searched)
  const reachable = searched ? Math.min(total, mostFound) : total
  const pages = Math.max(1, Math.ceil(reachable / size))
  const shown = Math.min(page, pages)
  const offset = (shown - 1) * size
  const whole = db
    .select({ id: blogPosts.id, search: blogPosts.search })
    .from(blogPosts)
    .where(where)
    .orderBy(...order)
    .limit(everything)
    .as('listed')
  const ids =
    total > rare && searched
      ? // Frequent: go down the list until the page is full.
        db
          .select({ id: whole.id })
          .from(whole)
          .where(sql`strpos(${whole.search}, lower(${search})) > 0`)
          .limit(size)
          .offset(offset)
      : db
          .select({ id: blogPosts.id })
          .from(blogPosts)
          .where(and(where, searched ? contains(search) : undefined))
          .orderBy(...order)
          .limit(size)
          .offset(offset)
  return { total, page: shown, pages, onPage: inArray(blogPosts.id, ids) }
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

/** Addresses and last changes of all that everybody may read, for the sitemap. */
export function publicPostAddresses(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(isPublic)
    .orderBy(...newestPublished)
}
