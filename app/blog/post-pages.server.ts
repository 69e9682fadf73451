import { and, eq, gt, min, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import { invalidatePages } from '../platform/page-invalidation.server.ts'
import { blogPosts } from './blog.table.ts'

/** Says that the blog changed: each of its pages lists other posts. */
export const changeBlogPages = (tx: Db) => invalidatePages(tx, ['/blog', '/blog/*'])

/** When the next post comes out whose publish date was set ahead. */
export async function nextPublication(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(blogPosts.publishedAt) })
    .from(blogPosts)
    .where(and(eq(blogPosts.status, 'published'), gt(blogPosts.publishedAt, sql`now()`)))
  return row?.at ?? undefined
}
