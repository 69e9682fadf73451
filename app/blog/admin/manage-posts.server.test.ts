import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { blogPosts } from '../blog.table.ts'
import type { Post } from '../post.ts'
import type { PostDetails } from '../post-schema.ts'
import { findMovedSlug } from '../posts.server.ts'
import { openPost } from './editor-post.server.ts'
import { author, postDetails, setUpBackOfficeTests, unknownId } from './manage-blog.fixture.ts'
import {
  createPost,
  deletePost,
  findPost,
  listAllPosts,
  publishPost,
  updatePost,
} from './manage-posts.server.ts'

const shop = setUpBackOfficeTests()
const { create, category } = shop

const audited = async () => {
  const { rows } = (await shop.db.execute(
    sql`select actor, action from audit_entries order by id`,
  )) as unknown as {
    rows: { actor: string; action: string }[]
  }
  return rows.map(({ actor, action }) => `${actor} ${action}`)
}
/** Saves over the current edit token. */
async function update(id: string, details: PostDetails) {
  const post = await findPost(shop.db, id)
  return updatePost(shop.db, id, details, post ? openPost(post).editToken : '', author)
}
const readFormerSlugs = async (id: string) =>
  (
    await shop.db.select({ formerSlugs: blogPosts.formerSlugs }).from(blogPosts).where(eq(blogPosts.id, id))
  )[0]?.formerSlugs
const isRecent = (date: Date | null | undefined) => Math.abs(Date.now() - (date?.getTime() ?? 0)) < 60_000

