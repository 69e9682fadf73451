import { asc, eq, sql } from 'drizzle-orm'
import { type Db, sqlState } from '../platform/database.server.ts'
import { blogCategories } from './blog.table.ts'
import { type Category, slugFromTitle } from './post.ts'

export async function listCategories(db: Db): Promise<Category[]> {
  return db.select().from(blogCategories).orderBy(asc(blogCategories.name), blogCategories.id)
}

/** The same, each with how many posts stand in it. */
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
export async function addCategory(db: Db, { name, color }: Details): Promise<CategoryChange> {
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
      return { ok: true, category: category as Category }
    })
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return { ok: false, reason: 'taken' }
    throw error
  }
}

export async function changeCategory(db: Db, id: string, details: Details): Promise<CategoryChange> {
  try {
    const [category] = await db
      .update(blogCategories)
      .set({ name: details.name, color: details.color })
      .where(eq(blogCategories.id, id))
      .returning()
    return category ? { ok: true, category } : { ok: false, reason: 'gone' }
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return { ok: false, reason: 'taken' }
    throw error
  }
}

/** Deletes a category; the posts in it stay. */
export async function deleteCategory(db: Db, id: string): Promise<Category | undefined> {
  const [category] = await db.delete(blogCategories).where(eq(blogCategories.id, id)).returning()
  return category
}
