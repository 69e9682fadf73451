import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countText, listPath, readBlogFilter } from './blog-filter.ts'

const read = (query: string) => readBlogFilter(new URLSearchParams(query))

describe('the filter of the list', () => {
  it('is read from the address, without invalid values', () => {
    expect(read('search= Blocks &category=roofing&page=3')).toEqual({
      search: 'Blocks',
      category: 'roofing',
      tag: '',
      page: 3,
    })
    expect(read('category=all&page=-1')).toEqual({ search: '', category: '', tag: '', page: 1 })
    expect(read('tag=+roof+gauges ')).toMatchObject({ tag: 'roof gauges' })
    expect(read('page=1e9').page).toBe(1)
  })

  it('round-trips through the address, without default values', () => {
    expect(listPath('/blog', { search: '', category: '', page: 1 })).toBe('/blog')
    expect(listPath('/blog', { search: 'a&b', category: 'roofing', tag: 'all', page: 2 })).toBe(
      '/blog?search=a%26b&category=roofing&tag=all&page=2',
    )
    const filters = fc.record({
      search: fc.string(),
      category: fc.string(),
      tag: fc.string(),
      page: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(filters, filter => {
        const known = readBlogFilter(new URLSearchParams({ ...filter, page: String(filter.page) }))
        expect(readBlogFilter(new URL(listPath('/blog', known), 'http://x').searchParams)).toEqual(known)
      }),
    )
  })
})

it('counts posts in words', () => {
  expect(countText(1)).toBe('1 post')
  expect(countText(12_345)).toBe('12,345 posts')
})
