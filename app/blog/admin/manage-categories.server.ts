import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { refuseTaken } from '../../platform/database/database-errors.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { blogCategories } from '../blog.table.ts'
import type { Category } from '../post.ts'
import { slugFromTitle } from '../post.ts'
import { recordBlogChange } from '../post-pages.server.ts'

/** All categories with the number of posts in each. */
export function listCategoriesWithCounts(db: Db): Promise<(Category & { posts: number })[]> {
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
export type CategoryResult =
  | { ok: true; category: Category }
  | { ok: false; reason: 'name taken' | 'not found' }

/** Adds a category, whose slug stays when its name changes, so that links keep working. */
export function addCategory(db: Db, { name, color }: Details, author: Actor): Promise<CategoryResult> {
  const base = slugFromTitle(name) || 'category'
  return refuseTaken<CategoryResult>({ ok: false, reason: 'name taken' }, () =>
    db.transaction(async tx => {
      // A renamed category still has the slug of its first name. The lock serializes additions.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('blog categories'))`)
      const slugs = new Set(
        (await tx.select({ slug: blogCategories.slug }).from(blogCategories)).map(c => c.slug),
      )
      let slug = base
      for (let number = 2; slugs.has(slug); number++) slug = `${base}-${number}`
      const [category] = await tx.insert(blogCategories).values({ name, color, slug }).returning()
      await recordBlogChange(tx, author, {
        action: 'category.created',
        subject: `Category ${name}`,
        after: { name, color, slug },
      })
      return { ok: true, category: category as Category }
    }),
  )
}

/** Changes the fields that differ from `opened`, what the form was opened with: other fields may have changed since. */
export function changeCategory(
  db: Db,
  id: string,
  typed: Details,
  opened: Details,
  author: Actor,
): Promise<CategoryResult> {
  return refuseTaken<CategoryResult>({ ok: false, reason: 'name taken' }, () =>
    db.transaction(async tx => {
      const [before] = await tx
        .select({ name: blogCategories.name, color: blogCategories.color })
        .from(blogCategories)
        .where(eq(blogCategories.id, id))
        .for('update')
      if (!before) return { ok: false, reason: 'not found' }
      const details = {
        name: typed.name === opened.name ? before.name : typed.name,
        color: typed.color === opened.color ? before.color : typed.color,
      }
      const [category] = await tx
        .update(blogCategories)
        .set(details)
        .where(eq(blogCategories.id, id))
        .returning()
      await recordBlogChange(tx, author, {
        action: 'category.updated',
        subject: `Category ${before.name}`,
        before,
        after: details,
      })
      return { ok: true, category: category as Category }
    }),
  )
}

/** The posts in the category stay. */
export function deleteCategory(db: Db, id: string, author: Actor): Promise<Category | undefined> {
  return db.transaction(async tx => {
    const [category] = await tx.delete(blogCategories).where(eq(blogCategories.id, id)).returning()
    if (!category) return undefined
    await recordBlogChange(tx, author, {
      action: 'category.deleted',
      subject: `Category ${category.name}`,
      before: category,
    })
    return category
  })
}
