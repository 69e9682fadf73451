import type { Db } from '../platform/database/database.server.ts'
import { runOnce } from '../platform/jobs/milestones.server.ts'
import { blogCategories, blogPostCategories, blogPosts } from './blog.table.ts'
import { slugFromTitle } from './post.ts'
import { firstCategories, firstPosts } from './posts.seed.ts'

const day = 24 * 3600 * 1_000

/** Gives a new shop its first posts, as if one had come out every nine days. */
export const seedBlog = (db: Db) =>
  runOnce(db, 'blog', async tx => {
    const categories = await tx
      .insert(blogCategories)
      .values(firstCategories.map(category => ({ ...category, slug: slugFromTitle(category.name) })))
      .returning({ id: blogCategories.id, name: blogCategories.name })
    const categoryId = new Map(categories.map(({ name, id }) => [name, id]))
    const now = Date.now()
    for (const [index, { categories: names, ...post }] of firstPosts.entries()) {
      const publishedAt = new Date(now - (1 + index * 9) * day)
      const [row] = await tx
        .insert(blogPosts)
        .values({
          ...post,
          slug: slugFromTitle(post.title),
          status: 'published',
          publishedAt,
          createdAt: publishedAt,
        })
        .returning({ id: blogPosts.id })
      const postId = row?.id as string
      await tx
        .insert(blogPostCategories)
        .values(names.map(name => ({ postId, categoryId: categoryId.get(name) as string })))
    }
  })
