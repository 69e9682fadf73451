import { beforeEach } from 'vitest'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { blogPosts } from './blog.table.ts'
import { listPublicPosts } from './posts.server.ts'

type Row = Partial<typeof blogPosts.$inferInsert> & { ago?: number }

const hours = 3600_000
const all = { search: '', category: '', tag: '', page: 1 }

/** A blog without posts before each test. */
export function setUpBlogTests() {
  const database = setUpDatabase()
  beforeEach(async () => {
    await emptyTables(
      database.db,
      'blog_posts',
      'blog_categories',
      'blog_post_categories',
      'milestones',
      'audit_entries',
    )
  })

  const shop = {
    get db() {
      return database.db
    },
    /** Stores a post that came out `ago` hours ago. */
    async post(slug: string, { ago = 1, ...row }: Row = {}) {
      const [stored] = await database.db
        .insert(blogPosts)
        .values({
          title: `Title ${slug}`,
          slug,
          content: `Content ${slug}`,
          status: 'published',
          publishedAt: new Date(Date.now() - ago * hours),
          ...row,
        })
        .returning({ id: blogPosts.id })
      return stored?.id as string
    },
    list: (filter: Partial<typeof all> = {}) => listPublicPosts(database.db, { ...all, ...filter }),
    slugs: async (filter: Partial<typeof all> = {}) =>
      (await shop.list(filter)).posts.map(({ slug }) => slug),
  }
  return shop
}
