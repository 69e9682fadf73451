import { describe, expect, it } from 'vitest'
import { pages, parsePart, partName, partsOf, sitemapIndexXml, sitemapXml } from './sitemap.ts'

describe('sitemapXml', () => {
  it('gives whole addresses, escaped, with the time of the last change where it is known', () => {
    const changed = new Date('2026-11-21T05:00:00Z')
    const xml = sitemapXml([{ path: '/a?x=1&y=<2>' }, { path: '/blog/čaj', changed }], 'https://shop.example')
    expect(xml).toContain('<loc>https://shop.example/a?x=1&amp;y=%3C2%3E</loc></url>')
    expect(xml).toContain(
      '<loc>https://shop.example/blog/%C4%8Daj</loc><lastmod>2026-11-21T05:00:00.000Z</lastmod>',
    )
  })
})

describe('partsOf', () => {
  it('keeps one file as long as it holds everything', () => {
    expect(partsOf(20, 80 - pages.length, 100)).toEqual([])
  })

  it('cuts a long sitemap into files that are short enough, the last ones not empty', () => {
    const parts = partsOf(250, 100, 100)
    expect(parts.map(partName)).toEqual(['pages-1', 'products-1', 'products-2', 'products-3', 'posts-1'])
    expect(parts.map(part => parsePart(partName(part)))).toEqual(parts)
    expect(sitemapIndexXml(parts, 'https://shop.example')).toContain(
      '<sitemap><loc>https://shop.example/sitemap.xml?part=products-3</loc></sitemap>',
    )
  })
})

describe('parsePart', () => {
  it.each(['', 'products', 'products-0', 'products--1', 'orders-1', 'constructor-1', 'posts-99999'])(
    'knows no part called %j',
    name => {
      expect(parsePart(name)).toBeUndefined()
    },
  )
})
