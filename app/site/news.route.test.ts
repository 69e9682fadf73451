import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { loader } from './news.route.tsx'

let database: Database
let context: ReturnType<typeof testContext>['context']
beforeAll(async () => {
  database = await openTestDatabase()
  context = testContext(database.db).context
})
afterAll(() => database.close())

function get(href: string) {
  const url = new URL(href, 'https://shop.example')
  return loader({
    request: new Request(url),
    url,
    params: {},
    context,
    pattern: '/news',
  })
}

describe('/news', () => {
  it('returns all articles and tips', async () => {
    const { category, found, tips } = await get('/news')
    expect(category).toBeUndefined()
    expect(found[0]?.featured).toBe(true)
    expect(tips).toHaveLength(6)
    expect(found[0]?.author).toBe('Blockyard, Weija')
  })

  it('returns only the requested category, without tips of another', async () => {
    const { found, tips } = await get('/news?category=sustainability')
    expect(new Set(found.map(article => article.category))).toEqual(new Set(['sustainability']))
    expect(tips).toEqual([])
  })

  it('returns everything for an unknown category', async () => {
    expect(await get('/news?category=%3Cscript%3E')).toEqual(await get('/news'))
  })
})
