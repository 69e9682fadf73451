import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, sqlState } from '../../platform/database.server.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordChange } from '../../staff/audit.server.ts'
import { blogCategories, blogPostCategories, blogPosts } from '../blog.table.ts'
import type { BlogFilter } from '../blog-filter.ts'
import type { Category, Post, PostStatus } from '../post.ts'
import { toPublishField } from '../post-fields.ts'
import { invalidateBlogPages } from '../post-pages.server.ts'
import type { PostDetails } from '../post-schema.ts'
import { categoriesOfPost, findPage, inCategory, wholePost } from '../posts.server.ts'
import { isAsTyped, openPost, postConflict } from './editor-post.server.ts'

export type AdminFilter = BlogFilter & { status: PostStatus | undefined }
export type PostRow = Pick<Post, 'id' | 'title' | 'slug' | 'authorName' | 'status' | 'publishedAt'> & {
  categories: Category[]
}
export type AdminPage = { posts: PostRow[]; total: number; page: number; pages: number }

const adminPageSize = 50

/** A page of all posts, the last created first. */
export async function listAllPosts(
  db: Db,
  { search, category, status, page }: AdminFilter,
): Promise<AdminPage> {
  const where = and(status && eq(blogPosts.status, status), inCategory(category))
  const order = [desc(blogPosts.createdAt), blogPosts.id]
  const { onPage, ...counts } = await findPage(db, { search, where, order, page, size: adminPageSize })
  const posts = await db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      authorName: blogPosts.authorName,
      status: blogPosts.status,
      publishedAt: blogPosts.publishedAt,
      categories: categoriesOfPost,
    })
    .from(blogPosts)
    .where(onPage)
    .orderBy(...order)
  return { posts, ...counts }
}

const findBy = async (db: Db, where: SQL): Promise<Post | undefined> => {
  const [post] = await db.select(wholePost).from(blogPosts).where(where)
  return post
}

/** Any post, whatever its status. */
export const findPost = async (db: Db, id: string) =>
  isUuid(id) ? findBy(db, eq(blogPosts.id, id)) : undefined
export const findPostBySlug = (db: Db, slug: string) => findBy(db, eq(blogPosts.slug, slug))

export type Author = { id: string; email: string }
export type SaveResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'slug taken' | 'gone' }
  /** Somebody changed it since the editor opened it. */
  | { ok: false; reason: 'changed'; conflict: Conflict }

/**
 * Stores a new post; published without a date means now, and what isn't published has no date. One that is stored already
 * just as it was typed is the same post: the answer to an earlier save was lost on its way.
 */
export async function createPost(db: Db, details: PostDetails, author: Author): Promise<SaveResult> {
  const { categoryIds, ...post } = details
  const saved = await refusingTakenSlugs(() =>
    db.transaction(async tx => {
      // The database's own clock decides what is public, so it also says when now is.
      const publishedAt = post.status === 'published' ? (post.publishedAt ?? sql`now()`) : null
      const [row] = await tx
        .insert(blogPosts)
        .values({ ...post, publishedAt, authorId: author.id })
        .returning({ id: blogPosts.id, publishedAt: blogPosts.publishedAt })
      const { id, ...after } = row as { id: string; publishedAt: Date | null }
      await setCategories(tx, id, categoryIds)
      await invalidateBlogPages(tx)
      await recordChange(tx, author, {
        action: 'post.created',
        subject: `Post ${post.title}`,
        after: { slug: post.slug, status: post.status, ...after },
      })
      return { ok: true, id }
    }),
  )
  if (saved.ok || saved.reason !== 'slug taken') return saved
  const stored = await findPostBySlug(db, post.slug)
  const typed = post.status === 'published' ? details : { ...details, publishedAt: null }
  return stored && isAsTyped(stored, typed) ? { ok: true, id: stored.id } : saved
}

