import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../platform/database.fixture.ts'
import type { Database } from '../../platform/database.server.ts'
import { createLog } from '../../platform/log.server.ts'
import { provideServices, type Services } from '../../platform/services.server.ts'
import { type Auth, provideAuth } from '../../staff/auth.server.ts'
import { adminGuard } from '../../staff/session.server.ts'
import { blogPosts } from '../blog.table.ts'
import { listCategories } from '../categories.server.ts'
import { postForm } from '../post.fixture.ts'
import { loader as postLoader } from '../post.route.tsx'
import type { Category, Post, PostForm } from '../post.ts'
import { type PostDetails, postSchema } from '../post-schema.ts'
import { action as categoryAction } from './categories.route.tsx'
import { action as editorAction, loader as editorLoader } from './editor.route.tsx'
import { openPost } from './editor-post.server.ts'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  listCategoriesWithCounts,
} from './manage-categories.server.ts'
import {
  createPost,
  deletePost,
  findPost,
  listAllPosts,
  publishPost,
  updatePost,
} from './manage-posts.server.ts'
import { action as listAction, loader as listLoader } from './posts.route.tsx'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(
    sql`truncate blog_posts, blog_categories, blog_post_categories, audit_entries cascade`,
  )
})

const author = { id: 'admin-1', email: 'admin@example.com' }
const postDetails = (changes: Partial<PostForm> = {}) =>
  postSchema('https://shop.example').parse(postForm(changes))
const unknownId = '00000000-0000-4000-8000-000000000000'

async function create(changes: Partial<PostForm> = {}) {
  const saved = await createPost(database.db, postDetails(changes), author)
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
async function category(name: string): Promise<Category> {
  const added = await addCategory(database.db, { name, color: '#14612d' }, author)
  if (!added.ok) throw new Error(added.reason)
  return added.category
}
const audited = async () => {
  const { rows } = (await database.db.execute(
    sql`select actor, action from audit_entries order by id`,
  )) as unknown as {
    rows: { actor: string; action: string }[]
  }
  return rows.map(({ actor, action }) => `${actor} ${action}`)
}
/** Saves over the current version. */
async function update(id: string, details: PostDetails) {
  const post = await findPost(database.db, id)
  return updatePost(database.db, id, details, post ? openPost(post).version : '', author)
}
const isRecent = (date: Date | null | undefined) => Math.abs(Date.now() - (date?.getTime() ?? 0)) < 60_000

describe('a new post', () => {
  it('is published now without a date, at its date with one, and has none as a draft', async () => {
    const later = '2030-01-01T08:00'
    const now = await findPost(database.db, await create())
    expect(isRecent(now?.publishedAt)).toBe(true)
    const scheduled = await findPost(database.db, await create({ slug: 'b', publishedAt: later }))
    expect(scheduled?.publishedAt).toEqual(new Date(`${later}:00Z`))
    for (const status of ['draft', 'archived'] as const) {
      const post = await findPost(database.db, await create({ slug: status, status, publishedAt: later }))
      expect(post).toMatchObject({ status, publishedAt: null })
    }
    const [row] = await database.db.select({ authorId: blogPosts.authorId }).from(blogPosts)
    expect(row?.authorId).toBe('admin-1')
    expect(await audited()).toContain('admin@example.com post.created')
  })

  it('is in those of its categories that exist', async () => {
    const roofing = await category('Roofing')
    const id = await create({ categoryIds: [roofing.id, unknownId] })
    expect((await findPost(database.db, id))?.categories).toEqual([roofing])
  })

  it('cannot use the slug of another, also when both are saved at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        createPost(database.db, postDetails({ title: `Post ${index}` }), author),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(result => !result.ok).map(result => !result.ok && result.reason)).toEqual(
      Array.from({ length: 4 }, () => 'slug taken'),
    )
    expect(
      (await listAllPosts(database.db, { search: '', category: '', status: undefined, page: 1 })).total,
    ).toBe(1)
  })
})

