import { describe, expect, it } from 'vitest'
import { pages, parsePart, partName, sitemapIndexXml, sitemapXml, splitSitemap } from './sitemap.ts'

describe('sitemapXml', () => {
  it('writes absolute, escaped URLs with the time of the last change where it is known', () => {
    const changed = new Date('2026-11-21T05:00:00Z')
    const xml = sitemapXml([{ path: '/a?x=1&y=<2>' }, { path: '/blog/čaj', changed }], 'https://shop.example')
    expect(xml).toContain('<loc>https://shop.example/a?x=1&amp;y=%3C2%3E</loc></url>')
    expect(xml).toContain(
      '<loc>https://shop.example/blog/%C4%8Daj</loc><lastmod>2026-11-21T05:00:00.000Z</lastmod>',
    )
  })
})

describe('splitSitemap', () => {
  it('needs one file while it holds everything', () => {
    expect(splitSitemap(20, 80 - pages.length, 100)).toEqual([])
  })

  it('splits a long sitemap into files within the limit, none of them empty', () => {
    const parts = splitSitemap(250, 100, 100)
    expect(parts.map(partName)).toEqual(['pages-1', 'products-1', 'products-2', 'products-3', 'posts-1'])
    expect(parts.map(part => parsePart(partName(part)))).toEqual(parts)
    expect(sitemapIndexXml(parts, 'https://shop.example')).toContain(
      '<sitemap><loc>https://shop.example/sitemap.xml?part=products-3</loc></sitemap>',
    )
  })
})

describe('parsePart', () => {
  it.each(['', 'products', 'products-0', 'products--1', 'orders-1', 'constructor-1', 'posts-99999'])(
    'rejects a part named %j',
    name => {
      expect(parsePart(name)).toBeUndefined()
    },
  )
})
