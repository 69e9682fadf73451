import { and, eq, gt, min, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { invalidatePages } from '../platform/page-invalidation.server.ts'
import { blogPosts } from './blog.table.ts'

/** Invalidates all blog pages, since each lists other posts. */
export const invalidateBlogPages = (tx: Db) => invalidatePages(tx, ['/blog', '/blog/*'])

/** The date of the next scheduled post. */
export async function nextPublication(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(blogPosts.publishedAt) })
    .from(blogPosts)
    .where(and(eq(blogPosts.status, 'published'), gt(blogPosts.publishedAt, sql`now()`)))
  return row?.at ?? undefined
}