describe('a new post that is sent again because the response was lost', () => {
  it('is the same post', async () => {
    const typed = { categoryIds: [(await category('Roofing')).id], tags: 'a, b' }
    const id = await create(typed)
    expect(await createPost(database.db, postDetails(typed), author)).toEqual({ ok: true, id })
    const draft = { slug: 'draft', status: 'draft', publishedAt: '2030-01-01T08:00' } as const
    expect(await create(draft)).toBe(await create(draft))
    expect(await createPost(database.db, postDetails({ ...typed, tags: 'a' }), author)).toEqual({
      ok: false,
      reason: 'slug taken',
    })
  })
})

describe('a changed post', () => {
  it('keeps its slug, and cannot use that of another', async () => {
    const id = await create({ slug: 'a' })
    await create({ slug: 'b' })
    expect(await update(id, postDetails({ slug: 'a', title: 'New' }))).toEqual({
      ok: true,
      id,
    })
    expect(await update(id, postDetails({ slug: 'b' }))).toEqual({
      ok: false,
      reason: 'slug taken',
    })
    expect(await findPost(database.db, id)).toMatchObject({ slug: 'a', title: 'New' })
  })

  it('gets the current time when published without a date, and keeps its date', async () => {
    const id = await create({ status: 'draft' })
    await update(id, postDetails({ status: 'published' }))
    expect(isRecent((await findPost(database.db, id))?.publishedAt)).toBe(true)
    await update(id, postDetails({ publishedAt: '2020-02-02T10:00' }))
    expect((await findPost(database.db, id))?.publishedAt).toEqual(new Date('2020-02-02T10:00:00Z'))
  })

  it('loses removed categories and cleared fields', async () => {
    const [one, two] = [await category('One'), await category('Two')]
    const id = await create({ categoryIds: [one.id], excerpt: 'x', tags: 'a' })
    await update(id, postDetails({ categoryIds: [two.id] }))
    expect(await findPost(database.db, id)).toMatchObject({
      excerpt: null,
      tags: [],
      categories: [{ name: 'Two' }],
    })
  })

  it('is stored once when two save at the same time, and the other save returns the conflict', async () => {
    const [one, two] = [await category('One'), await category('Two')]
    const id = await create({ tags: 'a', categoryIds: [one.id] })
    const { version } = openPost((await findPost(database.db, id)) as Post)
    const typed = [
      postDetails({ title: 'First', tags: 'a', categoryIds: [one.id] }),
      postDetails({ title: 'Second', tags: 'a', categoryIds: [two.id] }),
    ]
    const results = await Promise.all(
      typed.map(details => updatePost(database.db, id, details, version, author)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const winner = results.findIndex(({ ok }) => ok)
    const stored = (await findPost(database.db, id)) as Post
    expect(stored.title).toBe(typed[winner]?.title)
    const refused = results[1 - winner]
    if (!refused || refused.ok || refused.reason !== 'changed') throw new Error('both were stored')
    expect(refused.conflict.version).toBe(openPost(stored).version)
    expect(refused.conflict.differences).toEqual(
      expect.arrayContaining([
        { label: 'Title', stored: stored.title },
        { label: 'Categories', stored: winner === 0 ? 'One' : 'Two' },
      ]),
    )
    // A save that names the stored version replaces it.
    const mine = typed[1 - winner] as PostDetails
    expect(await updatePost(database.db, id, mine, refused.conflict.version, author)).toEqual({
      ok: true,
      id,
    })
    const third = { ...mine, title: 'Third' }
    expect(await updatePost(database.db, id, third, version, author)).toMatchObject({ reason: 'changed' })
    expect((await findPost(database.db, id))?.title).toBe(mine.title)
  })

  it('counts as saved when it is sent again because the response was lost', async () => {
    const roofing = await category('Roofing')
    const id = await create({ status: 'draft', categoryIds: [roofing.id] })
    const { version } = openPost((await findPost(database.db, id)) as Post)
    const typed = postDetails({ title: 'New', categoryIds: [roofing.id] })
    for (const _ of ['lost', 'received'])
      expect(await updatePost(database.db, id, typed, version, author)).toEqual({ ok: true, id })
    expect((await audited()).filter(entry => entry.endsWith('post.updated'))).toHaveLength(1)
    // Somebody else has scheduled it, so that it isn't published now.
    await update(id, { ...typed, publishedAt: new Date('2099-01-01T08:00:00Z') })
    expect(await updatePost(database.db, id, typed, version, author)).toMatchObject({ reason: 'changed' })
  })

  it('keeps the seconds of its date, which the editor does not show', async () => {
    const id = await create()
    const at = async () => {
      const { rows } = (await database.db.execute(
        sql`select published_at::text as at from blog_posts`,
      )) as unknown as { rows: { at: string }[] }
      return rows[0]?.at
    }
    await database.db.execute(sql`update blog_posts set published_at = '2026-01-02T03:04:05.678901Z'`)
    const before = await at()
    await update(id, postDetails({ title: 'New', publishedAt: '2026-01-02T03:04' }))
    expect(await at()).toBe(before)
    await update(id, postDetails({ publishedAt: '2026-01-02T03:05' }))
    expect((await findPost(database.db, id))?.publishedAt).toEqual(new Date('2026-01-02T03:05:00Z'))
  })

  it('is gone when it was deleted meanwhile', async () => {
    expect(await updatePost(database.db, unknownId, postDetails(), '', author)).toEqual({
      ok: false,
      reason: 'gone',
    })
    expect(await findPost(database.db, 'no id')).toBeUndefined()
  })
})

it('only a draft can be published', async () => {
  const draft = await create({ status: 'draft' })
  expect(await publishPost(database.db, draft, author)).toBe(true)
  const post = await findPost(database.db, draft)
  expect(post?.status).toBe('published')
  expect(isRecent(post?.publishedAt)).toBe(true)
  expect(await publishPost(database.db, draft, author)).toBe(false)
  const archived = await create({ slug: 'b', status: 'archived' })
  expect(await publishPost(database.db, archived, author)).toBe(false)
})

it('a deleted post is gone, and the audit log has it', async () => {
  const id = await create({ categoryIds: [(await category('One')).id] })
  expect(await deletePost(database.db, id, author)).toBe(true)
  expect(await deletePost(database.db, id, author)).toBe(false)
  expect(await audited()).toEqual([
    'admin@example.com category.created',
    'admin@example.com post.created',
    'admin@example.com post.deleted',
  ])
})

describe('the list of all', () => {
  it('is filtered by status, category and text, 50 to a page, newest first', async () => {
    const roofing = await category('Roofing')
    for (let index = 0; index < 55; index++)
      await create({
        slug: `p${index}`,
        status: index % 5 === 0 ? 'draft' : 'published',
        title: `Post ${index}`,
      })
    await create({ slug: 'roof', status: 'archived', categoryIds: [roofing.id] })
    const list = (changes = {}) =>
      listAllPosts(database.db, { search: '', category: '', status: undefined, page: 1, ...changes })
    const first = await list()
    expect(first).toMatchObject({ total: 56, pages: 2 })
    expect(first.posts).toHaveLength(50)
    expect(first.posts[0]?.slug).toBe('roof')
    expect((await list({ page: 2 })).posts).toHaveLength(6)
    expect((await list({ status: 'draft' })).total).toBe(11)
    expect((await list({ category: 'roofing' })).posts.map(({ slug }) => slug)).toEqual(['roof'])
    expect((await list({ search: 'post 54' })).total).toBe(1)
  })
})

describe('categories', () => {
  it('are listed by name, which is unique whatever its case, also when two are added at once', async () => {
    await category('Roofing')
    await category('Blocks')
    expect((await listCategories(database.db)).map(({ name }) => name)).toEqual(['Blocks', 'Roofing'])
    expect(await addCategory(database.db, { name: 'ROOFING', color: '#000000' }, author)).toEqual({
      ok: false,
      reason: 'name taken',
    })
    const both = await Promise.all(
      [1, 2].map(() => addCategory(database.db, { name: 'New', color: '#000000' }, author)),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('keep their slug when they are renamed, so that links keep working', async () => {
    const { id } = await category('Roofing')
    await category('Blocks')
    const roofing = { name: 'Roofing', color: '#000000' }
    const change = (typed: typeof roofing) => changeCategory(database.db, id, typed, roofing, author)
    expect(await change({ name: 'Roofs', color: '#ffffff' })).toMatchObject({
      category: { name: 'Roofs', slug: 'roofing', color: '#ffffff' },
    })
    // A form that was opened before leaves other changes as they are.
    expect(await change({ ...roofing, color: '#aaaaaa' })).toMatchObject({
      category: { name: 'Roofs', color: '#aaaaaa' },
    })
    expect(await change({ name: 'blocks', color: '#ffffff' })).toMatchObject({ reason: 'name taken' })
    expect((await category('Roofing')).slug).toBe('roofing-2')
    expect((await category('家')).slug).toBe('category')
  })

  it('can be deleted without their posts', async () => {
    const { id } = await category('Roofing')
    const post = await create({ categoryIds: [id] })
    expect((await listCategoriesWithCounts(database.db))[0]).toMatchObject({ name: 'Roofing', posts: 1 })
    expect(await deleteCategory(database.db, id, author)).toMatchObject({ name: 'Roofing' })
    expect(await deleteCategory(database.db, id, author)).toBeUndefined()
    expect((await findPost(database.db, post))?.categories).toEqual([])
  })
})

describe('the back office', () => {
  type Arguments<Handler> = Handler extends (args: infer Args) => unknown ? Args : never

  /** The arguments of a route that the admin or a stranger calls. */
  async function call(path: string, { params = {}, body, admin = true }: Call = {}) {
    const url = new URL(path, 'https://shop.example.com')
    const request = new Request(url, {
      headers: { cookie: 'session=1' },
      ...(body && { method: 'POST', body }),
    })
    const context = new RouterContextProvider()
    const env = { publicOrigin: 'https://shop.example' }
    provideServices(context, {
      db: database.db,
      env,
      log: createLog('silent'),
      linkKey: new Uint8Array(32),
    } as unknown as Services)
    const session = {
      user: { id: 'admin-1', role: admin ? 'admin' : 'user', name: 'Admin', email: author.email },
      session: { id: 's', createdAt: new Date() },
    }
    provideAuth(context, {
      api: { getSession: async () => ({ response: session, headers: new Headers() }) },
    } as unknown as Auth)
    if (admin) await adminGuard({ request, url, context }, async () => new Response())
    return { url, request, params, context }
  }
  type Call = { params?: Record<string, string>; body?: FormData; admin?: boolean }

  const fields = (values: Partial<PostForm> | Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values))
      for (const item of [value].flat()) form.append(name, String(item))
    return form
  }
  const save = async (values: Partial<PostForm>, params: Record<string, string> = {}) =>
    editorAction(
      (await call('/admin/blog/new', { params, body: fields(postForm(values)) })) as unknown as Arguments<
        typeof editorAction
      >,
    )
  const command = async (values: Record<string, string>) =>
    listAction(
      (await call('/admin/blog', { body: fields(values) })) as unknown as Arguments<typeof listAction>,
    )

  it('saves a post and redirects to the list', async () => {
    const answer = await save({ title: 'A title', slug: 'a-title', tags: 'a, b' })
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toBe('/admin/blog?saved=new')
    const list = await listLoader(
      (await call('/admin/blog?search=title')) as unknown as Arguments<typeof listLoader>,
    )
    expect(list.list.posts).toMatchObject([{ title: 'A title', categories: [] }])
    const id = list.list.posts[0]?.id as string
    const loaded = await editorLoader(
      (await call('/', { params: { id } })) as unknown as Arguments<typeof editorLoader>,
    )
    expect(loaded.form).toMatchObject({ title: 'A title', tags: 'a, b', status: 'published' })
    const other = { ...loaded.form, title: 'Other' }
    const updated = await save(other, { id })
    expect((updated as Response).headers.get('location')).toBe(`/admin/blog?saved=${id}`)
    // This editor was opened before that save.
    expect(await save({ ...loaded.form, tags: 'c' }, { id })).toMatchObject({
      data: {
        conflict: {
          differences: [
            { label: 'Title', stored: 'Other' },
            { label: 'Tags', stored: 'a, b' },
          ],
        },
      },
      init: { status: 409 },
    })
  })

  it('returns the errors by field', async () => {
    await create({ slug: 'taken' })
    const answers = await Promise.all([
      save({ title: '', content: ' ' }),
      save({ title: 'Another', slug: 'taken' }),
    ])
    expect(answers.map(answer => 'data' in answer && [answer.init?.status, answer.data.errors])).toEqual([
      [422, { title: 'Title is required', content: 'Content is required' }],
      [409, { slug: 'Slug is already used by another post' }],
    ])
    const gone = await save({ slug: 'gone' }, { id: unknownId })
    expect('data' in gone && gone.init?.status).toBe(404)
  })

  it('redirects from a post that does not exist', async () => {
    const opening = editorLoader(
      (await call('/', { params: { id: unknownId } })) as unknown as Arguments<typeof editorLoader>,
    )
    const thrown = await opening.catch((response: Response) => response)
    expect((thrown as Response).headers.get('location')).toBe('/admin/blog?missing')
  })

  it('publishes and deletes, with the messages of the specification', async () => {
    const id = await create({ status: 'draft' })
    const success = (title: string) => ({ ok: true, message: { title } })
    const refusal = (status: number, title: string) => ({
      data: { ok: false, message: { title } },
      init: { status },
    })
    const run = (intent: string) => command({ intent, id })
    expect(await run('publish')).toEqual(success('Blog post published successfully'))
    expect(await run('publish')).toMatchObject(refusal(409, 'Failed to publish blog post'))
    expect(await run('delete')).toEqual(success('Blog post deleted successfully'))
    expect(await run('delete')).toMatchObject(refusal(409, 'Failed to delete blog post'))
    expect(await run('drop')).toMatchObject({ init: { status: 422 } })
  })

  it('adds, renames and deletes categories', async () => {
    const send = async (values: Record<string, string>) =>
      categoryAction(
        (await call('/admin/blog/categories', { body: fields(values) })) as unknown as Arguments<
          typeof categoryAction
        >,
      )
    const color = '#123456'
    expect(await send({ intent: 'add', name: 'Tips', color })).toMatchObject({ ok: true })
    expect(await send({ intent: 'add', name: 'tips', color })).toMatchObject({
      data: { ok: false, errors: { name: 'There is a category of this name already' } },
      init: { status: 409 },
    })
    expect(await send({ intent: 'add', name: ' ', color })).toMatchObject({
      data: { message: { title: 'Name is required' }, errors: { name: 'Name is required' } },
      init: { status: 422 },
    })
    expect(await send({ intent: 'add', name: 'x', color: 'red;' })).toMatchObject({
      data: { message: { title: 'Choose a colour' } },
    })
    const [{ id }] = (await listCategories(database.db)) as [Category]
    const was = { openedName: 'Tips', openedColor: '#123456' }
    expect(await send({ intent: 'change', id, ...was, name: 'Hints', color })).toMatchObject({ ok: true })
    expect(await send({ intent: 'delete', id })).toMatchObject({ ok: true })
    expect(await send({ intent: 'delete', id })).toMatchObject({ init: { status: 404 } })
  })

  it('shows the preview of a draft to the admin only, without caching or indexing', async () => {
    await create({ slug: 'secret', status: 'draft' })
    const open = async (admin: boolean) =>
      postLoader(
        (await call('/blog/secret?preview', { params: { slug: 'secret' }, admin })) as unknown as Arguments<
          typeof postLoader
        >,
      )
    const preview = await open(true)
    expect(preview.data).toMatchObject({ preview: true, post: { slug: 'secret' } })
    const headers = new Headers(preview.init?.headers)
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'noindex',
    ])
    expect((await open(false)).init?.status).toBe(404)
  })
})
