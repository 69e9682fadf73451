import { describe, expect, it } from 'vitest'
import type { Db } from '../platform/database/database.server.ts'
import { readEnv } from '../platform/env.server.ts'
import { createLog } from '../platform/log.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import type { Services } from '../platform/services.server.ts'
import { setUpBlogTests } from './blog.fixture.ts'
import { loader as listLoader } from './blog.route.tsx'
import { blogPosts } from './blog.table.ts'
import { loader as postLoader } from './post.route.tsx'
import { loader as feedLoader } from './rss.route.ts'

const shop = setUpBlogTests()
const { post } = shop

const env = readEnv({ PUBLIC_URL: 'https://shop.example.com' })
const argumentsOf = (path: string, params = {}, overrides: Partial<Services> = {}) => {
  const url = new URL(path, env.publicOrigin)
  const { context } = testContext(shop.db, { env, ...overrides })
  return { url, request: new Request(url), params, context } as never
}

describe('the list of posts', () => {
  it('shows what the address selects', async () => {
    await post('one')
    await post('two', { content: 'roofs' })
    const { data } = await listLoader(argumentsOf('/blog?search=Roofs&category=all&page=7'))
    expect(data.list).toMatchObject({ total: 1, page: 1, pages: 1, posts: [{ slug: 'two' }] })
    expect(data.filter.search).toBe('Roofs')
  })

  it('is empty with status 503 when the database fails', async () => {
    const entries: string[] = []
    const log = createLog('info', line => void entries.push(line))
    const answer = await listLoader(argumentsOf('/blog', {}, { db: {} as Db, log }))
    expect(answer.init?.status).toBe(503)
    expect(answer.data).toMatchObject({ failed: true, list: { posts: [] } })
    expect(entries.filter(entry => entry.includes('the blog list could not be loaded'))).toHaveLength(1)
  })
})

describe('the page of a post', () => {
  const open = (slug: string, query = '') => postLoader(argumentsOf(`/blog/${slug}${query}`, { slug }))

  it('shows it rendered, without its source', async () => {
    await post('one', { content: '# Hello <script>ran()</script>' })
    const { data } = await open('one')
    expect(data.html).toBe('<h2>Hello</h2>')
    expect(data.post).not.toHaveProperty('content')
    expect(data.preview).toBe(false)
  })

  it.each([
    ['none', ''],
    ['draft', ''],
    ['later', ''],
    ['draft', '?preview'],
  ])('is not found for %s%s, which is not public', async (slug, query) => {
    await post('draft', { status: 'draft' })
    await post('later', { ago: -1 })
    const { data, init } = await open(slug, query)
    expect([init?.status, data.post]).toEqual([404, undefined])
    expect(new Headers(init?.headers).get('cache-control')).toBe(query ? 'private, no-store' : null)
  })

  it('is moved to its present slug, with the query, while it is public', async () => {
    await post('new', { formerSlugs: ['old', 'older'] })
    const moved = await open('old', '?utm_source=wa').then(
      () => expect.fail('It was shown'),
      (thrown: Response) => thrown,
    )
    expect(moved.status).toBe(301)
    expect(moved.headers.get('location')).toBe('/blog/new?utm_source=wa')
    expect(moved.headers.get('cache-control')).toBe('no-cache')
    await post('old')
    expect((await open('old')).data.post).toMatchObject({ slug: 'old' })
    await shop.db.update(blogPosts).set({ status: 'archived' })
    expect((await open('older')).init?.status).toBe(404)
  })
})

it('the feed has absolute addresses', async () => {
  await post('one', { title: 'A & B', excerpt: null, content: '# Head\n\nText' })
  const response = await feedLoader(argumentsOf('/blog/rss.xml'))
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const feed = await response.text()
  expect(feed).toContain('<title>A &amp; B</title>')
  expect(feed).toContain('<link>https://shop.example.com/blog/one</link>')
  expect(feed).toContain('<description>Head Text</description>')
})
