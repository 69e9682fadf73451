import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { blogPosts } from '../blog/blog.table.ts'
import { products } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { provideServices, type Services } from '../platform/services.server.ts'
import { loader as robots } from './robots.route.ts'
import { loader as sitemap } from './sitemap.route.ts'
import { renderSitemap, renderSitemapPart } from './sitemap.server.ts'

const origin = 'https://shop.example'

const database = setUpDatabase()
beforeAll(async () => {
  const { db } = database
  await seedCatalogue(db)
  await db.update(products).set({ listed: false }).where(eq(products.id, 'culverts'))
  await db.insert(blogPosts).values([
    { title: 'A', slug: 'curing-blocks', content: 'a', status: 'published', publishedAt: new Date() },
    { title: 'D', slug: 'to-come', content: 'd', status: 'published', publishedAt: new Date('2200-01-01') },
    { title: 'B', slug: 'a-draft', content: 'b', status: 'draft' },
    { title: 'C', slug: 'an-old-one', content: 'c', status: 'archived' },
  ])
})

function loaderArgs(address: string) {
  const url = new URL(address, origin)
  const context = new RouterContextProvider()
  provideServices(context, { db: database.db, env: { publicOrigin: origin } } as Services)
  return { request: new Request(url), url, params: {}, context }
}
const get = (address: string) => sitemap({ ...loaderArgs(address), pattern: '/sitemap.xml' })

describe('/sitemap.xml', () => {
  it('lists the pages, the listed products and the published posts, each once', async () => {
    const response = await get('/sitemap.xml')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/xml')
    const xml = await response.text()
    const paths = [...xml.matchAll(/<loc>https:\/\/shop\.example(.*?)<\/loc>/g)].map(([, path]) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/about', '/ready-mix-concrete', '/blog/curing-blocks']),
    )
    expect(paths.filter(path => path?.startsWith('/products/'))).toHaveLength(11)
    for (const hidden of [
      '/products/culverts',
      '/blog/a-draft',
      '/blog/an-old-one',
      '/blog/to-come',
      '/cart',
      '/admin',
    ])
      expect(paths).not.toContain(hidden)
    expect(new Set(paths).size).toBe(paths.length)
    expect(xml).toMatch(/curing-blocks<\/loc><lastmod>\d{4}-\d\d-\d\dT/)
  })

  it('leaves out the pages of categories of which nothing is listed', async () => {
    const ofRoofing = ['/products?category=roofing', '/estimate/roof']
    const has = async () => {
      const xml = await renderSitemap(database.db, origin)
      return ofRoofing.map(path => xml.includes(`<loc>${origin}${path}</loc>`))
    }
    expect(await has()).toEqual([true, true])
    const roofing = eq(products.category, 'roofing')
    await database.db.update(products).set({ listed: false }).where(roofing)
    expect(await has()).toEqual([false, false])
    await database.db.update(products).set({ listed: true }).where(roofing)
  })

  it('returns 404 for parts that do not exist', async () => {
    for (const part of ['products-2', 'orders-1', 'constructor-1', 'nonsense', '']) {
      expect((await get(`/sitemap.xml?part=${part}`)).status).toBe(404)
    }
    expect((await get('/sitemap.xml?part=products-1')).status).toBe(200)
  })

  it('splits a large shop into parts that together hold what one file would', async () => {
    const index = await renderSitemap(database.db, origin, 4)
    const names = [...index.matchAll(/part=([a-z]+)-(\d)/g)]
    expect(index).toContain('<sitemapindex')
    const parts = await Promise.all(
      names.map(([, kind, number]) =>
        renderSitemapPart(database.db, origin, { kind: kind as 'pages', number: Number(number) }, 4),
      ),
    )
    const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
    for (const part of parts) expect(locations(part ?? '').length).toBeLessThanOrEqual(4)
    expect(parts.flatMap(part => locations(part ?? ''))).toEqual(
      locations(await renderSitemap(database.db, origin)),
    )
  })
})

describe('/robots.txt', () => {
  it('keeps crawlers out of admin, cart and checkout and names the sitemap', async () => {
    const response = robots({ ...loaderArgs('/robots.txt'), pattern: '/robots.txt' })
    const lines = (await response.text()).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining(['Disallow: /admin', 'Sitemap: https://shop.example/sitemap.xml']),
    )
  })
})
