import { asc, count, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import { blogPosts } from './blog.table.ts'

const published = sql`status = 'published' and published_at <= now()`

export async function countPostAddresses(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blogPosts).where(published)
  return row?.total ?? 0
}

/** The public posts with the date of their last change. */
export const listPostAddresses = (db: Db, limit: number, offset: number) =>
  db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(published)
    .orderBy(asc(blogPosts.createdAt), asc(blogPosts.id))
    .limit(limit)
    .offset(offset)