describe('a new post', () => {
  const later = '2030-01-01T08:00'

  it('is published now without a date, and at its date with one', async () => {
    const now = await findPost(shop.db, await create())
    expect(isRecent(now?.publishedAt)).toBe(true)
    const scheduled = await findPost(shop.db, await create({ slug: 'b', publishedAt: later }))
    expect(scheduled?.publishedAt).toEqual(new Date(`${later}:00Z`))
  })

  it.each(['draft', 'archived'] as const)('has no date as %s', async status => {
    const post = await findPost(shop.db, await create({ status, publishedAt: later }))
    expect(post).toMatchObject({ status, publishedAt: null })
  })

  it('is stored and recorded with its author', async () => {
    await create()
    const [row] = await shop.db.select({ authorId: blogPosts.authorId }).from(blogPosts)
    expect(row?.authorId).toBe('admin-1')
    expect(await audited()).toContain('admin@example.com post.created')
  })

  it('is in those of its categories that exist', async () => {
    const roofing = await category('Roofing')
    const id = await create({ categoryIds: [roofing.id, unknownId] })
    expect((await findPost(shop.db, id))?.categories).toEqual([roofing])
  })

  it('cannot use the slug of another, also when both are saved at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        createPost(shop.db, postDetails({ title: `Post ${index}` }), author),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(result => !result.ok).map(result => !result.ok && result.reason)).toEqual(
      Array.from({ length: 4 }, () => 'slug taken'),
    )
    expect(
      (await listAllPosts(shop.db, { search: '', category: '', status: undefined, page: 1 })).total,
    ).toBe(1)
  })

  it('is the same post when it is sent again because the response was lost', async () => {
    const typed = { categoryIds: [(await category('Roofing')).id], tags: 'a, b' }
    const id = await create(typed)
    expect(await createPost(shop.db, postDetails(typed), author)).toEqual({ ok: true, id })
    const draft = { slug: 'draft', status: 'draft', publishedAt: '2030-01-01T08:00' } as const
    expect(await create(draft)).toBe(await create(draft))
    expect(await createPost(shop.db, postDetails({ ...typed, tags: 'a' }), author)).toEqual({
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
    expect(await findPost(shop.db, id)).toMatchObject({ slug: 'a', title: 'New' })
  })

  it('is found by its former slugs if it was public, in the order of the changes', async () => {
    const id = await create({ slug: 'a' })
    for (const slug of ['b', 'c', 'a']) await update(id, postDetails({ slug }))
    expect(await readFormerSlugs(id)).toEqual(['b', 'c'])
    expect(await Promise.all(['a', 'b', 'c'].map(slug => findMovedSlug(shop.db, slug)))).toEqual([
      undefined,
      'a',
      'a',
    ])
    const { publishedAt } = openPost((await findPost(shop.db, id)) as Post)
    await update(id, postDetails({ slug: 'd', status: 'archived', publishedAt }))
    expect(await findMovedSlug(shop.db, 'a')).toBeUndefined()
    await update(id, postDetails({ slug: 'd', publishedAt }))
    expect(await findMovedSlug(shop.db, 'a')).toBe('d')
  })

  it.each([
    ['a draft', { status: 'draft' }],
    ['a scheduled post', { publishedAt: '2030-01-01T08:00' }],
  ] as const)('that was %s leaves no former slug', async (_, changes) => {
    const id = await create({ ...changes, slug: 'a' })
    await update(id, postDetails({ slug: 'b' }))
    expect(await readFormerSlugs(id)).toEqual([])
  })

  it('loses a former slug to a public post that had it later, until that one is deleted', async () => {
    const id = await create({ slug: 'a' })
    for (const slug of ['b', 'c']) await update(id, postDetails({ slug }))
    const created = await create({ slug: 'a' })
    expect(await readFormerSlugs(id)).toEqual(['a', 'b'])
    await update(created, postDetails({ slug: 'b' }))
    expect(await readFormerSlugs(id)).toEqual(['b'])
    expect(await findMovedSlug(shop.db, 'a')).toBe('b')
    await deletePost(shop.db, created, author)
    expect(await Promise.all(['a', 'b'].map(slug => findMovedSlug(shop.db, slug)))).toEqual([undefined, 'c'])
  })

  it('keeps a former slug that a draft takes', async () => {
    const id = await create({ slug: 'a' })
    await update(id, postDetails({ slug: 'b' }))
    const draft = await create({ slug: 'a', status: 'draft' })
    expect(await findMovedSlug(shop.db, 'a')).toBe('b')
    await update(draft, postDetails({ slug: 'c', status: 'draft' }))
    expect(await findMovedSlug(shop.db, 'a')).toBe('b')
  })

  it.each(['draft', 'archived'] as const)('keeps a former slug that a post has left as %s', async status => {
    const id = await create({ slug: 'a' })
    await update(id, postDetails({ slug: 'b' }))
    const other = await create({ slug: 'a' })
    const { publishedAt } = openPost((await findPost(shop.db, other)) as Post)
    await update(other, postDetails({ slug: 'a', status, publishedAt }))
    await update(other, postDetails({ slug: 'c', status, publishedAt }))
    expect(await findMovedSlug(shop.db, 'a')).toBe('b')
  })

  it.each(['draft', 'archived'] as const)(
    'is found by the slug that it had last, once it is no longer %s, and nobody else is',
    async status => {
      const earlier = await create({ slug: 'a' })
      await update(earlier, postDetails({ slug: 'c' }))
      const id = await create({ slug: 'a' })
      await update(id, postDetails({ slug: 'a', status }))
      await update(id, postDetails({ slug: 'b', status }))
      expect(await findMovedSlug(shop.db, 'a')).toBe('c')
      await update(id, postDetails({ slug: 'b' }))
      expect(await findMovedSlug(shop.db, 'a')).toBe('b')
      expect(await readFormerSlugs(earlier)).toEqual([])
    },
  )

  it('takes its slugs back when it is published from the list', async () => {
    const earlier = await create({ slug: 'a' })
    await update(earlier, postDetails({ slug: 'c' }))
    const id = await create({ slug: 'a' })
    await update(id, postDetails({ slug: 'b', status: 'draft' }))
    await publishPost(shop.db, id, author)
    expect(await findMovedSlug(shop.db, 'a')).toBe('b')
    expect(await readFormerSlugs(earlier)).toEqual([])
  })

  it('as a draft has its former slug again', async () => {
    const id = await create({ slug: 'a' })
    await update(id, postDetails({ slug: 'b', status: 'draft' }))
    await update(id, postDetails({ slug: 'a', status: 'draft' }))
    await publishPost(shop.db, id, author)
    expect(await readFormerSlugs(id)).toEqual([])
  })

  it('gets the current time when published without a date, and keeps its date', async () => {
    const id = await create({ status: 'draft' })
    await update(id, postDetails({ status: 'published' }))
    expect(isRecent((await findPost(shop.db, id))?.publishedAt)).toBe(true)
    await update(id, postDetails({ publishedAt: '2020-02-02T10:00' }))
    expect((await findPost(shop.db, id))?.publishedAt).toEqual(new Date('2020-02-02T10:00:00Z'))
  })

  it('loses removed categories and cleared fields', async () => {
    const [one, two] = [await category('One'), await category('Two')]
    const id = await create({ categoryIds: [one.id], excerpt: 'x', tags: 'a' })
    await update(id, postDetails({ categoryIds: [two.id] }))
    expect(await findPost(shop.db, id)).toMatchObject({
      excerpt: null,
      tags: [],
      categories: [{ name: 'Two' }],
    })
  })

  it('is stored once when two save at the same time, and the other save returns the conflict', async () => {
    const [one, two] = [await category('One'), await category('Two')]
    const id = await create({ tags: 'a', categoryIds: [one.id] })
    const { editToken } = openPost((await findPost(shop.db, id)) as Post)
    const typed = [
      postDetails({ title: 'First', tags: 'a', categoryIds: [one.id] }),
      postDetails({ title: 'Second', tags: 'a', categoryIds: [two.id] }),
    ]
    const results = await Promise.all(
      typed.map(details => updatePost(shop.db, id, details, editToken, author)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const winner = results.findIndex(({ ok }) => ok)
    const stored = (await findPost(shop.db, id)) as Post
    expect(stored.title).toBe(typed[winner]?.title)
    const refused = results[1 - winner]
    if (!refused || refused.ok || refused.reason !== 'conflict') throw new Error('both were stored')
    expect(refused.conflict.editToken).toBe(openPost(stored).editToken)
    expect(refused.conflict.differences).toEqual(
      expect.arrayContaining([
        { label: 'Title', stored: stored.title },
        { label: 'Categories', stored: winner === 0 ? 'One' : 'Two' },
      ]),
    )
  })

  it('is replaced by a save that names the stored editToken', async () => {
    const id = await create()
    const { editToken } = openPost((await findPost(shop.db, id)) as Post)
    await update(id, postDetails({ title: 'First' }))
    const mine = postDetails({ title: 'Second' })
    const refused = await updatePost(shop.db, id, mine, editToken, author)
    if (refused.ok || refused.reason !== 'conflict') throw new Error('It was stored')
    expect(await updatePost(shop.db, id, mine, refused.conflict.editToken, author)).toEqual({ ok: true, id })
    const third = { ...mine, title: 'Third' }
    expect(await updatePost(shop.db, id, third, editToken, author)).toMatchObject({ reason: 'conflict' })
    expect((await findPost(shop.db, id))?.title).toBe(mine.title)
  })

  it('counts as saved when it is sent again because the response was lost', async () => {
    const roofing = await category('Roofing')
    const id = await create({ status: 'draft', categoryIds: [roofing.id] })
    const { editToken } = openPost((await findPost(shop.db, id)) as Post)
    const typed = postDetails({ title: 'New', categoryIds: [roofing.id] })
    for (const _ of ['lost', 'received'])
      expect(await updatePost(shop.db, id, typed, editToken, author)).toEqual({ ok: true, id })
    expect((await audited()).filter(entry => entry.endsWith('post.updated'))).toHaveLength(1)
    // Somebody else has scheduled it, so that it isn't published now.
    await update(id, { ...typed, publishedAt: new Date('2099-01-01T08:00:00Z') })
    expect(await updatePost(shop.db, id, typed, editToken, author)).toMatchObject({ reason: 'conflict' })
  })

  it('keeps the seconds of its date, which the editor does not show', async () => {
    const id = await create()
    const at = async () => {
      const { rows } = (await shop.db.execute(
        sql`select published_at::text as at from blog_posts`,
      )) as unknown as { rows: { at: string }[] }
      return rows[0]?.at
    }
    await shop.db.execute(sql`update blog_posts set published_at = '2026-01-02T03:04:05.678901Z'`)
    const before = await at()
    await update(id, postDetails({ title: 'New', publishedAt: '2026-01-02T03:04' }))
    expect(await at()).toBe(before)
    await update(id, postDetails({ publishedAt: '2026-01-02T03:05' }))
    expect((await findPost(shop.db, id))?.publishedAt).toEqual(new Date('2026-01-02T03:05:00Z'))
  })

  it('is gone when it was deleted meanwhile', async () => {
    expect(await updatePost(shop.db, unknownId, postDetails(), '', author)).toEqual({
      ok: false,
      reason: 'not found',
    })
  })
})

it('an invalid id finds no post', async () => {
  expect(await findPost(shop.db, 'no id')).toBeUndefined()
})

it('a draft can be published, once', async () => {
  const draft = await create({ status: 'draft' })
  expect(await publishPost(shop.db, draft, author)).toBe(true)
  const post = await findPost(shop.db, draft)
  expect(post?.status).toBe('published')
  expect(isRecent(post?.publishedAt)).toBe(true)
  const entries = await audited()
  expect(await publishPost(shop.db, draft, author)).toBe(true)
  expect(await findPost(shop.db, draft)).toEqual(post)
  expect(await audited()).toEqual(entries)
  const archived = await create({ slug: 'b', status: 'archived' })
  expect(await publishPost(shop.db, archived, author)).toBe(false)
})

it('a deleted post is gone, and the audit log has it', async () => {
  const id = await create({ categoryIds: [(await category('One')).id] })
  expect(await deletePost(shop.db, id, author)).toBe(true)
  expect(await deletePost(shop.db, id, author)).toBe(false)
  expect(await audited()).toEqual([
    'admin@example.com category.created',
    'admin@example.com post.created',
    'admin@example.com post.deleted',
  ])
})

it('the list of all posts is filtered by status, category and text, 50 to a page, newest first', async () => {
  const roofing = await category('Roofing')
  for (let index = 0; index < 55; index++)
    await create({
      slug: `p${index}`,
      status: index % 5 === 0 ? 'draft' : 'published',
      title: `Post ${index}`,
    })
  await create({ slug: 'roof', status: 'archived', categoryIds: [roofing.id] })
  const list = (changes = {}) =>
    listAllPosts(shop.db, { search: '', category: '', status: undefined, page: 1, ...changes })
  const first = await list()
  expect(first).toMatchObject({ total: 56, pages: 2 })
  expect(first.posts).toHaveLength(50)
  expect(first.posts[0]?.slug).toBe('roof')
  expect((await list({ page: 2 })).posts).toHaveLength(6)
  expect((await list({ status: 'draft' })).total).toBe(11)
  expect((await list({ category: 'roofing' })).posts.map(({ slug }) => slug)).toEqual(['roof'])
  expect((await list({ search: 'post 54' })).total).toBe(1)
})
