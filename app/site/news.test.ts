import { describe, expect, it } from 'vitest'
import { news, newsTips } from './news.content.ts'
import { filterNews, newsCategories, readCategory, showsTips } from './news.ts'

const { articles } = news.defaults
const { tips } = newsTips.defaults

describe('readCategory', () => {
  it('accepts the three categories and treats anything else as all', () => {
    expect(readCategory('tips-guides')).toBe('tips-guides')
    for (const name of [null, '', 'Tips & Guides', '__proto__']) expect(readCategory(name)).toBeUndefined()
  })
})

describe('filterNews', () => {
  it('returns everything, featured first and then newest first', () => {
    const all = filterNews(articles, undefined)
    expect(all).toHaveLength(articles.length)
    expect(all[0]?.featured).toBe(true)
    const dates = all.slice(1).map(article => article.date)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  it.each(['company-news', 'tips-guides', 'sustainability'] as const)('returns only %s', category => {
    const found = filterNews(articles, category)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(article => article.category === category)).toBe(true)
  })
})

describe('news content', () => {
  it('has one featured article and six tips', () => {
    expect(articles.filter(article => article.featured)).toHaveLength(1)
    expect(tips).toHaveLength(6)
  })

  it('contains the figures of the company', () => {
    const text = JSON.stringify([articles, tips])
    for (const claim of ['40%', '5,000 blocks per day', '30% less waste', '5-10% extra'])
      expect(text).toContain(claim)
  })

  it('shows tips under All and Tips & Guides', () => {
    expect(newsCategories.filter(({ id }) => showsTips(id)).map(({ label }) => label)).toEqual([
      'All',
      'Tips & Guides',
    ])
  })
})
