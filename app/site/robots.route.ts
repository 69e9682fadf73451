import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/robots.route'

export const handle: UrlHandle = { kind: 'machine' }

export const headers = () => ({ 'cache-control': 'public, max-age=86400' })

export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = services(context).env
  // Rules are prefixes: /admin includes /admin-login.
  const lines = ['User-agent: *', 'Disallow: /admin', '']
  return new Response(`${lines.join('\n')}\nSitemap: ${publicOrigin}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