/** Stores a changed post that is still in the state that the editor opened; published without a date means now. */
export function updatePost(
  db: Db,
  id: string,
  details: PostDetails,
  version: string,
  author: Author,
): Promise<SaveResult> {
  if (!isUuid(id)) return Promise.resolve({ ok: false, reason: 'gone' })
  const { categoryIds, ...post } = details
  return refusingTakenSlugs(() =>
    db.transaction(async tx => {
      const [before] = await tx
        .select({ slug: blogPosts.slug, status: blogPosts.status, publishedAt: blogPosts.publishedAt })
        .from(blogPosts)
        .where(eq(blogPosts.id, id))
        .for('update')
      // Read once more: what was waited for has changed what the first look had begun to see.
      const stored = before && (await findPost(tx, id))
      if (!stored) return { ok: false, reason: 'gone' }
      if (openPost(stored).version !== version) {
        // The answer to an earlier save was lost on its way.
        if (isAsTyped(stored, details)) return { ok: true, id }
        return { ok: false, reason: 'changed', conflict: postConflict(stored, details) }
      }
      // The editor shows no seconds: a time that wasn't changed keeps those it has.
      const untouched = toPublishField(post.publishedAt) === toPublishField(stored.publishedAt)
      const now = post.status === 'published' ? sql`now()` : null
      const publishedAt = post.publishedAt
        ? untouched
          ? sql`${blogPosts.publishedAt}`
          : post.publishedAt
        : now
      const [after] = await tx
        .update(blogPosts)
        .set({ ...post, publishedAt, updatedAt: sql`now()` })
        .where(eq(blogPosts.id, id))
        .returning({ slug: blogPosts.slug, status: blogPosts.status, publishedAt: blogPosts.publishedAt })
      await setCategories(tx, id, categoryIds)
      await invalidateBlogPages(tx)
      await recordChange(tx, author, {
        action: 'post.updated',
        subject: `Post ${post.title}`,
        before,
        after,
      })
      return { ok: true, id }
    }),
  )
}

async function refusingTakenSlugs(save: () => Promise<SaveResult>): Promise<SaveResult> {
  try {
    return await save()
  } catch (error) {
    // The database alone knows for certain, also when two save at once.
    if (sqlState(error) === '23505') return { ok: false, reason: 'slug taken' }
    throw error
  }
}

/** Puts a post into those of the categories that (still) exist, and into no others. */
async function setCategories(tx: Db, postId: string, ids: string[]) {
  await tx.delete(blogPostCategories).where(eq(blogPostCategories.postId, postId))
  if (ids.length === 0) return
  const known = await tx
    .select({ categoryId: blogCategories.id })
    .from(blogCategories)
    .where(inArray(blogCategories.id, ids))
    .for('share')
  if (known.length > 0) {
    await tx.insert(blogPostCategories).values(known.map(({ categoryId }) => ({ postId, categoryId })))
  }
}

/** Publishes a draft now. */
export function publishPost(db: Db, id: string, author: Author): Promise<boolean> {
  return db.transaction(async tx => {
    const [post] = await tx
      .update(blogPosts)
      .set({ status: 'published', publishedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(blogPosts.id, id), eq(blogPosts.status, 'draft')))
      .returning({ title: blogPosts.title })
    if (!post) return false
    await invalidateBlogPages(tx)
    await recordChange(tx, author, { action: 'post.published', subject: `Post ${post.title}` })
    return true
  })
}

export function deletePost(db: Db, id: string, author: Author): Promise<boolean> {
  return db.transaction(async tx => {
    const [post] = await tx
      .delete(blogPosts)
      .where(eq(blogPosts.id, id))
      .returning({ title: blogPosts.title, slug: blogPosts.slug, status: blogPosts.status })
    if (!post) return false
    await invalidateBlogPages(tx)
    await recordChange(tx, author, {
      action: 'post.deleted',
      subject: `Post ${post.title}`,
      before: { slug: post.slug, status: post.status },
    })
    return true
  })
}
