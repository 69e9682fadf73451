import { asc, count, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import type { SitemapEntry } from '../platform/slice-manifest.server.ts'
import { blogPosts } from './blog.table.ts'

const published = sql`status = 'published' and published_at <= now()`

export async function countPostAddresses(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blogPosts).where(published)
  return row?.total ?? 0
}

/** The pages of posts, and when each last changed. */
export async function listPostAddresses(db: Db, limit: number, offset: number): Promise<SitemapEntry[]> {
  const found = await db
    .select({ slug: blogPosts.slug, changed: blogPosts.updatedAt })
    .from(blogPosts)
    .where(published)
    .orderBy(asc(blogPosts.createdAt), asc(blogPosts.id))
    .limit(limit)
    .offset(offset)
  return found.map(({ slug, changed }) => ({ path: `/blog/${slug}`, changed }))
}
