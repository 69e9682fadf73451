import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { owner } from '../staff/owner.fixture.ts'
import { addCategory } from './admin/manage-categories.server.ts'
import { setUpBlogTests } from './blog.fixture.ts'
import { feedPosts, findPublicPost, relatedPosts } from './posts.server.ts'
import { seedBlog } from './seed.server.ts'

const shop = setUpBlogTests()
const { post, list, slugs } = shop

describe('public posts', () => {
  it('are published, not scheduled, and sorted newest first', async () => {
    await post('old', { ago: 5 })
    await post('new', { ago: 1 })
    await post('scheduled', { ago: -1 })
    await post('draft', { status: 'draft' })
    await post('archived', { status: 'archived' })
    await post('undated', { publishedAt: null })
    expect(await slugs()).toEqual(['new', 'old'])
    expect((await feedPosts(shop.db)).map(({ slug }) => slug)).toEqual(['new', 'old'])
    for (const hidden of ['scheduled', 'draft', 'archived', 'undated'])
      expect(await findPublicPost(shop.db, hidden)).toBeUndefined()
    expect(await findPublicPost(shop.db, 'old')).toMatchObject({ slug: 'old', content: 'Content old' })
  })

  it('include a scheduled post from its date on', async () => {
    await post('soon', { publishedAt: new Date(Date.now() + 3_600_000) })
    expect(await slugs()).toEqual([])
    await shop.db.execute(sql`update blog_posts set published_at = now() - interval '1 second'`)
    expect(await slugs()).toEqual(['soon'])
  })

  it('come in pages of 9 with the total; a page beyond the last is the last', async () => {
    for (let index = 1; index <= 20; index++) await post(`p${index}`, { ago: index })
    const second = await list({ page: 2 })
    expect(second).toMatchObject({ total: 20, page: 2, pages: 3 })
    const fromTenth = [10, 11, 12, 13, 14, 15, 16, 17, 18].map(number => `p${number}`)
    expect(second.posts.map(({ slug }) => slug)).toEqual(fromTenth)
    expect(await list({ page: 99 })).toMatchObject({ page: 3, total: 20 })
    expect(await slugs({ page: 3 })).toEqual(['p19', 'p20'])
  })

  it('are filtered by category and search together', async () => {
    const roofing = await addCategory(shop.db, { name: 'Roofing', color: '#14612d' }, owner)
    if (!roofing.ok) throw new Error('not added')
    const one = await post('one')
    await post('two')
    const three = await post('three', { ago: 3 })
    for (const id of [one, three])
      await shop.db.execute(sql`insert into blog_post_categories values (${id}, ${roofing.category.id})`)
    expect(await slugs({ category: 'roofing' })).toEqual(['one', 'three'])
    expect(await slugs({ category: 'roofing', search: 'three' })).toEqual(['three'])
    expect(await slugs({ category: 'none' })).toEqual([])
    expect((await list({ category: 'roofing' })).posts[0]?.categories).toEqual([roofing.category])
  })

  it('are filtered by one tag as a whole', async () => {
    await post('one', { tags: ['walls', 'hollow blocks'] })
    await post('two', { tags: ['hollow'], ago: 2 })
    await post('three', { tags: ['walls'], ago: 3 })
    await post('draft', { tags: ['walls'], status: 'draft' })
    expect(await slugs({ tag: 'walls' })).toEqual(['one', 'three'])
    expect(await slugs({ tag: 'walls', search: 'three' })).toEqual(['three'])
    expect(await slugs({ tag: 'hollow' })).toEqual(['two'])
    for (const tag of ['"', '\\', '%', "'", '[]', 'Walls']) expect(await slugs({ tag })).toEqual([])
  })

  it('have up to three related posts, the newest without the current one', async () => {
    const ids = []
    for (let index = 1; index <= 5; index++) ids.push(await post(`p${index}`, { ago: index }))
    await post('draft', { status: 'draft' })
    const related = await relatedPosts(shop.db, ids[1] as string)
    expect(related.map(({ slug }) => slug)).toEqual(['p1', 'p3', 'p4'])
  })
})

it('a new shop starts with six posts, once', async () => {
  expect(await seedBlog(shop.db)).toBe(true)
  expect(await seedBlog(shop.db)).toBe(false)
  const page = await list()
  expect(page.total).toBe(6)
  expect(page.posts.every(({ categories, featuredImage }) => categories.length > 0 && featuredImage)).toBe(
    true,
  )
  await shop.db.execute(sql`delete from blog_posts`)
  expect(await seedBlog(shop.db)).toBe(false)
})
