import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { coverPaths } from '../design/pictures/cover-paths.ts'
import type { Db } from '../platform/database/database.server.ts'
import { containsText } from '../platform/database/text-search.server.ts'
import { blogCategories, blogPosts } from './blog.table.ts'
import type { BlogFilter } from './blog-filter.ts'
import type { Category, Post, PostSummary } from './post.ts'

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

export const postColumns = {
  ...summary,
  content: blogPosts.content,
  status: blogPosts.status,
  tags: blogPosts.tags,
  metaTitle: blogPosts.metaTitle,
  metaDescription: blogPosts.metaDescription,
  createdAt: blogPosts.createdAt,
  updatedAt: blogPosts.updatedAt,
}

const withCover = (post: PostSummary): PostSummary =>
  post.featuredImage ? post : { ...post, cover: coverPaths(post.title) }

export const isPublic = sql`status = 'published' and published_at <= now()`
const newestPublished = [desc(blogPosts.publishedAt), blogPosts.id]

// `offset 0` keeps the planner from running the subquery once per post.
export const inCategory = (slug: string): SQL | undefined =>
  slug === ''
    ? undefined
    : sql`${blogPosts.id} in (select pc.post_id from blog_post_categories pc join blog_categories c on c.id = pc.category_id
        where c.slug = ${slug} offset 0)`

const withTag = (tag: string): SQL | undefined =>
  tag === '' ? undefined : sql`${blogPosts.tags} @> ${JSON.stringify([tag])}::jsonb`

type PageQuery = {
  search: string
  /** Further conditions. */
  where: SQL | undefined
  order: (SQL | AnyPgColumn)[]
  page: number
  size: number
}

/**
 * Finds the ids of one page and the total; a page beyond the last is the last.
 * @returns `onPage`, a condition that selects the posts of the page
 */
export async function findPage(
  db: Db,
  query: PageQuery,
): Promise<{ total: number; page: number; pages: number; onPage: SQL }> {
  const { search, where, order, page, size } = query
  // One search gives page and total. Materialized, because with the limit in sight the planner joins each post with its
  // categories one by one.
  const all = db
    .select({ id: blogPosts.id, total: sql`count(*) over ()`.as('total') })
    .from(blogPosts)
    .where(and(where, search === '' ? undefined : containsText(blogPosts.search, search)))
    .orderBy(...order)
  const rows = await db
    .select({ id: sql<string>`id`, total: sql`total`.mapWith(Number) })
    .from(sql`(with matches as materialized ${all} select * from matches) as matches`)
    .limit(size)
    .offset((page - 1) * size)
  const total = rows[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / size))
  if (total === 0 && page > 1) {
    const first = await findPage(db, { ...query, page: 1 })
    return first.pages > 1 ? findPage(db, { ...query, page: first.pages }) : first
  }
  const ids = rows.map(({ id }) => id)
  return { total, page, pages, onPage: inArray(blogPosts.id, ids) }
}

export type PostPage = { posts: PostSummary[]; total: number; page: number; pages: number }

const pageSize = 9

/** One page of the public posts, newest first; a page beyond the last is the last. */
export async function listPublicPosts(
  db: Db,
  { search, category, tag, page }: BlogFilter,
): Promise<PostPage> {
  const where = and(isPublic, inCategory(category), withTag(tag))
  const { onPage, ...counts } = await findPage(db, {
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
  return { posts: posts.map(withCover), ...counts }
}

export async function findPublicPost(db: Db, slug: string): Promise<Post | undefined> {
  const [post] = await db
    .select(postColumns)
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isPublic))
  return post
}

/** The slug of the public post that had this one before; of several, of the last that became public. */
export async function findMovedSlug(db: Db, formerSlug: string): Promise<string | undefined> {
  const [post] = await db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(and(hasFormerSlug(formerSlug), isPublic))
    .orderBy(desc(blogPosts.publishedAt))
    .limit(1)
  return post?.slug
}

export const hasFormerSlug = (slug: string) => sql`${blogPosts.formerSlugs} ? ${slug}::text`

/** The newest public posts but the current one. */
export async function relatedPosts(db: Db, currentId: string, limit = 3): Promise<PostSummary[]> {
  const posts = await db
    .select(summary)
    .from(blogPosts)
    .where(and(isPublic, ne(blogPosts.id, currentId)))
    .orderBy(...newestPublished)
    .limit(limit)
  return posts.map(withCover)
}

export type FeedPost = Pick<Post, 'title' | 'slug' | 'excerpt' | 'content' | 'authorName' | 'publishedAt'> & {
  categories: Category[]
}

export function feedPosts(db: Db, limit = 30): Promise<FeedPost[]> {
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
    .limit(limit)
}

export async function listCategories(db: Db): Promise<Category[]> {
  return db.select().from(blogCategories).orderBy(asc(blogCategories.name), blogCategories.id)
}
