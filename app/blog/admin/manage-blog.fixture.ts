import { readEnv } from '../../platform/env.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { type Auth, provideAuth } from '../../staff/auth.server.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { adminGuard } from '../../staff/session.server.ts'
import { setUpBlogTests } from '../blog.fixture.ts'
import { postForm } from '../post.fixture.ts'
import type { Category } from '../post.ts'
import type { PostForm } from '../post-schema.ts'
import { postSchema } from '../post-schema.ts'
import { addCategory } from './manage-categories.server.ts'
import { createPost } from './manage-posts.server.ts'

export const author = { ...owner, email: 'admin@example.com' }
export const unknownId = '00000000-0000-4000-8000-000000000000'
export const postDetails = (changes: Partial<PostForm> = {}) =>
  postSchema('https://shop.example').parse(postForm(changes))

type Call = { params?: Record<string, string>; fields?: object; role?: string }

/** The blog and its back office. */
export function setUpBackOfficeTests() {
  const blog = setUpBlogTests()
  return {
    get db() {
      return blog.db
    },
    async create(changes: Partial<PostForm> = {}) {
      const saved = await createPost(blog.db, postDetails(changes), author)
      if (!saved.ok) throw new Error(saved.reason)
      return saved.id
    },
    async category(name: string): Promise<Category> {
      const added = await addCategory(blog.db, { name, color: '#14612d' }, author)
      if (!added.ok) throw new Error(added.reason)
      return added.category
    },
    /** The arguments of a route that somebody of a role calls. */
    async call(path: string, { params = {}, fields, role = 'admin' }: Call = {}) {
      const url = new URL(path, 'https://shop.example.com')
      const body = new FormData()
      for (const [name, value] of Object.entries(fields ?? {}))
        for (const item of [value].flat()) body.append(name, String(item))
      const request = new Request(url, {
        headers: { cookie: 'session=1' },
        ...(fields && { method: 'POST', body }),
      })
      const { context } = testContext(blog.db, { env: readEnv({ PUBLIC_URL: 'https://shop.example' }) })
      const session = {
        user: { id: author.id, role, name: 'Admin', email: author.email },
        session: { id: 's', createdAt: new Date() },
      }
      provideAuth(context, {
        api: { getSession: async () => ({ response: session, headers: new Headers() }) },
      } as unknown as Auth)
      if (role === 'admin') await adminGuard({ request, url, context }, async () => new Response())
      return { url, request, params, context } as never
    },
  }
}
