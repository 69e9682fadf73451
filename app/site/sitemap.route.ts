import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/sitemap.route'
import { renderSitemap, renderSitemapPart } from './sitemap.server.ts'
import { parsePart } from './sitemap.ts'

export const handle: UrlHandle = { kind: 'machine' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = services(context)
  const name = url.searchParams.get('part')
  const part = name === null ? undefined : parsePart(name)
  if (name !== null && !part) return notFound()
  const xml = part
    ? await renderSitemapPart(db, env.publicOrigin, part)
    : await renderSitemap(db, env.publicOrigin)
  if (xml === undefined) return notFound()
  // Never cached, because no change of products or posts invalidates it.
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const notFound = () =>
  new Response('There is no such part of the sitemap.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
