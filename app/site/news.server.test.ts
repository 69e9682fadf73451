import { describe, expect, it } from 'vitest'
import { publish } from '../content/admin/manage-content.server.ts'
import { contentPath } from '../content/content.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { reportInvalidation } from '../platform/page-invalidation.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { news } from './news.content.ts'
import { loader } from './news.route.tsx'

const database = setUpDatabase()

function get(href: string) {
  const url = new URL(href, 'https://shop.example')
  const { context } = testContext(database.db)
  return loader({ request: new Request(url), url, params: {}, context, pattern: '/news' })
}

describe('/news', () => {
  it('returns all articles and tips', async () => {
    const { category, found, tips } = await get('/news')
    expect(category).toBeUndefined()
    expect(found[0]).toMatchObject({ featured: true, author: 'Blockyard, Weija' })
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(tips.tips).toHaveLength(6)
  })

  it('returns only the requested category, without tips of another', async () => {
    const { found, tips } = await get('/news?category=sustainability')
    expect(new Set(found.map(article => article.category))).toEqual(new Set(['sustainability']))
    expect(tips.tips).toEqual([])
  })

  it('returns everything for an unknown category', async () => {
    expect((await get('/news?category=%3Cscript%3E')).found).toEqual((await get('/news')).found)
  })

  it('says that it is empty once the last article is removed', async () => {
    expect(await get('/news')).toMatchObject({ isEmpty: false })
    await publish(database.db, owner, news, { articles: [] }, 0)
    reportInvalidation([contentPath])
    expect(await get('/news')).toMatchObject({ isEmpty: true, found: [] })
  })
})
