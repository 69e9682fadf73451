import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, likeLiteral } from '../platform/database.server.ts'
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

export const contains = (search: string): SQL | undefined =>
  search === '' ? undefined : sql`${blogPosts.search} like '%' || lower(${likeLiteral(search)}) || '%'`

export const inCategory = (slug: string): SQL | undefined =>
  slug === ''
    ? undefined
    : sql`exists (select 1 from blog_post_categories pc join blog_categories c on c.id = pc.category_id
        where pc.post_id = ${blogPosts.id} and c.slug = ${slug})`

export const countPosts = async (db: Db, where: SQL | undefined): Promise<number> => {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(blogPosts)
    .where(where)
  return row?.count ?? 0
}

export type PostPage = { posts: PostSummary[]; total: number; page: number; pages: number }

export const pageSize = 9

/** A page of what everybody may read, newest first; a page beyond the last is the last. */
export async function listPublicPosts(db: Db, { search, category, page }: BlogFilter): Promise<PostPage> {
  const where = and(isPublic, contains(search), inCategory(category))
  const total = await countPosts(db, where)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pages)
  const posts = await db
    .select(summary)
    .from(blogPosts)
    .where(where)
    .orderBy(...newestPublished)
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
  return { posts, total, page: shown, pages }
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
