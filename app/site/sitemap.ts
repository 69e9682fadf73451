import { escapeHtml } from '../platform/html.ts'

export type Address = { path: string; changed?: Date | undefined }

/** The protocol allows 50,000 addresses in a file. */
export const maxAddresses = 40_000

export const pages: Address[] = [
  '/',
  '/about',
  '/products',
  '/products?category=blocks',
  '/products?category=drainage',
  '/products?category=paving',
  '/products?category=roofing',
  '/ready-mix-concrete',
  '/blog',
  '/news',
  '/contact',
  '/privacy',
].map(path => ({ path }))

export const kinds = ['pages', 'products', 'posts'] as const
export type Part = { kind: (typeof kinds)[number]; number: number }

/** The parts of a sitemap of that many addresses; none where one file holds all. */
export function splitSitemap(products: number, posts: number, max = maxAddresses): Part[] {
  if (pages.length + products + posts <= max) return []
  const parts = (kind: Part['kind'], total: number): Part[] =>
    Array.from({ length: Math.ceil(total / max) }, (_, index) => ({ kind, number: index + 1 }))
  return [...parts('pages', pages.length), ...parts('products', products), ...parts('posts', posts)]
}

/** `products-2` */
export const partName = ({ kind, number }: Part) => `${kind}-${number}`

export function parsePart(name: string): Part | undefined {
  const [, kind, number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(name) ?? []
  const known = kinds.find(one => one === kind)
  return known && { kind: known, number: Number(number) }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function sitemapXml(addresses: readonly Address[], origin: string) {
  const entries = addresses.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(origin + encodeURI(path))}</loc>${lastmod}</url>\n`
  })
  return `${head}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`
}

export function sitemapIndexXml(parts: readonly Part[], origin: string) {
  const entries = parts.map(
    part => `<sitemap><loc>${escapeHtml(`${origin}/sitemap.xml?part=${partName(part)}`)}</loc></sitemap>\n`,
  )
  return `${head}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}
