import { and, asc, eq, gt, min, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { invalidatePages } from '../platform/page-invalidation.server.ts'
import type { SitemapEntry } from '../platform/slice-manifest.server.ts'
import { type Change, recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { blogPosts } from './blog.table.ts'
import { postPath } from './post.ts'
import { isPublic } from './posts.server.ts'

/** Invalidates all blog pages, since each lists other posts. */
export async function recordBlogChange(tx: Db, author: Actor, change: Change) {
  await invalidatePages(tx, ['/blog', '/blog/*'])
  await recordChange(tx, author, change)
}

/** The date of the next scheduled post. */
export async function nextPublication(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(blogPosts.publishedAt) })
    .from(blogPosts)
    .where(and(eq(blogPosts.status, 'published'), gt(blogPosts.publishedAt, sql`now()`)))
  return row?.at ?? undefined
}

export const countPostUrls = (db: Db) => db.$count(blogPosts, isPublic)

/** The pages of posts, and when each last changed. */
export async function listPostUrls(db: Db, limit: number, offset: number): Promise<SitemapEntry[]> {
  const found = await db
    .select({ slug: blogPosts.slug, changed: blogPosts.updatedAt })
    .from(blogPosts)
    .where(isPublic)
    .orderBy(asc(blogPosts.createdAt), asc(blogPosts.id))
    .limit(limit)
    .offset(offset)
  return found.map(({ slug, changed }) => ({ path: postPath(slug), changed }))
}
