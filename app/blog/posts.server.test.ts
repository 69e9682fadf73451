import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { createLog } from '../platform/log.server.ts'
import { provideServices, type Services } from '../platform/services.server.ts'
import { addCategory } from './admin/manage-categories.server.ts'
import { loader as listLoader } from './blog.route.tsx'
import { blogPosts } from './blog.table.ts'
import { readBlogFilter } from './blog-filter.ts'
import { loader as postLoader } from './post.route.tsx'
import { feedPosts, findPublicPost, listPublicPosts, relatedPosts } from './posts.server.ts'
import { loader as feedLoader } from './rss.route.ts'
import { seedBlog } from './seed.server.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(
    sql`truncate blog_posts, blog_categories, blog_post_categories, milestones cascade`,
  )
})

type Row = Partial<typeof blogPosts.$inferInsert> & { ago?: number }

const hours = 3600_000
/** Stores a post that came out `ago` hours ago. */
async function post(slug: string, { ago = 1, ...row }: Row = {}) {
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
}

const all = { search: '', category: '', tag: '', page: 1 }
const slugs = async (filter: Partial<typeof all> = {}) =>
  (await listPublicPosts(database.db, { ...all, ...filter })).posts.map(({ slug }) => slug)

describe('public posts', () => {
  it('are published, not scheduled, and sorted newest first', async () => {
    await post('old', { ago: 5 })
    await post('new', { ago: 1 })
    await post('scheduled', { ago: -1 })
    await post('draft', { status: 'draft' })
    await post('archived', { status: 'archived' })
    await post('undated', { publishedAt: null })
    expect(await slugs()).toEqual(['new', 'old'])
    expect((await feedPosts(database.db)).map(({ slug }) => slug)).toEqual(['new', 'old'])
    for (const hidden of ['scheduled', 'draft', 'archived', 'undated'])
      expect(await findPublicPost(database.db, hidden)).toBeUndefined()
    expect(await findPublicPost(database.db, 'old')).toMatchObject({ slug: 'old', content: 'Content old' })
  })

  it('include a scheduled post from its date on', async () => {
    const soon = new Date(Date.now() + 2_000)
    await post('soon', { publishedAt: soon })
    expect(await slugs()).toEqual([])
    await expect.poll(() => slugs(), { timeout: 20_000 }).toEqual(['soon'])
    expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime() - 50)
  })

  it('come in pages of 9 with the total; a page beyond the last is the last', async () => {
    for (let index = 1; index <= 20; index++) await post(`p${index}`, { ago: index })
    const second = await listPublicPosts(database.db, { ...all, page: 2 })
    expect(second).toMatchObject({ total: 20, page: 2, pages: 3 })
    expect(second.posts.map(({ slug }) => slug)).toEqual([
      'p10',
      'p11',
      'p12',
      'p13',
      'p14',
      'p15',
      'p16',
      'p17',
      'p18',
    ])
    expect(await listPublicPosts(database.db, { ...all, page: 99 })).toMatchObject({ page: 3, total: 20 })
    expect(await slugs({ page: 3 })).toEqual(['p19', 'p20'])
  })

  it('are searched literally and case-insensitively in title, excerpt and content', async () => {
    await post('a', { title: 'Laying BLOCKS' })
    await post('b', { excerpt: 'about blocks', ago: 2 })
    await post('c', { content: 'first\nBlocks last', ago: 3 })
    await post('d', { content: '100% pure_sand \\ here', ago: 4 })
    await post('e', { tags: ['blocks'], authorName: 'Blocks' })
    expect(await slugs({ search: 'bLoCkS' })).toEqual(['a', 'b', 'c'])
    expect(await slugs({ search: '100%' })).toEqual(['d'])
    expect(await slugs({ search: '0%p' })).toEqual([])
    expect(await slugs({ search: 'e_s' })).toEqual(['d'])
    expect(await slugs({ search: '\\' })).toEqual(['d'])
    expect((await listPublicPosts(database.db, { ...all, search: 'blocks' })).total).toBe(3)
  })

  it('are searched for letters and phrases, also in a very long post', async () => {
    const texts = [
      `it's a \\ "test" & (more) | less:* !no\t\ttabs\n\nlines`,
      'ready mix concrete, ready-mix concrete and mixed concrete',
      'the https://example.com/very/long/address-of-a-page#part is one word',
      'Ɛdan ɔkwan naïve “quotes” non\u00a0breaking 🧱🧱 end',
      ' ',
    ]
    const long = 'pebble sand gravel '.repeat(3_000)
    for (const [index, content] of [...texts, `${long} needle at the end`].entries())
      await post(`s${index}`, { title: '-', content, ago: index })
    const stored = await database.db
      .select({ slug: blogPosts.slug, text: blogPosts.search })
      .from(blogPosts)
      .orderBy(blogPosts.slug)
    const piece = fc.oneof(
      fc.constantFrom(
        'needle',
        'sand g',
        'd gra',
        'x',
        ':*',
        "'",
        '\\',
        '|',
        '!',
        ' & ',
        '',
        '🧱',
        'mix concrete',
      ),
      // A true piece of one of the texts.
      fc
        .tuple(fc.constantFrom(...texts), fc.nat(70), fc.integer({ min: 1, max: 60 }))
        .map(([text, from, length]) => text.slice(from, from + length)),
      fc.string({ maxLength: 4 }),
    )
    await fc.assert(
      fc.asyncProperty(piece, async typed => {
        const { search } = readBlogFilter(new URLSearchParams({ search: typed }))
        const [lower] = await database.db
          .select({ text: sql<string>`lower(${search})` })
          .from(sql`(select) as one`)
        const fitting = stored.filter(({ text }) => text.includes(lower?.text ?? '')).map(({ slug }) => slug)
        const found = await listPublicPosts(database.db, { ...all, search })
        expect([search, found.posts.map(({ slug }) => slug)]).toEqual([search, fitting])
        expect(found.total).toBe(fitting.length)
      }),
      { numRuns: 300 },
    )
  })

  it('are stored and found with any words', async () => {
    const different = Array.from({ length: 9_000 }, (_, index) => (index * 7919).toString(36)).join('')
    for (const [index, content] of [
      different.slice(0, 39_000),
      '🧱'.repeat(9_990),
      different.repeat(3).slice(0, 99_990),
    ].entries())
      await post(`w${index}`, { title: '-', content, ago: index })
    expect(await slugs({ search: different.slice(300, 310) })).toEqual(['w0', 'w2'])
    expect(await slugs({ search: different.slice(300, 390) })).toEqual(['w0', 'w2'])
    expect(await slugs({ search: '🧱'.repeat(30) })).toEqual(['w1'])
  })

  it('are found in the same order for rare and frequent terms', async () => {
    await database.db.execute(sql`
      insert into blog_posts (title, slug, content, status, published_at)
      select 'Frequent ' || n, 'f' || n, 'x', 'published', now() - n * interval '1 hour' from generate_series(1, 600) n`)
    const many = await listPublicPosts(database.db, { ...all, search: 'frequent', page: 2 })
    expect(many).toMatchObject({ total: 600, page: 2, pages: 67 })
    expect(many.posts.map(({ slug }) => slug)).toEqual([
      'f10',
      'f11',
      'f12',
      'f13',
      'f14',
      'f15',
      'f16',
      'f17',
      'f18',
    ])
    expect(await listPublicPosts(database.db, { ...all, search: 'frequent 59' })).toMatchObject({
      total: 11,
      pages: 2,
    })
  })

  it('are filtered by category and search together', async () => {
    const roofing = await addCategory(
      database.db,
      { name: 'Roofing', color: '#14612d' },
      { id: 'admin', email: 'owner@example.com' },
    )
    if (!roofing.ok) throw new Error('not added')
    const one = await post('one')
    await post('two')
    const three = await post('three', { ago: 3 })
    for (const id of [one, three])
      await database.db.execute(sql`insert into blog_post_categories values (${id}, ${roofing.category.id})`)
    expect(await slugs({ category: 'roofing' })).toEqual(['one', 'three'])
    expect(await slugs({ category: 'roofing', search: 'three' })).toEqual(['three'])
    expect(await slugs({ category: 'none' })).toEqual([])
    expect(
      (await listPublicPosts(database.db, { ...all, category: 'roofing' })).posts[0]?.categories,
    ).toEqual([roofing.category])
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
    const related = await relatedPosts(database.db, ids[1] as string)
    expect(related.map(({ slug }) => slug)).toEqual(['p1', 'p3', 'p4'])
  })
})

