import { asc } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { blogCategories } from './blog.table.ts'
import type { Category } from './post.ts'

export async function listCategories(db: Db): Promise<Category[]> {
  return db.select().from(blogCategories).orderBy(asc(blogCategories.name), blogCategories.id)
}
