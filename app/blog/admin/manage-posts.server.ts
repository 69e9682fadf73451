import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Db } from '../../platform/database/database.server.ts'
import { refuseTaken } from '../../platform/database/database-errors.server.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { toDateTimeField } from '../../platform/text/date-time-field.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { hasPermission } from '../../staff/roles.ts'
import type { Admin } from '../../staff/session.server.ts'
import { findAdmin } from '../../staff/session.server.ts'
import { blogCategories, blogPostCategories, blogPosts } from '../blog.table.ts'
import type { AdminFilter } from '../blog-filter.ts'
import { type Category, isPublic, type Post } from '../post.ts'
import { recordBlogChange } from '../post-pages.server.ts'
import type { PostDetails } from '../post-schema.ts'
import { categoriesOfPost, findPage, hasFormerSlug, inCategory, postColumns } from '../posts.server.ts'
import { matchesStored, openPost, postConflict } from './editor-post.server.ts'

export type PostRow = Pick<Post, 'id' | 'title' | 'slug' | 'authorName' | 'status' | 'publishedAt'> & {
  categories: Category[]
}
export type AdminPage = { posts: PostRow[]; total: number; page: number; pages: number }

const adminPageSize = 50

/** A page of all posts, newest first. */
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
  const [post] = await db.select(postColumns).from(blogPosts).where(where)
  return post
}

/** Finds a post of any status. */
export const findPost = async (db: Db, id: string) =>
  isUuid(id) ? findBy(db, eq(blogPosts.id, id)) : undefined
const findPostBySlug = (db: Db, slug: string) => findBy(db, eq(blogPosts.slug, slug))

export type SaveResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'slug taken' | 'not found' }
  /** It was changed since the editor opened it. */
  | { ok: false; reason: 'conflict'; conflict: Conflict }

/**
 * Stores a new post. Published without a date means now; other statuses have no date. An equal post that is stored
 * already counts as saved, because the response to an earlier save may have been lost.
 */
