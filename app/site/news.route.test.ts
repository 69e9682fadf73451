import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loader } from './news.route.tsx'

function get(address: string) {
  const url = new URL(address, 'https://shop.example')
  return loader({
    request: new Request(url),
    url,
    params: {},
    context: new RouterContextProvider(),
    pattern: '/news',
  })
}

describe('/news', () => {
  it('gives all articles and tips', () => {
    const { category, found, tips } = get('/news')
    expect(category).toBeUndefined()
    expect(found[0]?.featured).toBe(true)
    expect(tips).toHaveLength(6)
  })

  it('gives the category that the address asks for, without tips of another', () => {
    const { found, tips } = get('/news?category=sustainability')
    expect(new Set(found.map(article => article.category))).toEqual(new Set(['sustainability']))
    expect(tips).toEqual([])
  })

  it('gives everything for a category that does not exist', () => {
    expect(get('/news?category=%3Cscript%3E').found).toEqual(get('/news').found)
  })
})
