import type { Db } from '../platform/database/database.server.ts'
import type { SitemapEntry, SitemapList } from '../platform/slice-manifest.server.ts'
import { slices } from '../slices.ts'
import { maxUrls, type SitemapPart, sitemapIndexXml, sitemapXml, splitSitemap } from './sitemap.ts'

const pages: SitemapEntry[] = slices.flatMap(({ sitemap }) => sitemap.pages).map(path => ({ path }))

const lists: SitemapList[] = [
  {
    name: 'pages',
    count: async () => pages.length,
    read: async (_, limit, offset) => pages.slice(offset, offset + limit),
  },
  ...slices.flatMap(({ sitemap }) => sitemap.lists),
]

/** The whole sitemap, or the index of its parts where it is too long for one file. */
export async function renderSitemap(db: Db, origin: string, max = maxUrls): Promise<string> {
  const totals = await Promise.all(
    lists.map(async list => ({ kind: list.name, total: await list.count(db) })),
  )
  const parts = splitSitemap(totals, max)
  if (parts.length > 0) return sitemapIndexXml(parts, origin)
  const entries = await Promise.all(lists.map(list => list.read(db, max, 0)))
  return sitemapXml(entries.flat(), origin)
}

/** @returns undefined where there is no such part, or nothing in it */
export async function renderSitemapPart(
  db: Db,
  origin: string,
  { kind, number }: SitemapPart,
  max = maxUrls,
): Promise<string | undefined> {
  const list = lists.find(({ name }) => name === kind)
  const entries = (await list?.read(db, max, (number - 1) * max)) ?? []
  return entries.length > 0 ? sitemapXml(entries, origin) : undefined
}