export async function createPost(db: Db, details: PostDetails, author: Admin): Promise<SaveResult> {
  const { categoryIds, ...post } = details
  const saved = await refuseTaken<SaveResult>({ ok: false, reason: 'slug taken' }, () =>
    db.transaction(async tx => {
      // By the database's clock, which also decides what is public.
      const publishedAt = post.status === 'published' ? (post.publishedAt ?? sql`now()`) : null
      const [row] = await tx
        .insert(blogPosts)
        .values({ ...post, publishedAt, authorId: author.id })
        .returning({ id: blogPosts.id, publishedAt: blogPosts.publishedAt })
      const { id, ...after } = row as { id: string; publishedAt: Date | null }
      await setCategories(tx, id, categoryIds)
      await recordBlogChange(tx, author, {
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
  return stored && matchesStored(stored, typed) ? { ok: true, id: stored.id } : saved
}

/** Stores a changed post unless it was changed since the editor opened it; published without a date means now. */
export function updatePost(
  db: Db,
  id: string,
  details: PostDetails,
  editToken: string,
  author: Admin,
): Promise<SaveResult> {
  if (!isUuid(id)) return Promise.resolve({ ok: false, reason: 'not found' })
  const { categoryIds, ...post } = details
  return refuseTaken<SaveResult>({ ok: false, reason: 'slug taken' }, () =>
    db.transaction(async tx => {
      const [row] = await tx
        .select({
          slug: blogPosts.slug,
          status: blogPosts.status,
          publishedAt: blogPosts.publishedAt,
          formerSlugs: blogPosts.formerSlugs,
        })
        .from(blogPosts)
        .where(eq(blogPosts.id, id))
        .for('update')
      // Read again after the lock, which may have waited for another change.
      const stored = row && (await findPost(tx, id))
      if (!stored) return { ok: false, reason: 'not found' }
      const { formerSlugs, ...before } = row
      if (openPost(stored).editToken !== editToken) {
        // The response to an earlier save was lost.
        if (matchesStored(stored, details)) return { ok: true, id }
        return { ok: false, reason: 'conflict', conflict: postConflict(stored, details) }
      }
      // The editor shows no seconds: an unchanged time keeps its own.
      const isUnchanged = toDateTimeField(post.publishedAt) === toDateTimeField(stored.publishedAt)
      const now = post.status === 'published' ? sql`now()` : null
      const publishedAt = post.publishedAt
        ? isUnchanged
          ? sql`${blogPosts.publishedAt}`
          : post.publishedAt
        : now
      const wasPublic = isPublic(stored)
      const slugs = new Set(wasPublic ? [...formerSlugs, stored.slug] : formerSlugs)
      if (isPublic({ ...post, publishedAt: post.publishedAt ?? new Date() })) {
        slugs.delete(post.slug)
        await takeSlugs(tx, wasPublic ? [stored.slug].filter(slug => slugs.has(slug)) : [...slugs])
      }
      const [after] = await tx
        .update(blogPosts)
        .set({
          ...post,
          publishedAt,
          formerSlugs: [...slugs],
          updatedAt: sql`now()`,
        })
        .where(eq(blogPosts.id, id))
        .returning({ slug: blogPosts.slug, status: blogPosts.status, publishedAt: blogPosts.publishedAt })
      await setCategories(tx, id, categoryIds)
      await recordBlogChange(tx, author, {
        action: 'post.updated',
        subject: `Post ${post.title}`,
        before,
        after,
      })
      return { ok: true, id }
    }),
  )
}

/**
 * Others lose the slugs that a public post had last. A hidden one takes none: its former address leads to who had it before.
 */
async function takeSlugs(tx: Db, slugs: string[]) {
  for (const slug of slugs)
    await tx
      .update(blogPosts)
      .set({ formerSlugs: sql`${blogPosts.formerSlugs} - ${slug}::text` })
      .where(hasFormerSlug(slug))
}

/** Replaces a post's categories by those of `ids` that exist. */
async function setCategories(tx: Db, postId: string, ids: string[]) {
  await tx.delete(blogPostCategories).where(eq(blogPostCategories.postId, postId))
  if (ids.length === 0) return
  const existing = await tx
    .select({ categoryId: blogCategories.id })
    .from(blogCategories)
    .where(inArray(blogCategories.id, ids))
    .for('share')
  if (existing.length > 0) {
    await tx.insert(blogPostCategories).values(existing.map(({ categoryId }) => ({ postId, categoryId })))
  }
}

/** A post that is published already stays as it is. */
export function publishPost(db: Db, id: string, author: Admin): Promise<boolean> {
  return db.transaction(async tx => {
    const [post] = await tx
      .update(blogPosts)
      .set({ status: 'published', publishedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(blogPosts.id, id), eq(blogPosts.status, 'draft')))
      .returning({ title: blogPosts.title, slug: blogPosts.slug, formerSlugs: blogPosts.formerSlugs })
    if (!post) {
      const isPublished = and(eq(blogPosts.id, id), eq(blogPosts.status, 'published'))
      return (await tx.select({ id: blogPosts.id }).from(blogPosts).where(isPublished)).length > 0
    }
    const formerSlugs = post.formerSlugs.filter(slug => slug !== post.slug)
    await takeSlugs(tx, formerSlugs)
    await tx.update(blogPosts).set({ formerSlugs }).where(eq(blogPosts.id, id))
    await recordBlogChange(tx, author, { action: 'post.published', subject: `Post ${post.title}` })
    return true
  })
}

export function deletePost(db: Db, id: string, author: Admin): Promise<boolean> {
  return db.transaction(async tx => {
    const [post] = await tx
      .delete(blogPosts)
      .where(eq(blogPosts.id, id))
      .returning({ title: blogPosts.title, slug: blogPosts.slug, status: blogPosts.status })
    if (!post) return false
    await recordBlogChange(tx, author, {
      action: 'post.deleted',
      subject: `Post ${post.title}`,
      before: { slug: post.slug, status: post.status },
    })
    return true
  })
}

/** A post of any status, for who may write the blog. */
export async function previewPost(request: Request, context: Readonly<RouterContextProvider>, slug: string) {
  const admin = await findAdmin(request, context)
  if (!admin || !hasPermission(admin, 'blog.edit')) return undefined
  return findPostBySlug(services(context).db, slug)
}
