import { describe, expect, it } from 'vitest'
import { parsePart, partName, sitemapIndexXml, sitemapXml, splitSitemap } from './sitemap.ts'

describe('sitemapXml', () => {
  it('writes absolute, escaped URLs, with the time of the last change where it is known', () => {
    const changed = new Date('2026-11-21T05:00:00Z')
    const xml = sitemapXml([{ path: '/a?x=1&y=<2>' }, { path: '/blog/čaj', changed }], 'https://shop.example')
    expect(xml).toContain('<loc>https://shop.example/a?x=1&amp;y=%3C2%3E</loc></url>')
    expect(xml).toContain(
      '<loc>https://shop.example/blog/%C4%8Daj</loc><lastmod>2026-11-21T05:00:00.000Z</lastmod>',
    )
  })
})

describe('splitSitemap', () => {
  it('returns no parts when one file holds everything', () => {
    const totals = [
      { kind: 'pages', total: 20 },
      { kind: 'posts', total: 80 },
    ]
    expect(splitSitemap(totals, 100)).toEqual([])
  })

  it('splits a long sitemap into files that are short enough, none of them empty', () => {
    const totals = [
      { kind: 'pages', total: 12 },
      { kind: 'products', total: 250 },
      { kind: 'posts', total: 100 },
      { kind: 'news', total: 0 },
    ]
    const parts = splitSitemap(totals, 100)
    expect(parts.map(partName)).toEqual(['pages-1', 'products-1', 'products-2', 'products-3', 'posts-1'])
    expect(parts.map(part => parsePart(partName(part)))).toEqual(parts)
    expect(sitemapIndexXml(parts, 'https://shop.example')).toContain(
      '<sitemap><loc>https://shop.example/sitemap.xml?part=products-3</loc></sitemap>',
    )
  })
})

describe('parsePart', () => {
  it.each(['', 'products', 'products-0', 'products--1', 'posts-99999'])('rejects the name %j', name => {
    expect(parsePart(name)).toBeUndefined()
  })
})
