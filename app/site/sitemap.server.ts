import { countPostAddresses, listPostAddresses } from '../blog/post-addresses.server.ts'
import { productPath } from '../catalogue/product.ts'
import { countProductAddresses, listProductAddresses } from '../catalogue/product-addresses.server.ts'
import type { Db } from '../platform/database.server.ts'
import {
  type Address,
  maxAddresses,
  type Part,
  pages,
  sitemapIndexXml,
  sitemapXml,
  splitSitemap,
} from './sitemap.ts'

/** The sitemap, or an index of its parts where one file would be too long. */
export async function renderSitemap(db: Db, origin: string, max = maxAddresses): Promise<string> {
  const [products, posts] = await Promise.all([countProductAddresses(db), countPostAddresses(db)])
  const parts = splitSitemap(products, posts, max)
  if (parts.length > 0) return sitemapIndexXml(parts, origin)
  const all = await Promise.all([addresses.products(db, max, 0), addresses.posts(db, max, 0)])
  return sitemapXml([...pages, ...all.flat()], origin)
}

/** One part of a long sitemap; undefined if it is empty. */
export async function renderSitemapPart(
  db: Db,
  origin: string,
  { kind, number }: Part,
  max = maxAddresses,
): Promise<string | undefined> {
  const found = await addresses[kind](db, max, (number - 1) * max)
  return found.length > 0 ? sitemapXml(found, origin) : undefined
}

type List = (db: Db, limit: number, offset: number) => Promise<Address[]>

const addresses: Record<Part['kind'], List> = {
  pages: async (_, limit, offset) => pages.slice(offset, offset + limit),
  products: async (db, limit, offset) =>
    (await listProductAddresses(db, limit, offset)).map(({ id, updatedAt }) => ({
      path: productPath(id),
      changed: updatedAt,
    })),
  posts: async (db, limit, offset) =>
    (await listPostAddresses(db, limit, offset)).map(({ slug, updatedAt }) => ({
      path: `/blog/${slug}`,
      changed: updatedAt,
    })),
}
