import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loader } from './news.route.tsx'

function get(href: string) {
  const url = new URL(href, 'https://shop.example')
  return loader({
    request: new Request(url),
    url,
    params: {},
    context: new RouterContextProvider(),
    pattern: '/news',
  })
}

describe('/news', () => {
  it('returns all articles and tips', () => {
    const { category, found, tips } = get('/news')
    expect(category).toBeUndefined()
    expect(found[0]?.featured).toBe(true)
    expect(tips).toHaveLength(6)
  })

  it('returns only the requested category, without tips of another', () => {
    const { found, tips } = get('/news?category=sustainability')
    expect(new Set(found.map(article => article.category))).toEqual(new Set(['sustainability']))
    expect(tips).toEqual([])
  })

  it('returns everything for an unknown category', () => {
    expect(get('/news?category=%3Cscript%3E').found).toEqual(get('/news').found)
  })
})
