import { countPostAddresses, listPostAddresses } from '../blog/post-addresses.server.ts'
import { productPath } from '../catalogue/product.ts'
import { countProductAddresses, listProductAddresses } from '../catalogue/product-addresses.server.ts'
import type { Db } from '../platform/database.server.ts'
import {
  type Address,
  maxAddresses,
  type Part,
  pages,
  partsOf,
  sitemapIndexXml,
  sitemapXml,
} from './sitemap.ts'

/** The whole sitemap, or the list of its parts where it is too long for one file. */
export async function renderSitemap(db: Db, origin: string, most = maxAddresses): Promise<string> {
  const [products, posts] = await Promise.all([countProductAddresses(db), countPostAddresses(db)])
  const parts = partsOf(products, posts, most)
  if (parts.length > 0) return sitemapIndexXml(parts, origin)
  const all = await Promise.all([addresses.products(db, most, 0), addresses.posts(db, most, 0)])
  return sitemapXml([...pages, ...all.flat()], origin)
}

/** One part of a long sitemap; undefined where it would be empty. */
export async function renderSitemapPart(
  db: Db,
  origin: string,
  { kind, number }: Part,
  most = maxAddresses,
): Promise<string | undefined> {
  const found = await addresses[kind](db, most, (number - 1) * most)
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
