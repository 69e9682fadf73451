import type { SitemapEntry } from '../platform/slice-manifest.server.ts'
import { escapeHtml } from '../platform/text/html.ts'

/** The protocol allows 50,000 URLs in a file. */
export const maxUrls = 40_000

/** One file of a long sitemap: its kind is `pages` or the name of a slice's list. */
export type SitemapPart = { kind: string; number: number }

/** The files that a sitemap is split into; none when a single file holds all. */
export function splitSitemap(totals: { kind: string; total: number }[], max = maxUrls): SitemapPart[] {
  if (totals.reduce((sum, { total }) => sum + total, 0) <= max) return []
  return totals.flatMap(({ kind, total }) =>
    Array.from({ length: Math.ceil(total / max) }, (_, index) => ({ kind, number: index + 1 })),
  )
}

export const partName = ({ kind, number }: SitemapPart) => `${kind}-${number}`

export function parsePart(name: string): SitemapPart | undefined {
  const [, kind, number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(name) ?? []
  return kind && number ? { kind, number: Number(number) } : undefined
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function sitemapXml(urls: readonly SitemapEntry[], origin: string) {
  const entries = urls.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(origin + encodeURI(path))}</loc>${lastmod}</url>\n`
  })
  return `${head}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`
}

export function sitemapIndexXml(parts: readonly SitemapPart[], origin: string) {
  const entries = parts.map(
    part => `<sitemap><loc>${escapeHtml(`${origin}/sitemap.xml?part=${partName(part)}`)}</loc></sitemap>\n`,
  )
  return `${head}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}