it('a new shop starts with six posts, once', async () => {
  expect(await seedBlog(database.db)).toBe(true)
  expect(await seedBlog(database.db)).toBe(false)
  const page = await listPublicPosts(database.db, all)
  expect(page.total).toBe(6)
  expect(page.posts.every(({ categories, featuredImage }) => categories.length > 0 && featuredImage)).toBe(
    true,
  )
  await database.db.execute(sql`delete from blog_posts`)
  expect(await seedBlog(database.db)).toBe(false)
})

describe('the pages', () => {
  const context = () => {
    const provider = new RouterContextProvider()
    provideServices(provider, {
      db: database.db,
      env: { publicOrigin: 'https://shop.example.com' },
      log: createLog('silent'),
      linkKey: new Uint8Array(32),
    } as unknown as Services)
    return provider
  }
  type Arguments<Loader> = Loader extends (args: infer Args) => unknown ? Args : never
  const argumentsOf = (path: string, params = {}) => {
    const url = new URL(path, 'https://shop.example.com')
    return { url, request: new Request(url), params, context: context() }
  }
  const list = (path: string) => listLoader(argumentsOf(path) as unknown as Arguments<typeof listLoader>)
  const open = (slug: string, query = '') =>
    postLoader(argumentsOf(`/blog/${slug}${query}`, { slug }) as unknown as Arguments<typeof postLoader>)

  it('list what the address selects', async () => {
    await post('one')
    await post('two', { content: 'roofs' })
    const { data } = await list('/blog?search=Roofs&category=all&page=7')
    expect(data.list).toMatchObject({ total: 1, page: 1, pages: 1, posts: [{ slug: 'two' }] })
    expect(data.filter.search).toBe('Roofs')
  })

  it('show an empty list with status 503 when the database fails', async () => {
    const args = argumentsOf('/blog')
    const entries: string[] = []
    const log = createLog('info', line => void entries.push(line))
    provideServices(args.context, { db: {}, log, linkKey: new Uint8Array(32) } as unknown as Services)
    const answer = await listLoader(args as unknown as Arguments<typeof listLoader>)
    expect(answer.init?.status).toBe(503)
    expect(answer.data).toMatchObject({ failed: true, list: { posts: [] } })
    expect(entries.filter(entry => entry.includes('the blog list could not be loaded'))).toHaveLength(1)
  })

  it('show a post rendered, without its source', async () => {
    await post('one', { content: '# Hello <script>ran()</script>' })
    const { data } = await open('one')
    expect(data.html).toBe('<h2>Hello</h2>')
    expect(data.post).not.toHaveProperty('content')
    expect(data.preview).toBe(false)
  })

  it('respond 404 for posts that are not public, also to a preview without a session', async () => {
    await post('draft', { status: 'draft' })
    await post('later', { ago: -1 })
    for (const [slug, query] of [
      ['none', ''],
      ['draft', ''],
      ['later', ''],
      ['draft', '?preview'],
    ] as const) {
      const { data, init } = await open(slug, query)
      expect([slug, init?.status, data.post]).toEqual([slug, 404, undefined])
      expect(new Headers(init?.headers).get('cache-control')).toBe(query ? 'private, no-store' : null)
    }
  })

  it('have absolute addresses in the feed', async () => {
    await post('one', { title: 'A & B', excerpt: null, content: '# Head\n\nText' })
    const response = await feedLoader(argumentsOf('/blog/rss.xml') as unknown as Arguments<typeof feedLoader>)
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed).toContain('<title>A &amp; B</title>')
    expect(feed).toContain('<link>https://shop.example.com/blog/one</link>')
    expect(feed).toContain('<description>Head Text</description>')
  })
})
