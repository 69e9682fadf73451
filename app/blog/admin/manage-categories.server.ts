import { asc, eq, sql } from 'drizzle-orm'
import { type Db, sqlState } from '../../platform/database.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import { blogCategories } from '../blog.table.ts'
import type { Category } from '../post.ts'
import { slugFromTitle } from '../post-fields.ts'
import { invalidateBlogPages } from '../post-pages.server.ts'
import type { Author } from './manage-posts.server.ts'

/** All categories, each with how many posts stand in it. */
export function countedCategories(db: Db): Promise<(Category & { posts: number })[]> {
  return db
    .select({
      id: blogCategories.id,
      name: blogCategories.name,
      slug: blogCategories.slug,
      color: blogCategories.color,
      posts:
        sql`(select count(*) from blog_post_categories pc where pc.category_id = ${sql.raw('"blog_categories"."id"')})`.mapWith(
          Number,
        ),
    })
    .from(blogCategories)
    .orderBy(asc(blogCategories.name), blogCategories.id)
}

type Details = Pick<Category, 'name' | 'color'>
export type CategoryChange = { ok: true; category: Category } | { ok: false; reason: 'taken' | 'gone' }

const uniqueViolation = '23505'

/** Adds a category; its slug comes from the name and stays when that changes, so that addresses keep working. */
export async function addCategory(db: Db, { name, color }: Details, author: Author): Promise<CategoryChange> {
  const base = slugFromTitle(name) || 'category'
  try {
    return await db.transaction(async tx => {
      // A slug that a renamed category still has gets a number; two that add at once wait for each other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('blog categories'))`)
      const taken = new Set(
        (await tx.select({ slug: blogCategories.slug }).from(blogCategories)).map(c => c.slug),
      )
      let slug = base
      for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
      const [category] = await tx.insert(blogCategories).values({ name, color, slug }).returning()
      await invalidateBlogPages(tx)
      await recordChange(tx, author, {
        action: 'category.created',
        subject: `Category ${name}`,
        after: { name, color, slug },
      })
      return { ok: true, category: category as Category }
    })
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return { ok: false, reason: 'taken' }
    throw error
  }
}

/** Changes what was typed otherwise than the form was opened with (`was`): what another form changed meanwhile stays. */
export async function changeCategory(
  db: Db,
  id: string,
  typed: Details,
  was: Details,
  author: Author,
): Promise<CategoryChange> {
  try {
    return await db.transaction(async tx => {
      const [before] = await tx
        .select({ name: blogCategories.name, color: blogCategories.color })
        .from(blogCategories)
        .where(eq(blogCategories.id, id))
        .for('update')
      if (!before) return { ok: false, reason: 'gone' }
      const details = {
        name: typed.name === was.name ? before.name : typed.name,
        color: typed.color === was.color ? before.color : typed.color,
      }
      const [category] = await tx
        .update(blogCategories)
        .set(details)
        .where(eq(blogCategories.id, id))
        .returning()
      await invalidateBlogPages(tx)
      await recordChange(tx, author, {
        action: 'category.updated',
        subject: `Category ${before.name}`,
        before,
        after: details,
      })
      return { ok: true, category: category as Category }
    })
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return { ok: false, reason: 'taken' }
    throw error
  }
}

/** Deletes a category; the posts in it stay. */
export function deleteCategory(db: Db, id: string, author: Author): Promise<Category | undefined> {
  return db.transaction(async tx => {
    const [category] = await tx.delete(blogCategories).where(eq(blogCategories.id, id)).returning()
    if (!category) return undefined
    await invalidateBlogPages(tx)
    await recordChange(tx, author, {
      action: 'category.deleted',
      subject: `Category ${category.name}`,
      before: category,
    })
    return category
  })
}
