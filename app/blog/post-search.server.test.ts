import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchText } from '../platform/database/text-search.server.ts'
import { setUpBlogTests } from './blog.fixture.ts'
import { blogPosts } from './blog.table.ts'
import { readBlogFilter } from './blog-filter.ts'

const shop = setUpBlogTests()
const { post, list, slugs } = shop

const texts = [
  `it's a \\ "test" & (more) | less:* !no\t\ttabs\n\nlines`,
  'ready mix concrete, ready-mix concrete and mixed concrete',
  'the https://example.com/very/long/address-of-a-page#part is one word',
  'Ɛdan ɔkwan naïve “quotes” non\u00a0breaking 🧱🧱 end',
  ' ',
]
const pieceOfText = fc
  .tuple(fc.constantFrom(...texts), fc.nat(70), fc.integer({ min: 1, max: 60 }))
  .map(([text, from, length]) => text.slice(from, from + length))
const words = ['needle', 'sand g', 'd gra', 'x', ':*', "'", '\\', '|', '!', ' & ', '', '🧱', 'mix concrete']

describe('public posts', () => {
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
    expect((await list({ search: 'blocks' })).total).toBe(3)
  })

  it('are searched for letters and phrases, also in a very long post', async () => {
    const long = 'pebble sand gravel '.repeat(3_000)
    for (const [index, content] of [...texts, `${long} needle at the end`].entries())
      await post(`s${index}`, { title: '-', content, ago: index })
    const stored = await shop.db
      .select({ slug: blogPosts.slug, text: sql<string>`${searchText(blogPosts.search)}` })
      .from(blogPosts)
      .orderBy(blogPosts.slug)
    const anyPiece = fc.oneof(fc.constantFrom(...words), pieceOfText, fc.string({ maxLength: 4 }))
    await fc.assert(
      fc.asyncProperty(anyPiece, async typed => {
        const { search } = readBlogFilter(new URLSearchParams({ search: typed }))
        const [lower] = await shop.db
          .select({ text: sql<string>`${searchText(sql`lower(${search}::text)`)}` })
          .from(sql`(select) as one`)
        const fitting = stored.filter(({ text }) => text.includes(lower?.text ?? '')).map(({ slug }) => slug)
        const found = await list({ search })
        expect([search, found.posts.map(({ slug }) => slug)]).toEqual([search, fitting])
        expect(found.total).toBe(fitting.length)
      }),
      { numRuns: 300 },
    )
  })

  it('are found without accents', async () => {
    await post('a', { title: 'Naïve Ɛdan' })
    expect(await slugs({ search: 'naive edan' })).toEqual(['a'])
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
    await shop.db.execute(sql`
      insert into blog_posts (title, slug, content, status, published_at)
      select 'Frequent ' || n, 'f' || n, 'x', 'published', now() - n * interval '1 hour' from generate_series(1, 600) n`)
    const many = await list({ search: 'frequent', page: 2 })
    expect(many).toMatchObject({ total: 600, page: 2, pages: 67 })
    const fromTenth = [10, 11, 12, 13, 14, 15, 16, 17, 18].map(number => `f${number}`)
    expect(many.posts.map(({ slug }) => slug)).toEqual(fromTenth)
    expect(await list({ search: 'frequent 59' })).toMatchObject({
      total: 11,
      pages: 2,
    })
  })
})
